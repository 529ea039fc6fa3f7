"""One small law as five kinds of web page print it: the same table, with what was struck as former
redações, and nothing of the page around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsing import parse_lines
from parsing.readers import read
from parsing.table import rows

PAGES = Path(__file__).parents[2] / "data" / "paginas"
NAMES = ("planalto", "sapl", "leismunicipais", "wordpress", "word")
WANTED = [
    ("cap1", 1, "vigente", ""),
    ("art1", 1, "superado", "É proibido lançar lixo."),
    ("art1", 2, "vigente", "É proibido lançar lixo na via pública."),
    ("art1_par1", 1, "vigente", "A multa é de 10 UFM."),
    ("art1_par2", 1, "revogado", "A multa dobra na reincidência."),
    ("art2", 1, "vigente", "São deveres do morador:"),
    ("art2_cpt_inc1", 1, "vigente", "varrer a calçada;"),
    ("art2_cpt_inc2", 1, "superado", "podar:"),
    ("art2_cpt_inc2", 2, "vigente", "podar e recolher:"),
    ("art2_cpt_inc2_ali1", 1, "vigente", "árvores;"),
    ("art2_cpt_inc2_ali2", 1, "vigente", "cercas."),
    ("art3", 1, "vigente", "Esta Lei entra em vigor na data de sua publicação."),
]
NOISE = {
    "planalto": set(),
    "sapl": {"menu_da_pagina", "cabecalho_da_pagina", "rodape_da_pagina"},
    "leismunicipais": {"menu_da_pagina", "cabecalho_da_pagina", "rodape_da_pagina",
                       "anexos_da_pagina"},
    "wordpress": {"menu_da_pagina", "cabecalho_da_pagina", "rodape_da_pagina", "compartilhar",
                  "lateral_da_pagina", "anexos_da_pagina"},
    "word": {"rodape_da_pagina"},
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_page_gives_the_same_table(name: str) -> None:
    documento = parse_lines(read((PAGES / f"{name}.html").read_bytes(), f"{name}.html"))
    found = [(r["id"], r["versao"], r["situacao"], r["texto"]) for r in rows(documento)]
    assert sorted(found) == sorted(WANTED)
    assert any("LEI N" in line and "45" in line for line in documento.preambulo)
    assert any("Brejo, 3 de abril" in line for line in documento.fecho)
    acts = {n["norma"] for r in rows(documento) for n in r["notas"]}
    assert acts == {"Lei nº 9/2001"}


def test_nothing_shown_by_the_page_is_dropped_without_a_name() -> None:
    lines = read((PAGES / "wordpress.html").read_bytes(), "wordpress.html")
    noise = {line.texto: line.regra for line in lines if line.papel == "ruido"}
    assert noise["Compartilhe isso:"] == "compartilhar"
    assert noise["Lei nº 46/1998"] == "lateral_da_pagina"
    assert noise["Lei nº 40/1997 – Art. 1º ao 9º"] == "menu_da_pagina"
    assert noise["Orgulhosamente mantido com WordPress"] == "rodape_da_pagina"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_law_is_noise_with_a_name(name: str) -> None:
    documento = parse_lines(read((PAGES / f"{name}.html").read_bytes(), f"{name}.html"))
    noise = [line for line in documento.linhas if line.papel == "ruido"]
    assert {line.regra for line in noise} <= NOISE[name]
    text = " ".join(line.texto for line in noise)
    assert "Art. 2º" not in text
    law = " ".join(line.texto for line in documento.linhas if line.papel != "ruido")
    for word in ("Facebook", "comentário", "Desenvolvido", "Buscar", "Empresa", "Oculto", "Falso"):
        assert word not in law
