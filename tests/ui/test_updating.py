"""What a newer text of a norm changes, told dispositivo by dispositivo."""

from __future__ import annotations

from parsing import parse
from ui.updating import lines, records, replaced

OLD = """Art. 1º É proibido sujar a rua.
§ 1º A multa é de 10 UFM.
§ 2º O prazo é de 5 dias.
Art. 2º Esta Lei entra em vigor na data de sua publicação.
"""
NEW = """Art. 1º É proibido sujar a rua.
§ 1º A multa é de 20 UFM. (Redação dada pela Lei nº 9/2020)
Art. 2º Esta Lei entra em vigor na data de sua publicação.
Art. 3º Revogam-se as disposições em contrário.
"""


def test_what_changed_came_and_went() -> None:
    found = replaced(parse(OLD), parse(NEW))
    assert [(p.dispositivo.id, p.antes, p.depois) for p in found] == [
        ("art1_par1", "A multa é de 10 UFM.", "A multa é de 20 UFM."),
        ("art3", None, "Revogam-se as disposições em contrário."),
        ("art1_par2", "O prazo é de 5 dias.", None),
    ]
    assert [r["mudanca"] for r in records(found)] == ["alterado", "incluído", "excluído"]
    told = "\n".join(lines(found, "BR"))
    assert "Dispositivos mudados: 3 (art. 1º, § 1º; art. 3º; art. 1º, § 2º)" in told
    assert "[-10-]" in told.replace(" ", "")
    assert "{+20+}" in told.replace(" ", "")


def test_typography_alone_is_no_change() -> None:
    assert replaced(parse(OLD), parse(OLD.replace("Art. 1º", "Art. 1°"))) == ()
    assert "Nenhum dispositivo" in "\n".join(lines((), "BR"))


def test_a_text_now_revoked_goes_out_whole() -> None:
    new = OLD.replace("§ 2º O prazo é de 5 dias.", "§ 2º Revogado pela Lei nº 9/2020.")
    (par,) = replaced(parse(OLD), parse(new))
    assert (par.dispositivo.id, par.depois, par.motivo) == ("art1_par2", None, "Revogado.")
