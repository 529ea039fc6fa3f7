"""Style of results, comparison and the smaller pages."""

CARDS = """
.comeco { padding-top: 1.2rem; }
.stHtml .comeco h2 { font-size: 1.15rem; margin-bottom: .7rem; }
.exemplos { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr));
  gap: .7rem; }
.stHtml .exemplo { display: block; background: var(--papel); border: 1px solid var(--fio);
  border-radius: 4px; padding: .85rem 1.1rem; text-decoration: none; color: var(--tinta);
  height: 100%; }
.stHtml .exemplo:hover { border-color: var(--azul); }
.exemplo .pergunta { font: 1.08rem/1.4 var(--serifa); display: block; }
.exemplo .quem { color: var(--fraca); font-size: .88rem; display: block; }
.filtros { display: grid; gap: .35rem; }
.filtro { display: grid; grid-template-columns: 7rem minmax(0, 1fr); align-items: baseline;
  gap: .5rem; }
.filtro-nome { color: var(--fraca); font-size: .9rem; }
.ficha .n { color: inherit; opacity: .85; font-size: .85em; }
.filtros-dobra > :not(summary) + :not(summary), .mais-filtros > * + * {
  margin-top: .3rem !important; }
.stHtml mark.tesauro { background: none; border-bottom: 2px solid #e0b04a; }
@media (min-width: 40.01rem) {
  .filtros-dobra > summary { display: none; }
  .filtros-dobra::details-content { content-visibility: visible; display: block; height: auto; }
}
.termos { margin-bottom: .7rem !important; }
.termos { font-size: .93rem; color: var(--fraca); }
.cartoes { display: grid; gap: 1rem; }
.stHtml .cartoes + .acoes, .stHtml .rolagem + .acoes { margin-top: 1rem; }
.cartao { background: var(--papel); border: 1px solid var(--fio); border-radius: 4px;
  padding: 1.1rem 1.5rem 1rem; }
.cartao header { display: grid; gap: .1rem; margin-bottom: .5rem; }
.cartao h3, .cartao h2 { font-size: 1.25rem; display: inline; margin-right: .6rem; }
.cartao .linha-norma { font-size: .95rem; }
.cartao .caminho { color: var(--fraca); font-size: .88rem; }
.cartao .lei { font-size: 1.05rem; line-height: 1.58; }
.cartao .lei .disp { padding-right: 0; }
.lei .responde { background: #fff8e3; box-shadow: -.55rem 0 0 #fff8e3, -.75rem 0 0 #c88a12; }
.cartao .rot { font-weight: 600; }
.cartao footer { margin-top: .8rem; padding-top: .6rem; border-top: 1px solid #eeeae0;
  display: grid;
  gap: .45rem; }
.stHtml .candidatos { display: grid; gap: .7rem; margin: .7rem 0; }
.candidatos li { background: var(--papel); border: 1px solid var(--fio); border-radius: 4px;
  padding: .8rem 1.2rem; overflow-wrap: anywhere; }
.candidatos .caminho { color: var(--fraca); font-size: .88rem; }
.candidato { font: 600 1.15rem var(--serifa); }
.candidatos p[lang] { font-family: var(--serifa); }
.stHtml .marca.ligada { background: var(--azul-claro); border-color: var(--azul); }
.stHtml .levar h2 { font-size: 1.15rem; margin-top: 1.2rem; }
.por-sentido { font: .82rem var(--sem); color: var(--ouro); }
.frase-sentido { border-bottom: 2px dotted #c88a12; }
.porque { font-size: .9rem; }
.colunas { display: grid; gap: 1rem;
  overflow-x: auto; padding-bottom: .6rem; align-items: start; }
[data-testid="stMainBlockContainer"]:has(.colunas),
[data-testid="stMainBlockContainer"]:has([data-testid="stDataFrame"]) { max-width: 112rem; }
.coluna { min-width: 0; display: grid; gap: .8rem; }
.coluna > header { border-bottom: 2px solid var(--azul); padding-bottom: .35rem; }
.coluna h2 { font-size: 1.15rem; }
.stHtml a.termo { color: inherit; text-decoration: underline dotted; text-underline-offset: 3px; }
.ao-lado { font-size: .93rem; padding: 0 .2rem .4rem; }
.ao-lado-nome { font-weight: 700; margin: .4rem 0 .15rem !important; }
.stHtml .ao-lado ul { margin: 0 0 .3rem; padding-left: 1.1rem; }
.coluna .cartao { padding: .9rem 1.1rem; }
.coluna .cartao h3 { font-size: 1.08rem; }
.coluna .cartao .lei { font-size: .98rem; line-height: 1.52; }
.stHtml .coluna .acoes { gap: .1rem .8rem; }
.stHtml .coluna .acoes .botao { border: 0; padding: 0; background: none; font-size: .88rem;
  text-decoration: underline; text-underline-offset: .18em; text-decoration-color: #9db5c1; }
.nao-encontrado { background: #f0ede5; border: 1px dashed #b3ac9b; border-radius: 4px;
  padding: .9rem 1.1rem; display: grid; gap: .4rem; }
.nao-encontrado strong { font: 600 1.05rem var(--serifa); }
.confianca { font-size: .88rem; color: var(--fraca); }
.tabela { width: 100%; border-collapse: collapse; background: var(--papel); font-size: .93rem; }
.tabela th, .tabela td { border: 1px solid var(--fio); padding: .4rem .6rem; text-align: left;
  vertical-align: top; }
.tabela th { background: #efece4; font-weight: 600; }
.resultados td:nth-child(5) { min-width: 20rem; }
.stHtml .tabela .marca { white-space: nowrap; }
.stHtml .tabela p, .stHtml .tabela summary { font-size: inherit; }
.rolagem { overflow-x: auto; }
.calor th[scope="row"] { position: sticky; left: 0; z-index: 1; }
.calor td a { display: block; text-decoration: none; text-align: center; }
.nivel-0 { background: #fff; } .nivel-1 { background: #e8f0f3; } .nivel-2 { background: #cfe0e7; }
.nivel-3 { background: #aecad6; }
.mudanca { background: var(--papel); border: 1px solid var(--fio); border-radius: 4px;
  padding: 1rem 1.4rem; margin-bottom: 1rem; break-inside: avoid; }
.stHtml .mudanca h2 { font-size: 1.1rem; margin-bottom: .4rem; }
.mudanca .lei { max-width: 60rem; }
.mudanca-linha + .mudanca-linha { margin-top: .7rem; }
.stHtml .mudanca-rotulo { font: .9rem var(--sem); }
.mudancas > * + * { margin-top: .6rem !important; }
.stHtml .lado-titulo { font: 600 .85rem var(--sem); color: var(--fraca); }
.qualidade { margin: 1.6rem 0 0; background: var(--papel); border: 1px solid var(--fio);
  border-radius: 4px; padding: 1.2rem 1.5rem; }
.stHtml .qualidade h2 { font-size: 1.25rem; }
.qualidade > * + * { margin-top: .6rem !important; }
.tabela.estreita { width: min(24rem, 100%); }
.problemas details { padding: .15rem 0; }
.stHtml .lista { list-style: disc; padding-left: 1.3rem; margin: .3rem 0; }
.stHtml .lista li { margin: .2rem 0; }
.atos section + section { margin-top: 1.6rem; }
.stHtml .atos h2 { font-size: 1.2rem; margin-bottom: .4rem; }
.citacoes, .citacao { font: .95rem/1.5 var(--serifa); white-space: pre-wrap;
  overflow-wrap: anywhere; }
.stHtml .citacoes { background: var(--papel); border: 1px solid var(--fio); padding: .9rem 1.1rem;
  margin: 0 0 .6rem; border-radius: 4px; }
.citar > div { margin-top: .6rem; }
.origem blockquote { font: 1.05rem/1.55 var(--serifa); border-left: 3px solid var(--azul);
  margin: .4rem 0; padding: .1rem 0 .1rem 1rem; max-width: 46rem; }
.mensagem.cautela { border-left-color: #c88a12; padding: .7rem 1.1rem; }
.cautela .msg-titulo { font-size: 1.02rem; }
@media (max-width: 40rem) {
  .filtro { grid-template-columns: minmax(0, 1fr); gap: .1rem; }
  .cartao { padding: .9rem 1rem; }
  .colunas { grid-template-columns: minmax(0, 1fr) !important; }
}
"""
