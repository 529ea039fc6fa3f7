"""The one script of the interface: copying, moving without reloading, going to the chosen place.

Streamlit gives no way to do these: links in a page would reload it, and a fragment does not scroll
because the content arrives after the address. The script holds no text of a law.
"""

import json

STREAMLIT = {
    "Choose an option": "Escolha uma opção",
    "Choose options": "Escolha uma ou mais opções",
    "Open": "Abrir a lista",
    "Close": "Fechar",
    "Clear entry": "Limpar o campo",
    "Clear value": "Limpar a escolha",
    "Clear all": "Limpar tudo",
    "Select all": "Escolher tudo",
    "No results": "Nada encontrado",
    "No options to select": "Nenhuma opção",
    "Show/hide columns": "Mostrar ou ocultar colunas",
    "Download as CSV": "Baixar como CSV",
    "Search": "Procurar na tabela",
    "Fullscreen": "Tela cheia",
    "Close fullscreen": "Sair da tela cheia",
    "Show data": "Mostrar os dados",
    "Show chart": "Mostrar o gráfico",
    "Download": "Baixar",
    "Download as PNG": "Baixar como imagem PNG",
    "Download as SVG": "Baixar como imagem SVG",
    "Download data": "Baixar os dados",
    "Download plot as a PNG": "Baixar o gráfico como imagem PNG",
    "Exit fullscreen": "Sair da tela cheia",
    "Sort ascending": "Ordem crescente",
    "Sort descending": "Ordem decrescente",
    "Pin column": "Fixar a coluna",
    "Unpin column": "Soltar a coluna",
    "Hide column": "Ocultar a coluna",
    "Copy column name": "Copiar o nome da coluna",
    "Autosize": "Ajustar a largura",
    "Format": "Formato",
    "Statistics": "Estatísticas",
    "Save as SVG": "Salvar como SVG",
    "Save as PNG": "Salvar como PNG",
    "Copy Vega-Lite spec": "Copiar a definição do gráfico",
    "Vega visualization": "Gráfico",
    "Browse files": "Escolher arquivo",
    "Upload": "Enviar",
    "Drag and drop file here": "Arraste o arquivo até aqui",
    "Remove file": "Retirar o arquivo",
    "Copy to clipboard": "Copiar",
}
"""Words of Streamlit's own widgets, which it has in English only, and ours in their place."""

_SCRIPT = """<script>
(() => {
  document.documentElement.lang = 'pt-BR';
  if (window.posturasPronto) { window.posturasPronto(); return; }
  const said = document.createElement('div');
  said.className = 'recado'; said.setAttribute('role', 'status'); document.body.append(said);
  const say = (words) => {
    said.textContent = words; said.classList.add('visivel');
    clearTimeout(say.clock); say.clock = setTimeout(() => said.classList.remove('visivel'), 2600);
  };
  const copy = async (text) => {
    try { await navigator.clipboard.writeText(text); }
    catch (refused) {
      const box = document.createElement('textarea');
      box.value = text; box.style.position = 'fixed'; document.body.append(box);
      box.select(); document.execCommand('copy'); box.remove();
    }
    say('Copiado.');
  };
  const words = (line) => {
    const twin = line.cloneNode(true);
    twin.querySelectorAll('button, .nota, .so-leitor, .duvida').forEach((n) => n.remove());
    return twin.textContent.replace(/\\s+/g, ' ').trim();
  };
  const withCaput = (button) => {
    const line = button.closest('.disp');
    const above = [];
    for (let box = line.parentElement; box; box = box.parentElement.closest('.parte, .artigo')) {
      const own = box.querySelector(':scope > .disp');
      if (own && own !== line) above.unshift(words(own));
      if (box.classList.contains('artigo')) break;
    }
    const norm = line.closest('[data-norma]').dataset.norma;
    return [...above, words(line), `(${button.dataset.copiarDispositivo}, ${norm})`].join('\\n');
  };
  const go = (href) => {
    history.pushState({}, '', location.pathname + (href === '?' ? '' : href));
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  const ours = __WORDS__;
  const translate = () => {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      document.querySelectorAll(`[${name}]`).forEach((node) => {
        const word = ours[node.getAttribute(name)];
        if (word && !node.closest('.stHtml')) node.setAttribute(name, word);
      });
    }
    document.querySelectorAll('button, li, [role="option"], small, span').forEach((node) => {
      const word = !node.children.length && ours[node.textContent.trim()];
      if (word && !node.closest('.stHtml')) node.textContent = word;
    });
  };
  const unfold = () => {
    // On a wide screen the style sheet shows these parts whatever their state; say so to all.
    for (const [query, fold] of [['62rem', '.sumario-dobra'], ['40.01rem', '.filtros-dobra']]) {
      if (!matchMedia(`(min-width: ${query})`).matches) continue;
      document.querySelectorAll(`${fold}:not([open])`).forEach((node) => { node.open = true; });
    }
  };
  let seen = '';
  const reach = () => {
    const box = document.querySelector('[data-alvo]');
    const mark = location.search;
    if (seen === mark) return;
    const target = box && document.getElementById(box.dataset.alvo);
    if (target) {
      seen = mark;
      target.scrollIntoView({ block: 'start' });
      target.focus({ preventScroll: true });
    }
  };
  let kept = -1;
  const stay = () => [...document.querySelectorAll('a[data-fica]')];
  const refocus = () => {
    // A link that stays on the page is drawn anew: whoever came by keyboard goes on from there.
    if (kept < 0 || document.activeElement !== document.body) return;
    const links = stay();
    if (!links.length) return;
    links[Math.min(kept, links.length - 1)].focus({ preventScroll: true });
    kept = -1;
  };
  window.posturasPronto = () => { document.documentElement.lang = 'pt-BR'; reach(); };
  let translated = 0;
  new MutationObserver(() => {
    // At once, and again when the page has come to rest: a busy page may not rest for long.
    if (Date.now() - translated > 150) { translate(); translated = Date.now(); }
    clearTimeout(reach.clock);
    reach.clock = setTimeout(() => { translate(); unfold(); reach(); refocus(); }, 60);
  }).observe(document.body, {
    childList: true, subtree: true, attributes: true,
    attributeFilter: ['aria-label', 'title', 'placeholder'],
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-copiar], [data-copiar-dispositivo]');
    if (button) {
      const text = button.dataset.copiar ?? withCaput(button);
      copy(text.startsWith('?') ? location.origin + location.pathname + text : text);
      return;
    }
    const anchor = event.target.closest('a[href^="?"], a[href^="#"]');
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const href = anchor.getAttribute('href');
    event.preventDefault();
    if (href.startsWith('#')) {
      const target = document.getElementById(href.slice(1));
      if (target) { target.scrollIntoView({ block: 'start' }); target.focus(); }
      return;
    }
    if (!anchor.dataset.fica) window.posturasTopo = true;
    kept = anchor.dataset.fica ? stay().indexOf(anchor) : -1;
    seen = ''; go(href);
    if (!new URLSearchParams(href).get('d')) {
      const main = document.querySelector('[data-testid="stMain"]');
      if (main && !anchor.dataset.fica) main.scrollTo(0, 0);
    }
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
      const box = document.querySelector('input[type="text"], input[type="search"]');
      if (box) { event.preventDefault(); box.focus(); box.select(); }
    }
  });
  reach();
})();
</script>"""

SCRIPT = _SCRIPT.replace("__WORDS__", json.dumps(STREAMLIT, ensure_ascii=False))
