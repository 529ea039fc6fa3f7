"""How many random texts each property is tried on: a few by hand, two thousand in CI."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("local", max_examples=80, deadline=None)
settings.register_profile(
    "ci", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("POSTURAS_CI") else "local")
