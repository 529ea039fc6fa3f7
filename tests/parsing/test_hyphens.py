"""Words cut at a line end."""

from __future__ import annotations

import pytest

from parsing.hyphens import join

JOINED = {
    "fiscali-\nzação": "fiscalização", "terre-\nno": "terreno", "seguin-\nte": "seguinte",
    "regi-\não": "região", "fos-\nse": "fosse", "ba-\nse": "base", "jane-\nla": "janela",
    "guarda-\nrá": "guardará", "mu-\n\nro": "muro", "peque‐\nnos": "pequenos",
    "cumpra-\nse": "cumpra-se", "vê-\nse": "vê-se", "multá-\nlos": "multá-los",
    "far-se-\ná": "far-se-á", "aplicar-\nse-\ná": "aplicar-se-á", "façam-\nno": "façam-no",
    "vice-\nprefeito": "vice-prefeito", "guarda-\nnoturno": "guarda-noturno",
    "meio-\nfio": "meio-fio", "autoriza-\nos": "autoriza-os", "10 -\ndez": "10 -\ndez",
}  # fmt: skip


@pytest.mark.parametrize("cut", JOINED)
def test_a_word_cut_at_a_line_end_is_joined(cut: str) -> None:
    assert join(cut) == JOINED[cut]
