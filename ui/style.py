"""The look of the interface: one style sheet, calm, for long reading; screen, phone and print.

Colours keep a contrast of at least 4.5:1 on their ground. Nothing is said by colour alone: struck
and underlined text carry words as well.
"""

_BASE = """
:root {
  --tinta: #1c2430; --fraca: #545d6b; --papel: #ffffff; --fundo: #f6f4ef; --fio: #dcd7cb;
  --azul: #1d4b66; --azul-claro: #e8f0f3; --ouro: #8a5a00; --marca: #ffedb0;
  --inclui: #e2f2e4; --inclui-tinta: #17562f; --exclui: #fae7e4; --exclui-tinta: #8a2419;
  --serifa: "Source Serif", "Source Serif 4", "Iowan Old Style", "Palatino Linotype", Palatino,
    Georgia, serif;
  --sem: "Source Sans", "Source Sans 3", "Segoe UI", system-ui, -apple-system, sans-serif;
}
[data-testid="stHeader"], [data-testid="stToolbar"], [data-testid="stDecoration"],
[data-testid="stStatusWidget"], [data-testid="InputInstructions"],
[data-testid="stSkipToContent"], #MainMenu { display: none; }
/* What a new run is about to replace stays readable: no fading while it works. */
[data-testid="stElementContainer"][data-stale="true"] { opacity: 1 !important; transition: none; }
.stApp { background: var(--fundo); color: var(--tinta); }
[data-testid="stMainBlockContainer"] {
  max-width: 78rem; padding: 0 1.5rem 3rem; margin: 0 auto;
}
[data-testid="stMainBlockContainer"] > [data-testid="stVerticalBlock"] { gap: .75rem; }
.stHtml { font-family: var(--sem); font-size: 1rem; line-height: 1.5; color: var(--tinta); }
.stHtml p, .stHtml ul, .stHtml ol, .stHtml dl, .stHtml dd { margin: 0; padding: 0; }
.stHtml ul, .stHtml ol { list-style: none; }
.stHtml li { margin: 0; font-size: inherit; }
.stHtml h1, .stHtml h2, .stHtml h3, .stHtml h4, .stHtml h5, .stHtml h6 {
  font-family: var(--serifa); color: var(--tinta); padding: 0; margin: 0; letter-spacing: 0;
  line-height: 1.25; font-weight: 600;
}
.stHtml a { color: var(--azul); text-decoration: underline; text-underline-offset: .18em;
  text-decoration-thickness: 1px; text-decoration-color: #9db5c1; }
.stHtml a:hover { text-decoration-color: currentColor; text-decoration-thickness: 2px; }
.stHtml :focus-visible, .stApp a:focus-visible { outline: 3px solid #c88a12; outline-offset: 2px;
  border-radius: 2px; }
.stHtml [tabindex="-1"]:focus { outline: none; }
.stHtml mark { background: var(--marca); color: inherit; padding: 0 .1em; border-radius: 2px; }
.stHtml s { text-decoration-thickness: 1px; }
.stHtml code { font-size: .88em; background: #f1eee6; color: var(--tinta); padding: .1em .3em;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.stHtml .so-papel, [data-testid="stElementContainer"]:has(> .stHtml > .so-papel),
[data-testid="stElementContainer"]:has(> .stHtml > .contagem:empty) { display: none; }
.so-leitor { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.meta, .acervo { color: var(--fraca); font-size: .9rem; }
.stHtml details > summary { cursor: pointer; color: var(--azul); }
.stHtml details > summary:hover { text-decoration: underline; }
[data-testid="stTextInput"] input { font-size: 1.05rem; }
[data-testid="stTextInput"] input::placeholder { color: #626b78; opacity: 1; }
.recado { position: fixed; left: 50%; bottom: 1.5rem; transform: translateX(-50%); opacity: 0;
  background: var(--tinta); color: #fff; padding: .6rem 1.1rem; border-radius: 4px; z-index: 1000;
  font: 1rem var(--sem); transition: opacity .15s; pointer-events: none; }
.recado.visivel { opacity: 1; }
"""

