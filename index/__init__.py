"""Tables → units → ranked results."""
