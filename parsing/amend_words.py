"""The words by which one law orders changes of another: verbs, omissions, words put in and out."""

from __future__ import annotations

import regex

from parsing.norms import holds_any

_FLAGS = regex.VERBOSE | regex.IGNORECASE

_PASS = r"pass (?: a | am | ará | arão | ando ) \s+ a \s+"
_VERBS: dict[str, str] = {
    "revogacao": r"""revogad[oa]s? | revog (?: a | am | ue | uem | ando ) -se
        | revoga m? (?! \p{L} | - )
        | suprimid[oa]s? | suprim (?: e | em | a | am ) (?: -se )? | exclu[íi]d[oa]s?
        | exclu (?: i | em | a ) -se""",
    "inclusao": r"""acrescid[oa]s? | acresce (?: m )? -se | acresça-se | acrescentad[oa]s?
        | acrescent (?: a | am | e | em | ando ) (?: m? -se )? | inclu[íi]d[oa]s?
        | inclu (?: i | em | a | am | indo ) -se
        | inclui | incluem | inserid[oa]s?
        | ins (?: ere | erem | ira | iram ) (?: -se )? | aditad[oa]s? | adita (?: m )? (?: -se )?
        | adicionad[oa]s? | adiciona (?: m )? -se""",
    "renumeracao": rf"""renumerad[oa]s? | renumer (?: a | am | e | em | ando ) -se
        | {_PASS} (?: ser (?! \s+ \p{{L}}+ d[oa]s? \b ) | constituir | numerar-se
            | figurar \s+ como | corresponder )
        | transformad[oa]s? \s+ em | convertid[oa]s? \s+ em""",
    "restabelecimento": r"""restabelecid[oa]s? | restabelece (?: m )? -se | revigorad[oa]s?
        | repristinad[oa]s?""",
    "retificacao": r"onde \s+ se \s+ l[êe] | retificad[oa]s?",
    "alteracao": r"substitu[íi]d[oa]s? | substitu (?: i | em | a | am ) -se | trocad[oa]s?",
    "redacao": rf"""{_PASS} (?: vigorar | viger | vigir | ter | constar | conter | ler-se | figurar
            | denominar-se | intitular-se | vigência )
        | vigorar (?: á | ão ) \s+ com | (?: d[áêã] o? | deem | dão ) -se
        | d[áê] \s+ nova \s+ reda | ter (?: á | ão ) \s+ (?: a | nova ) \s+ (?: seguinte \s+ )? reda
        | dad[oa] s? \s+ nova \s+ reda | alterad[oa]s? | altera (?: m )? (?: -se )?
        | modificad[oa]s? | modifica (?: m )? (?: -se )?
        | redigid[oa]s?""",
}
_ANY_VERB = " | ".join(f"(?<{acao}> {words} )" for acao, words in _VERBS.items())
VERB = regex.compile(
    rf"""(?<! \p{{L}} ) (?: {_ANY_VERB} )
        (?! \p{{L}} ) (?! \s+ pel[oa]s? \b )  # "alterado pela Lei nº 20": how it came to be""",
    _FLAGS,
)
"""What is ordered; the name of the group is the `acao`."""

STEMS = (
    "revog", "suprim", "excluíd", "excluid", "exclui-", "excluem-", "exclua-", "acresc", "acresça",
    "incluíd", "incluid", "inclui", "incluem", "inclua", "incluindo", "inserid", "insere", "insira",
    "aditad", "adita", "adicionad", "adiciona", "renumer", "passa a", "passam a", "passará",
    "passarão", "passando", "transformad",
    "convertid", "restabelec", "revigorad", "repristinad", "onde se", "retificad", "substituíd",
    "substituid", "substitui-", "substituem-", "substitua-", "trocad", "vigorar", "á-se", "ê-se",
    "ã-se", "o-se", "deem-se", "dê nova", "dá nova", "nova reda", "terá ", "terão ", "altera",
    "modifica", "redigid",
)  # fmt: skip
"""One of these stands in every order: a cheap test before the pattern."""


def may_order(text: str) -> bool:
    """Whether a text can hold an order at all."""
    return holds_any(text.lower(), STEMS)


NORMS = ("Lei ", "LEI ", "lei n", "Decreto", "decreto n", "Resolu", "Portaria", "Regulamento n",
         "Código de ", "CÓDIGO DE ", "Regimento", "Emenda", "Lei\u00a0")  # fmt: skip
"""Words of a norm's name: a cheap test of sentences that stand under no order."""


def names_norm(text: str) -> bool:
    """Whether a text can name another norm."""
    return holds_any(text, NORMS)


AUXILIARY = regex.compile(
    r"""(?<! \p{L} ) (?: fica | ficam | ficando | passa | passam | são | é | seja | sejam
        | será | serão | vigorar | viger | vigir )(?! \p{L} )""",
    _FLAGS,
)
"""A participle orders only after one of these: `Fica a Lei nº 10 acrescida de`."""

NOT_TARGET = regex.compile(
    r"""(?: pel[oa]s? | nos \s+ termos | na \s+ forma | conforme | de \s+ acordo \s+ com | segundo
        | a \s+ que \s+ se \s+ refere m? | de \s+ que \s+ trata m? | prevista?[oa]?s?
        | instituíd[oa] | em \s+ virtude | por \s+ força | nomead[oa]s? | na \s+ redação )
        (?: \s+ (?: d | n )? [oae]s? )? (?: \s+ (?: ao | aos | à | às | em ) )? \s* $""",
    _FLAGS,
)
"""Before a part that is named for another reason: `pelos Anexos I e II desta Lei`."""