_FRAME = """
.barra { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 2rem;
  padding: 1rem 0 .65rem; border-bottom: 1px solid var(--fio); }
.stHtml .barra .marca { font: 600 1.45rem/1.2 var(--serifa); color: var(--tinta);
  text-decoration: none; letter-spacing: .01em; }
.barra ul { display: flex; flex-wrap: wrap; gap: .15rem 1.35rem; }
.stHtml .barra nav a { color: var(--tinta); text-decoration: none; padding: .35rem 0;
  display: block;
  border-bottom: 2px solid transparent; }
.stHtml .barra nav a:hover { border-bottom-color: var(--fio); }
/* Heavier without being wider: the menu must not break elsewhere on each page. */
.stHtml .barra nav a.aqui { color: var(--azul); border-bottom-color: var(--azul);
  text-shadow: .45px 0 0 currentColor; }
.stHtml .pular { position: absolute; left: -999rem; }
.stHtml .pular:focus { left: 1rem; top: .5rem; background: #fff; padding: .5rem 1rem; z-index: 20; }
.pagina { padding: 1.25rem 0 .25rem; }
.pagina > h1 + * { margin-top: 1rem !important; }
.pagina h1, .cabeca-norma h1 { font-size: clamp(1.6rem, 1.2rem + 1.6vw, 2.25rem); }
.pagina > .lide + * { margin-top: 1.2rem !important; }
.stHtml .lide { color: var(--fraca); max-width: 46rem; margin-top: .35rem; font-size: 1.06rem; }
.stHtml .aviso-data { background: #fff8e3; border: 1px solid #e6cf8f; border-radius: 4px;
  padding: .55rem .9rem; margin-bottom: .7rem; }
.stHtml .aviso-oficial { color: #5c4300; font-size: .9rem; border-left: 3px solid #c88a12;
  padding-left: .7rem; }
.pe { border-top: 1px solid var(--fio); margin-top: 2.5rem; padding-top: 1rem; display: flex;
  flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; }
.mensagem { background: var(--papel); border: 1px solid var(--fio);
  border-left: 4px solid var(--azul);
  padding: 1.1rem 1.3rem; border-radius: 4px; }
.mensagem.erro { border-left-color: var(--exclui-tinta); }
.msg-titulo { font: 600 1.15rem var(--serifa); }
.mensagem > * + * { margin-top: .5rem !important; }
.contagem { color: var(--fraca); font-size: .95rem; }
.fatos { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; }
.fatos dt { color: var(--fraca); font-size: .9rem; padding-top: .08rem; }
.stHtml .ficha { display: inline-block; border: 1px solid #bfc7cc; border-radius: 999px;
  padding: .2rem .8rem; margin: .15rem .3rem .15rem 0; text-decoration: none; background: #fff;
  color: var(--tinta); font-size: .93rem; line-height: 1.45; }
.stHtml .ficha:hover { border-color: var(--azul); color: var(--azul); }
.stHtml .ficha.ligada { background: var(--azul); border-color: var(--azul); color: #fff; }
.stHtml .botao { font: .93rem/1.4 var(--sem); color: var(--azul); background: #fff;
  border: 1px solid #bfc7cc; border-radius: 4px; padding: .28rem .75rem; cursor: pointer;
  text-decoration: none; display: inline-block; }
.stHtml .botao:hover { border-color: var(--azul); background: var(--azul-claro); }
.selo { display: inline-block; font: 600 .78rem/1 var(--sem); padding: .28rem .5rem;
  border-radius: 3px;
  background: #e6efe8; color: #1d5233; }
.selo.superado { background: #ecebe7; color: #50555e; }
.selo.revogado, .selo.vetado, .selo.suspenso { background: var(--exclui);
  color: var(--exclui-tinta); }
.municipio { font-weight: 600; color: var(--ouro); letter-spacing: .01em; }
"""

