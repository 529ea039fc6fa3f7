"""The one script of the interface: copying, moving without reloading, going to the chosen place.

Streamlit gives no way to do these: links in a page would reload it, and a fragment does not scroll
because the content arrives after the address. The script holds no text of a law.
"""

SCRIPT = """<script>
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
  window.posturasPronto = () => { document.documentElement.lang = 'pt-BR'; reach(); };
  new MutationObserver(() => {
    clearTimeout(reach.clock); reach.clock = setTimeout(reach, 60);
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-copiar], [data-copiar-dispositivo]');
    if (button) {
      copy(button.dataset.copiar ?? withCaput(button));
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
