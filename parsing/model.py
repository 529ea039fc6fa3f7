"""Value types and closed vocabularies of the whole project; imports nothing of ours.

Nouns are those of LexML and LC 95/1998, in Portuguese without accents. Every type is frozen;
fields that tell where something stands in the raw text (lines, spans, order) take no part in
equality, so that two readings of the same law compare by what they say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

Tipo = Literal[
    "parte", "livro", "titulo", "subtitulo", "capitulo", "secao", "subsecao", "agrupamento",
    "artigo", "paragrafo", "inciso", "alinea", "item", "numero", "subalinea",
    "pena", "generico", "anexo",
]  # fmt: skip
Acao = Literal[
    "redacao", "inclusao", "revogacao", "vide", "regulamentacao", "renumeracao", "alteracao",
    "veto", "suspensao", "inconstitucionalidade", "vigencia_encerrada", "restabelecimento",
    "retificacao",
]  # fmt: skip
Escopo = Literal["dispositivo", "artigo", "caput", "incisos", "paragrafos", "alineas"]
Situacao = Literal["vigente", "superado", "revogado", "vetado", "suspenso"]
Papel = Literal["dispositivo", "nota", "preambulo", "fecho", "anexo", "ruido"]
Nivel = Literal["erro", "aviso", "informacao"]
Precisao = Literal["dia", "ano", "desconhecida"]

TipoRegra = Literal[
    "proibicao", "obrigacao", "permissao", "penalidade", "procedimento", "competencia",
    "definicao", "excecao", "vigencia",
]  # fmt: skip

TIPOS: tuple[Tipo, ...] = get_args(Tipo)
ACOES: tuple[Acao, ...] = get_args(Acao)
ESCOPOS: tuple[Escopo, ...] = get_args(Escopo)
SITUACOES: tuple[Situacao, ...] = get_args(Situacao)
PAPEIS: tuple[Papel, ...] = get_args(Papel)
TIPOS_REGRA: tuple[TipoRegra, ...] = get_args(TipoRegra)

AGRUPADORES: frozenset[Tipo] = frozenset(
    {"parte", "livro", "titulo", "subtitulo", "capitulo", "secao", "subsecao", "agrupamento"}
)
"""Headings: what groups articles."""
ALTERAM_TEXTO: frozenset[Acao] = frozenset(
    {"redacao", "inclusao", "revogacao", "alteracao", "renumeracao", "veto", "suspensao",
     "inconstitucionalidade", "vigencia_encerrada", "restabelecimento", "retificacao"}
)  # fmt: skip
"""Actions that change the text in force; `vide` and `regulamentacao` do not."""


@dataclass(frozen=True, slots=True)
class Fonte:
    """What the catalogue knows of one norm. `None` is "unknown", and is shown as such.

    Dates are ISO (`1977-12-22`) or a year alone (`1990`), as `precisao` says for `data`.
    """

    chave: str
    pais: Literal["BR", "PT"] = "BR"
    uf: str | None = None
    municipio: str | None = None
    municipio_id: str | None = None
    tipo_norma: str | None = None
    numero: str | None = None
    data: str | None = None
    precisao: Precisao = "desconhecida"
    ementa: str | None = None
    titulo: str | None = None
    autoridade: str | None = None
    orgao_publicador: str | None = None
    data_publicacao: str | None = None
    inicio_vigencia: str | None = None
    consolidado_ate: str | None = None
    situacao: Situacao = "vigente"
    observacao: str | None = None
    arquivo: str | None = None
    url_oficial: str | None = None
    sha256: str | None = None
    historico: Literal["completo", "sem_notas", "desconhecido"] = "desconhecido"
    """Whether the text prints its own history: `completo` notes tell what changed; `sem_notas` is a
    consolidation whose former texts are not printed (nothing is certain before
    `consolidado_ate`)."""


@dataclass(frozen=True, slots=True)
class Norma:
    """One row of corpus/normas.csv: what is known of an amending act. Dates are full ISO dates."""

    municipio_id: str
    tipo: str
    numero: str
    ano: int
    data_ato: str | None = None
    data_publicacao: str | None = None
    vigencia_min: str | None = None
    vigencia_max: str | None = None
    fonte: str | None = None


class Linha(NamedTuple):
    """One raw line. `num` is 1-based; `original` is set when the text was repaired.

    A tuple, because a law has thousands and each is made twice: a third of the time of a dataclass.
    """

    num: int
    texto: str
    original: str | None = None
    papel: Papel | None = None
    regra: str | None = None
    """Name of the rule that gave the role (for noise: which kind of noise)."""
    pagina: int | None = None
    riscado: bool = False


@dataclass(frozen=True, slots=True)
class Numero:
    """Number of a label: Art. 317-A is (317, (1,), False); parágrafo único is (1, (), True)."""

    valor: int
    sufixo: tuple[int, ...] = ()
    unico: bool = False


@dataclass(frozen=True, slots=True)
class Leitura:
    """One way to read a label: `i)` is alínea 9, inciso 1 or subalínea 1."""

    tipo: Tipo
    numero: Numero | None


@dataclass(frozen=True, slots=True)
class Marca:
    """A label found in the text, with every reading that its print allows (best first)."""

    tipo: Tipo
    rotulo: str
    numero: Numero | None
    nome: str | None = None
    linha: int = field(default=0, compare=False)
    coluna: int = field(default=0, compare=False)
    alternativas: tuple[Leitura, ...] = ()


@dataclass(frozen=True, slots=True)
class Nota:
    """An amendment note. `norma` as printed, shaped `Lei nº 7.043/2022`; never part of a text."""

    acao: Acao
    norma: str | None
    escopo: Escopo = "dispositivo"
    linha: int | None = field(default=None, compare=False)
    bruto: str | None = field(default=None, compare=False)
    dispositivo_alterador: str | None = None
    """Clause of the amending act, where printed: "art. 1º"."""
    inicio: str | None = None
    """Own date of effect, where the note prints one (ISO date or year)."""


@dataclass(frozen=True, slots=True)
class Redacao:
    """One printed wording of a dispositivo; `versao` 1 is the oldest printed one."""

    versao: int
    texto: str
    situacao: Situacao = "vigente"
    notas: tuple[Nota, ...] = ()
    inicio: str | None = None
    fim: str | None = None
    rotulo: str = ""
    nome: str | None = None
    id_anterior: str | None = None
    """Id before a renumbering."""
    linha: int = field(default=0, compare=False)
    linha_fim: int = field(default=0, compare=False)
    seq: int = field(default=0, compare=False)
    """1-based rank in the order of the raw text, over all redações of the document."""
    trechos: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)
    """Half-open offsets of `texto` into the decoded raw text."""
    cabecalho: str = field(default="", compare=False)
    """Words that announce it as a former text, as printed ("Redação anterior:")."""


@dataclass(frozen=True, slots=True)
class Dispositivo:
    """A node of the tree, its redações (oldest first) and what hangs from it (reading order)."""

    id: str
    tipo: Tipo
    rotulo: str
    nome: str | None
    redacoes: tuple[Redacao, ...]
    filhos: tuple[Dispositivo, ...] = ()
    ordem: int = field(default=0, compare=False)
    """1-based rank in reading order."""

    @property
    def atual(self) -> Redacao:
        """The newest redação (whatever its situação)."""
        return self.redacoes[-1]


@dataclass(frozen=True, slots=True)
class Estado:
    """An article between two changes of any of its parts.

    `redacoes` are the (id, versao) in force, in reading order, the article itself first.
    `inicio`/`fim` are ISO dates, years, or None (from the start / still in force); the
    `_min`/`_max` windows are full ISO dates: the state certainly holds from `inicio_max` to
    before `fim_min`.
    `conhecido` is False for a stretch whose text is not printed ("texto anterior desconhecido").
    """

    artigo: str
    numero: int
    inicio: str | None
    fim: str | None
    redacoes: tuple[tuple[str, int], ...]
    situacao: Situacao = "vigente"
    conhecido: bool = True
    desconhecidos: tuple[str, ...] = ()
    """Ids whose text in this stretch is not printed, though they existed."""
    norma: str | None = None
    """The act(s) that began this state, as printed."""
    inicio_min: str | None = None
    inicio_max: str | None = None
    fim_min: str | None = None
    fim_max: str | None = None


@dataclass(frozen=True, slots=True)
class Alteracao:
    """An instruction of an amending law: what it does to which dispositivo of which norm."""

    origem: str
    """Id of the dispositivo of the amending law that orders it."""
    norma: str | None
    alvo: str
    """Id of the target in the target norm (`art23_cpt_inc5`), or a heading's id."""
    acao: Acao
    texto: str | None = None
    rotulo: str | None = None
    omissis: bool = False
    """True when dots stand for text that does not change."""
    novo_id: str | None = None
    """For a renumbering: the id afterwards."""
    nome: str | None = None
    """Epígrafe printed with the new text."""
    de: str | None = None
    """Words that go out where only words change ("onde se lê …, leia-se …": `texto` comes in)."""
    linha: int = field(default=0, compare=False)
    linha_fim: int = field(default=0, compare=False)
    moldura: str | None = field(default=None, compare=False)
    """Words of the quotation that no alteração says: labels of pieces that stay, (NR)."""


