"""The web interface: URL → widgets → call → show. All rendering lives in `ui`."""

from __future__ import annotations

import streamlit as st


def main() -> None:
    """One run of the page."""
    st.set_page_config(page_title="Posturas", layout="wide")
    st.title("Posturas")


if __name__ == "__main__":
    main()