_LAW = """
.lei { font: 400 1.08rem/1.62 var(--serifa); max-width: 44rem; overflow-wrap: break-word; }
.lei .divisao { text-align: center; margin: 2.4rem 0 1.1rem; font-size: 1.08rem;
  scroll-margin-top: 1rem; }
.lei .div-rotulo { display: block; letter-spacing: .05em; font-size: .95rem; }
.lei .div-nome { display: block; font-weight: 500; }
.lei .artigo { margin: 1.15rem 0; }
.lei .disp { position: relative; padding: .12rem 4.6rem .12rem 0; scroll-margin-top: 1rem; }
.lei .parte { margin-left: 1.6rem; }
.lei .p-paragrafo, .lei .p-numero { margin-left: 0; margin-top: .3rem; }
.lei .art-rotulo { display: inline; font-size: inherit; font-weight: 600; }
.stHtml .lei a.rot { color: var(--tinta); font-weight: 600; text-decoration: none; }
.stHtml .lei a.rot:hover { color: var(--azul); text-decoration: underline; }
.lei .epigrafe { font-weight: 600; font-style: italic; }
.lei .nota { font: .84rem/1.4 var(--sem); color: var(--fraca); }
.lei .sem-texto, .lei .duvida { font: italic .95rem var(--sem); color: var(--fraca); }
.lei .disp.alvo, .anterior.alvo { background: #fff8e3; box-shadow: -.8rem 0 0 #fff8e3,
  -1rem 0 0 #c88a12; }
.lei .revogado, .lei .revogado s, .superado s { color: #666c75; }
.lei strong { font-weight: 600; }
.stHtml .copiar-linha { position: absolute; right: 0; top: .25rem; font: .8rem/1.3 var(--sem);
  border: 1px solid #bfc7cc; border-radius: 4px; background: #fff; color: var(--azul);
  padding: .1rem .5rem; cursor: pointer; opacity: 0; }
.lei .disp:hover > .copiar-linha, .lei .disp:focus-within > .copiar-linha,
.copiar-linha:focus { opacity: 1; }
.lei .artigo > .disp > .copiar-linha { opacity: 1; }
@media (hover: none) { .stHtml .copiar-linha { opacity: 1; } }
.anteriores, .problema { font: .9rem/1.5 var(--sem); margin: .15rem 0 .35rem; }
.anteriores[open], .problema[open] { border-left: 2px solid var(--fio); padding-left: .9rem; }
.problema > summary::before { content: "⚠ "; }
.stHtml .problema > summary { color: #7a4a00; }
.anterior { padding: .35rem 0; scroll-margin-top: 1rem; }
.anterior .superado { font-family: var(--serifa); font-size: 1rem; }
.anterior .qual { color: var(--fraca); }
.preambulo, .fecho { color: #3d4653; font-size: 1rem; margin: 1rem 0; }
.preambulo p + p, .fecho p + p { margin-top: .4rem !important; }
.painel { font: .95rem/1.5 var(--sem); background: var(--papel); border: 1px solid var(--fio);
  border-radius: 4px; padding: .9rem 1.1rem; margin: .5rem 0 1rem; }
.painel > * + * { margin-top: .55rem !important; }
.painel .acoes, .acoes { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
.stHtml ins { background: var(--inclui); color: var(--inclui-tinta); text-decoration: underline;
  text-underline-offset: .18em; }
.stHtml del { background: var(--exclui); color: var(--exclui-tinta);
  text-decoration: line-through; }
.lado-a-lado { display: grid; grid-template-columns: 1fr 1fr; gap: 1.2rem; }
.lado-a-lado h4 { font: 600 .85rem var(--sem); color: var(--fraca); margin-bottom: .3rem; }
.legenda { font: .88rem var(--sem); color: var(--fraca); }
"""