@dataclass(frozen=True, slots=True)
class Errata:
    """An editorial repair of one raw text, written by a person (corpus/erratas/<chave>.toml)."""

    linhas: tuple[int, int]
    """First and last raw line that the repair replaces."""
    esperado: str
    """What stands there, white space collapsed: the repair is refused where it does not match."""
    leitura: tuple[tuple[int, str], ...]
    """The lines as they are to be read: (raw line that each is reported under, text)."""
    motivo: str
    autoridade: str


@dataclass(frozen=True, slots=True)
class Problema:
    """A defect of the source, or a doubt of the reading; `mensagem` is in Portuguese."""

    codigo: str
    nivel: Nivel
    mensagem: str
    linha: int | None = None
    id: str | None = None
    versao: int | None = None


@dataclass(frozen=True, slots=True)
class Referencia:
    """A remissão: from a dispositivo (and its redação) to a target. Offsets are into `texto`."""

    origem: str
    versao: int
    inicio: int
    fim: int
    bruto: str
    norma: str | None
    """None: this same norm; else the norm as named ("Lei nº 12.527/2011")."""
    alvo: str | None
    """Id of the target, or None when a whole norm is named."""
    situacao: Literal["resolvida", "externa", "ausente", "revogada", "relativa_sem_alvo"]


