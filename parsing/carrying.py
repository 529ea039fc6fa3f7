"""Orders of an amending law carried out on a tree, one by one; what is refused says why."""

from __future__ import annotations

from dataclasses import replace

from parsing.grown import Arvore, parent_of
from parsing.model import (
    AGRUPADORES,
    Acao,
    Alteracao,
    Dispositivo,
    Documento,
    Nota,
    Numero,
    Problema,
    Redacao,
)
from parsing.norms import norm_key
from parsing.numerals import id_part, label, parse_part
from parsing.outcome import Mudanca, NaoAplicada
from parsing.references import Propria


class Recusada(Exception):
    """An order that cannot be carried out; the message is the reason."""


class Obra:
    """The work in hand: the tree, and what has been done, refused and doubted."""

    def __init__(self, tree: Arvore, norma: str | None, propria: Propria, data: str | None) -> None:
        self.tree = tree
        self.data = data
        self.norma = norma
        self.propria = propria
        self.changes: list[Mudanca] = []
        self.refused: list[NaoAplicada] = []
        self.problems: list[Problema] = []
        self.heading: tuple[str, str] | None = None
        """The heading put in last, and the order's dispositivo: its articles go below it."""

    def is_for_base(self, order: Alteracao, alteradora: Documento) -> bool:
        if order.norma is None or self.propria.is_named(order.norma):
            return True
        if self.propria.fonte.numero:
            return False
        # A base whose number is not known: what the law amends most is taken for it.
        names = [norm_key(a.norma or "") for a in alteradora.alteracoes]
        return max(names, key=names.count) == norm_key(order.norma)

    def revoked_amender(self, order: Alteracao) -> None:
        """An act that amended the base is itself revoked: the former text does not come back."""
        key = norm_key(order.norma or "")
        if order.acao != "revogacao" or order.alvo or key is None:
            return
        gave = [id_ for id_, node in self.tree.nodes.items() for r in node.redacoes
                for n in r.notas if n.norma and norm_key(n.norma) == key]  # fmt: skip
        if gave:
            self._problem(
                "lei_alteradora_revogada", order, gave[0],
                f"É revogada a {order.norma}, que deu texto a esta norma: o texto anterior não "
                "volta por si (LINDB, art. 2º, § 3º); confira se a lei diz o contrário.",
            )  # fmt: skip

    def carry_out(self, order: Alteracao) -> None:
        order = self._of_caput(order)
        target = self.tree.find(order.alvo)
        if order.acao == "revogacao":
            self._revoke(order, target)
        elif order.acao == "renumeracao":
            self._renumber(order, target)
        elif order.acao == "restabelecimento":
            self._restore(order, target)
        elif order.de is not None:
            self._words(order, target)
        elif order.texto is None:
            raise Recusada("O texto novo não está na lei alteradora.")
        elif target is None:
            self._include(order)
        else:
            self._reword(order, target)

    def _of_caput(self, order: Alteracao) -> Alteracao:
        """An inciso printed after a parágrafo without any, where the caput's list runs on to it."""
        above = parent_of(order.alvo) or ""
        part = parse_part(order.alvo.rpartition("_")[2])
        article = parent_of(above)
        if self.tree.find(order.alvo) or part is None or part[1] is None or article is None:
            return order
        if part[0] != "inciso" or above not in self.tree.nodes or self.tree.children.get(above):
            return order
        stem = f"{article}_cpt_"
        own = stem + id_part(part[0], part[1])
        earlier = stem + id_part(part[0], Numero(part[1].valor - 1))
        known = own in self.tree.nodes or (part[1].valor > 1 and earlier in self.tree.nodes)
        return replace(order, alvo=own) if known else order

    def _note(self, order: Alteracao, acao: Acao) -> Nota:
        part = parse_part(order.origem.partition("_")[0])
        clause = f"art. {_ordinal(part[1].valor)}" if part and part[1] else None
        return Nota(acao, self.norma, "dispositivo", dispositivo_alterador=clause)

    def _reword(self, order: Alteracao, id_: str) -> None:
        node = self.tree.nodes[id_]
        old = node.atual
        heading = node.tipo in AGRUPADORES or node.tipo == "anexo"
        current = (old.nome or "") if heading else old.texto
        same = current == order.texto and (heading or order.nome in (None, old.nome))
        if same and old.situacao == "vigente":
            if order.acao == "inclusao":
                raise Recusada("Já consta do texto, com essas mesmas palavras.")
            return
        if order.acao == "inclusao" and old.situacao == "vigente":
            raise Recusada("O dispositivo a incluir já existe, com outro texto.")
        if old.situacao == "revogado":
            self._problem("redacao_sobre_revogado", order, id_,
                          "A lei dá redação a um dispositivo que está revogado.")  # fmt: skip
        new = Redacao(
            old.versao + 1, "" if heading else order.texto or "",
            notas=(self._note(order, "redacao"),), rotulo=order.rotulo or old.rotulo,
            nome=order.texto if heading else order.nome or old.nome,
        )  # fmt: skip
        self._put(order, id_, old, new)

    def _put(self, order: Alteracao, id_: str, old: Redacao, new: Redacao) -> None:
        """Add a redação; the one before it is superseded (or stays revoked)."""
        state = "superado" if old.situacao == "vigente" else old.situacao
        if self.data and old.situacao == "vigente":
            old = replace(old, fim=self.data)
        new = replace(new, inicio=self.data)
        node = self.tree.nodes[id_]
        self.tree.nodes[id_] = replace(
            node,
            redacoes=(*node.redacoes[:-1], replace(old, situacao=state), new),
            rotulo=new.rotulo or node.rotulo,
            nome=new.nome,
        )
        self.changes.append(Mudanca(id_, order, old, new))

    def _include(self, order: Alteracao) -> None:
        parts = parse_part(order.alvo.rpartition("_")[2])
        if parts is None:
            raise Recusada(f"O alvo “{order.alvo}” não foi entendido.")
        tipo, numero = parts
        above = parent_of(order.alvo)
        if tipo == "artigo" and self.heading and self.heading[1] == order.origem:
            above = self.heading[0]
        if above and above not in self.tree.nodes:
            raise Recusada(f"Falta no texto o dispositivo que o conteria ({above}).")
        if order.acao != "inclusao" and not self._continues(order.alvo):
            self._problem("incluido_sem_ordem", order, order.alvo,
                          "A lei dá redação a um dispositivo que não existe: foi incluído.",
                          nivel="informacao")  # fmt: skip
        heading = tipo in AGRUPADORES
        new = Redacao(
            1, "" if heading else order.texto or "", notas=(self._note(order, "inclusao"),),
            rotulo=order.rotulo or label(tipo, numero, self.propria.fonte.pais),
            nome=order.texto if heading else order.nome,
        )  # fmt: skip
        new = replace(new, inicio=self.data)
        node = Dispositivo(order.alvo, tipo, new.rotulo, new.nome, (new,))
        self.tree.insert(node, above)
        if heading:
            self.heading = (order.alvo, order.origem)
        self.changes.append(Mudanca(order.alvo, order, None, new))

    def _continues(self, id_: str) -> bool:
        """Whether a new number is the next of its list (or the first, or one with a letter)."""
        stem, _, last = id_.rpartition("_")
        part = parse_part(last)
        if part is None or part[1] is None or part[1].sufixo or part[1].valor == 1:
            return True
        earlier = id_part(part[0], Numero(part[1].valor - 1))
        return (f"{stem}_{earlier}" if stem else earlier) in self.tree.nodes

    def _revoke(self, order: Alteracao, id_: str | None) -> None:
        if id_ is None:
            raise Recusada("O dispositivo a revogar não está no texto.")
        gone = [i for i in self.tree.below(id_) if self.tree.nodes[i].atual.situacao == "vigente"]
        if not gone:
            raise Recusada("O dispositivo já está revogado.")
        for each in gone:
            self._mark(order, each, "revogacao", "revogado")

    def _restore(self, order: Alteracao, id_: str | None) -> None:
        if id_ is None or self.tree.nodes[id_].atual.situacao == "vigente":
            raise Recusada("Não há dispositivo revogado a restabelecer.")
        self._mark(order, id_, "restabelecimento", "vigente")

    def _mark(self, order: Alteracao, id_: str, acao: Acao, situacao: str) -> None:
        node = self.tree.nodes[id_]
        old = node.atual
        new = replace(
            old,
            situacao=situacao,  # type: ignore[arg-type]
            fim=(self.data if situacao == "revogado" else None) or old.fim,
            notas=(*old.notas, self._note(order, acao)),
        )
        self.tree.nodes[id_] = replace(node, redacoes=(*node.redacoes[:-1], new))
        self.changes.append(Mudanca(id_, order, old, new))

    def _renumber(self, order: Alteracao, id_: str | None) -> None:
        if id_ is None:
            raise Recusada("O dispositivo a renumerar não está no texto.")
        if order.novo_id is None:
            raise Recusada("A lei não diz o número novo.")
        if order.novo_id in self.tree.nodes:
            raise Recusada(f"O número novo já está ocupado ({order.novo_id}).")
        part = parse_part(order.novo_id.rpartition("_")[2])
        if part is None:
            raise Recusada(f"O número novo “{order.novo_id}” não foi entendido.")
        old = self.tree.nodes[id_].atual
        self.tree.rename(id_, order.novo_id)
        node = self.tree.nodes[order.novo_id]
        rotulo = label(part[0], part[1], self.propria.fonte.pais)
        new = replace(
            old, rotulo=rotulo, id_anterior=id_,
            notas=(*old.notas, self._note(order, "renumeracao")),
        )  # fmt: skip
        self.tree.nodes[order.novo_id] = replace(
            node, redacoes=(*node.redacoes[:-1], new), rotulo=rotulo
        )
        self.changes.append(Mudanca(order.novo_id, order, old, new))

    def _words(self, order: Alteracao, id_: str | None) -> None:
        """Words put in the place of others, in the dispositivo and all below it."""
        if id_ is None and order.alvo:
            raise Recusada("O dispositivo não está no texto.")
        ids = list(self.tree.nodes) if id_ is None else self.tree.below(id_)
        words = order.de or ""
        hits = [i for i in ids if self.tree.nodes[i].atual.situacao == "vigente"
                and words in self.tree.nodes[i].atual.texto]  # fmt: skip
        if not hits:
            raise Recusada(f"As palavras “{words}” não estão no texto.")
        for each in hits:
            old = self.tree.nodes[each].atual
            new = replace(
                old, versao=old.versao + 1, texto=_exchange(old.texto, words, order.texto or ""),
                notas=(self._note(order, order.acao),), inicio=None, fim=None, trechos=(),
            )  # fmt: skip
            self._put(order, each, old, new)

    def _problem(
        self, codigo: str, order: Alteracao, id_: str, mensagem: str, *, nivel: str = "aviso"
    ) -> None:
        self.problems.append(
            Problema(codigo, nivel, mensagem, order.linha or None, id_)  # type: ignore[arg-type]
        )


def _exchange(text: str, old: str, new: str) -> str:
    """The text with other words; where words only go out, no double blank is left."""
    found = text.replace(old, new)
    if new:
        return found
    found = " ".join(found.split())
    for sign in ",.;:":
        found = found.replace(f" {sign}", sign)
    return found


def _ordinal(value: int) -> str:
    return f"{value}º" if value < 10 else str(value)