_NORM = """
.cabeca-norma { padding: 1.2rem 0 .4rem; max-width: 60rem; }
.cabeca-norma > * + * { margin-top: .35rem !important; }
.epigrafe-norma { font: 1.1rem var(--serifa); }
.ementa { font: italic 1rem var(--serifa); color: #3d4653; }
.linha-estado { display: flex; gap: .8rem; align-items: center; flex-wrap: wrap; }
.sobre[open] { background: var(--papel); border: 1px solid var(--fio); padding: .8rem 1rem;
  border-radius: 4px; }
.sobre .fatos { margin-top: .6rem; }
.leitura { display: grid; grid-template-columns: 17rem minmax(0, 50rem); gap: 2.5rem;
  align-items: start; }
.sumario { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto;
  font-size: .92rem; padding-right: .5rem; border-right: 1px solid var(--fio); }
.sumario summary { font: 600 1rem var(--sem); margin-bottom: .4rem; }
.sumario ul ul { margin-left: .8rem; }
.stHtml .sumario-item { display: block; padding: .22rem .5rem; color: var(--tinta);
  text-decoration: none; line-height: 1.35; border-radius: 3px; }
.stHtml .sumario-item:hover { background: #ece8de; }
.stHtml .sumario-item.aqui { background: var(--azul-claro); color: var(--azul); font-weight: 600; }
.sumario-rotulo { font-size: .82rem; letter-spacing: .03em; color: var(--fraca); display: block; }
.sumario-nome { font-size: .88rem; }
.sumario-artigos { color: var(--fraca); font-size: .82rem; white-space: nowrap; }
.folha { background: var(--papel); border: 1px solid var(--fio); border-radius: 4px;
  padding: 1.6rem 2.4rem 2.4rem; }
.vistas { margin: .4rem 0; }
.ferramentas { font-size: .95rem; display: grid; gap: .35rem; margin-bottom: .8rem; }
.momentos ul { margin-top: .4rem; display: grid; gap: .1rem; }
.tempo { border-left: 2px solid var(--fio); margin: .6rem 0 .6rem .3rem !important;
  padding-left: 1rem !important; }
.tempo li { display: grid; grid-template-columns: 3.2rem minmax(0, 14rem) 8rem minmax(0, 1fr);
  gap: .6rem; align-items: center; padding: .2rem 0; }
.tempo .ano { font-weight: 600; }
.barra-tempo { background: #a9c0cb; height: .6rem; border-radius: 2px; }
.vizinhos { display: flex; justify-content: space-between; gap: 1rem; font-size: .95rem; }
.estante { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem; }
.estante li { background: var(--papel); border: 1px solid var(--fio); border-radius: 4px;
  padding: 1.1rem 1.2rem; }
.estante h2 { font-size: 1.2rem; margin: .15rem 0 .3rem; }
@media (min-width: 62rem) {
  .sumario-dobra > summary { display: none; }
  .sumario-dobra::details-content { content-visibility: visible; display: block; height: auto; }
}
@media (max-width: 61.99rem) {
  .leitura { grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  .sumario { position: static; border: 1px solid var(--fio); border-radius: 4px;
    padding: .6rem .9rem; background: var(--papel); max-height: none; }
  .folha { padding: 1.1rem 1rem 1.6rem; }
}
@media (max-width: 40rem) {
  [data-testid="stMainBlockContainer"] { padding: 0 .9rem 2rem; }
  .lei .disp { padding-right: 0; }
  .lei .parte { margin-left: .9rem; }
  .lei .p-paragrafo, .lei .p-numero { margin-left: 0; }
  .stHtml .copiar-linha { position: static; margin-left: .4rem; }
  .lado-a-lado, .fatos { grid-template-columns: minmax(0, 1fr); }
  .fatos dd + dt { margin-top: .3rem; }
  .tempo li { grid-template-columns: 3rem minmax(0, 1fr); }
  .tempo .barra-tempo { display: none; }
  .barra ul { gap: 0 1rem; }
}
"""

_PRINT = """
@media print {
  html, body, .stApp, .stHtml { background: #fff; }
  .barra nav, .sumario, .botao, .copiar-linha, .vistas, .momentos, .ferramentas, .recado,
  .filtros, .acoes, .vizinhos, .alcas, .porque, .termos, .so-tela, .sobre:not([open]), .citar,
  .exemplos, .comeco, [data-testid="stTextInput"], [data-testid="stDownloadButton"],
  [data-testid="stSelectbox"], [data-testid="stMultiSelect"], [data-testid="stDataFrame"],
  [data-testid="stNumberInput"], [data-testid="stFileUploader"], [data-testid="stRadio"],
  [data-testid="stTextArea"]:has(textarea:placeholder-shown), .stButton {
  display: none !important; }
  .stHtml .so-papel, [data-testid="stElementContainer"]:has(> .stHtml > .so-papel) {
  display: block; }
  .mais > summary { display: none; }
  .mais::details-content { content-visibility: visible; display: block; height: auto; }
  .colunas { display: block; overflow: visible; }
  .coluna { display: block; margin-bottom: 1.4rem; }
  .coluna > header, .stHtml h2, .stHtml h3 { break-after: avoid; }
  .rolagem { overflow: visible; }
  .tabela { font-size: 9pt; }
  .tabela tr { break-inside: avoid; }
  .leitura { display: block; }
  .folha, .cartao { border: 0; padding: 0; }
  .artigo, .cartao { break-inside: avoid; }
  .divisao { break-after: avoid; }
  .lei { max-width: none; font-size: 11pt; }
  .lei .disp { padding-right: 0; }
  .stHtml a { color: inherit; text-decoration: none; }
}
"""


def stylesheet() -> str:
    """The whole style sheet, as a `<style>` element."""
    from ui.style_cards import CARDS

    return f"<style>{_BASE}{_FRAME}{_LAW}{_NORM}{CARDS}{_PRINT}</style>"