@dataclass(frozen=True, slots=True)
class Medida:
    """A quantity said by a rule; offsets are into the `texto` of its redação."""

    origem: str
    versao: int
    grandeza: str
    """multa, prazo, distancia, altura, largura, area, volume, peso, som, horario, idade, …"""
    valor: float | None
    valor_max: float | None
    unidade: str | None
    limite: Literal["minimo", "maximo", "exato", "faixa"]
    objeto: str | None
    inicio: int
    fim: int
    bruto: str
    defeito: str | None = None
    """"medida perdida" where the text breaks off, "extenso divergente" for `15 (quatorze)`."""
    desde: str | None = None
    """From what event a term runs, as printed: "contados da notificação"."""


@dataclass(frozen=True, slots=True)
class Regra:
    """A kind of rule that a redação lays down, with the words that decided."""

    origem: str
    versao: int
    tipo: TipoRegra
    decisor: str
    """Id of the dispositivo where the deciding words stand: itself, or the caput it completes."""
    inicio: int
    fim: int
    bruto: str


@dataclass(frozen=True, slots=True)
class Definicao:
    """A term that a norm defines; offsets (of the term) are into the `texto` of its redação."""

    origem: str
    versao: int
    termo: str
    definicao: str
    ambito: str | None
    """As printed ("para os efeitos deste Código"), or None where the text names no scope."""
    inicio: int
    fim: int


@dataclass(frozen=True, slots=True)
class Documento:
    """A norm taken apart. `dispositivos` are the roots of the tree, in reading order."""

    fonte: Fonte
    dispositivos: tuple[Dispositivo, ...]
    preambulo: tuple[str, ...] = ()
    fecho: tuple[str, ...] = ()
    anexos: tuple[Dispositivo, ...] = ()
    alteracoes: tuple[Alteracao, ...] = ()
    problemas: tuple[Problema, ...] = ()
    linhas: tuple[Linha, ...] = field(default=(), compare=False, repr=False)
    normas: tuple[Norma, ...] = field(default=(), compare=False, repr=False)
    """What is known of the acts that its notes name (`versions.dated` puts them here)."""

    def percorrer(self) -> Iterator[tuple[Dispositivo, str | None]]:
        """Every dispositivo in reading order with the id of its parent."""
        pilha: list[tuple[Dispositivo, str | None]] = [
            (d, None) for d in reversed(self.dispositivos + self.anexos)
        ]
        while pilha:
            dispositivo, pai = pilha.pop()
            yield dispositivo, pai
            pilha.extend((filho, dispositivo.id) for filho in reversed(dispositivo.filhos))