TO = regex.compile(
    r"""(?: como | para | em | a \s+ ser | passando \s+ a | a \s+ constituir | numerar-se | : )
        \s* (?: o | a | os )? \s* $""",
    _FLAGS,
)
"""Before the new number: `renumera-se o parágrafo único como § 1º`."""

PLACE = regex.compile(r"\b (?: aos? | às? | n[oa]s? ) \s* $", _FLAGS)
"""Before the place where something is put in: `acrescenta-se ao mesmo artigo o seguinte § 2º`."""

DOTS = regex.compile(
    r"""(?: [("'“\[] \s* )? (?: \.{4,} | (?<! \S ) (?: \. \s ){4,} \.? | …+ (?: \s* … )* | _{4,} )
            (?: \s* [)\]] )?
        | [(\[] \s* (?: \.{2,} | … ) \s* [)\]] | (?: ^ | (?<= \s ) ) \.{3} (?= \s | $ )""",
    _FLAGS | regex.MULTILINE,
)
"""Text that stays as it is: `......`, `(...)`, `[...]`, `(…)`."""

REST = regex.compile(
    r"""(?: a | à | ao | até | e ) \s+ (?: § \s* )?
        (?: [IVXL]+ | \d+ [º°]? | [a-z] ) \)? \s* [-–—.;]*""",
    _FLAGS,
)
"""What is left of `I a IV - .....`: labels, all omitted."""

STAMP = regex.compile(
    r"""\( \s* (?: (?P<nr> N \.? \s? R \.? ) | (?P<ac> A \.? \s? C \.? ) ) \s* \)
        | (?<= ["”’»] \s* ) -? \s* (?: (?P<nr> NR ) | (?P<ac> AC ) ) \b""",
    _FLAGS,
)
"""`(NR)`, `(AC)`: not part of the text."""
BARE_STAMP = regex.compile(r"^ \s* -? \s* ( NR | AC ) \b", _FLAGS)
"""`…” NR`: the same without brackets, after the closing mark."""

WORDS = regex.compile(
    r"“([^“”\n]{1,4000})” | «([^«»\n]{1,4000})» | \"([^\"\n]{1,4000})\" | ‘([^‘’\n]{1,4000})’",
    _FLAGS,
)
"""Words between quotation marks inside a sentence."""

READ = regex.compile(
    r"leia-se | leiam-se | passa-se \s+ a \s+ ler | por (?= \s* [“\"«‘] ) | pel[oa]s?", _FLAGS
)
"""After it stand the words that come in."""

EXPRESSION = regex.compile(
    r"express (?: ão | ões ) | palavras? | termos? \b | vocábulos? | onde \s+ se \s+ l[êe]", _FLAGS
)

QUOTED_EXPRESSION = regex.compile(
    r"""(?: express (?: ão | ões ) | palavras? | termos? | vocábulos? ) \s* [:,]? \s* ["“«‘]""",
    _FLAGS,
)
"""`Fica suprimida a expressão “ou motocicleta” do art. 5º`: words, not the article."""

AFTER_WORDS = regex.compile(r"(?: após | depois \s+ d[aeo]s? | em \s+ seguida \s+ [aà]s? )", _FLAGS)
"""`Fica incluída a expressão “B” após a expressão “A”`."""

_PART = r"(?: (?-i: [IVXL]{1,6} ) | \d{1,4} [º°]? | [a-z] \) ) (?: -[A-Z] \b )?"
OMITTED_RANGE = regex.compile(
    rf"""^ [^\S\n]* (?: (?: arts? \.? | §+ | par[áa]grafos? | incisos? | al[íi]neas? ) [^\S\n]* )?
        {_PART} [^\S\n]+ (?: a | à | ao | até | e ) [^\S\n]+ (?: § [^\S\n]* )? {_PART}
        [^\S\n]* [-–—.:]? [^\S\n]* (?= [(\[]? \s* (?: \.{{3,}} | … | \. \s \. \s \. ) )""",
    _FLAGS | regex.MULTILINE,
)
"""`§§ 1º a 3º .....`: labels of pieces that are all omitted."""

AMENDS = regex.compile(
    r"""(?<! \p{L} ) (?: altera | alteram | acresce | acrescenta | modifica | revoga | inclui
        | introduz | nova \s+ reda | altera[çc] )""",
    _FLAGS,
)
"""An ementa that says so: `Altera a Lei nº 1.200`."""

SUMMARY = regex.compile(r"(?<!\p{L})ementa(?!\p{L})", regex.IGNORECASE)
"""`A ementa da Lei nº 10 passa a vigorar…`."""

PARTS_OF_NORM = regex.compile(r"dispositivos?|artigos?\s*:|seguintes", regex.IGNORECASE)
"""The norm is named only to say whose parts follow."""

REVOKED = regex.compile(
    r"[(\[]? \s* (?: revogad[oa]s? | suprimid[oa]s? ) \s* \.? \s* [)\]]? \s* [.;]?", _FLAGS
)
"""`§ 2º (Revogado).` inside the new text."""
