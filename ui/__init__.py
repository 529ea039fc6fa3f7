"""How results look and leave; never imports Streamlit."""
