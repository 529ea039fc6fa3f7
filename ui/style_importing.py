"""Style and script of the page Importar alone: Portuguese words on the upload box."""

from ui.html import Html

STYLE = Html("""<style>
.lido > * + * { margin-top: .5rem !important; }
.lido h2 { margin-top: .6rem; }
.lido .lista li + li { margin-top: .35rem; }
.arvore ul { background: var(--papel); border: 1px solid var(--fio); border-radius: 4px;
  padding: .9rem 1.2rem !important; margin-top: .4rem !important; font-family: var(--serifa);
  overflow-wrap: anywhere; max-height: 40rem; overflow: auto; }
.arvore li { padding: .12rem 0; }
.arvore .grupo { text-align: center; padding: .6rem 0; }
.arvore .nivel1 { margin-left: 1.2rem; } .arvore .nivel2 { margin-left: 2.4rem; }
.arvore .nivel3 { margin-left: 3.6rem; } .arvore .nivel4 { margin-left: 4.4rem; }
.arvore .nivel5 { margin-left: 5rem; }
.arvore .meta { font-family: var(--sem); font-size: .82rem; white-space: nowrap; }
[data-testid="stFileUploaderDropzoneInstructions"] { display: none; }
[data-testid="stFileUploaderDropzone"] button p { font-size: 0; }
[data-testid="stFileUploaderDropzone"] button p::after { content: "Escolher arquivo";
  font-size: .9rem; }
</style>""")
"""The look of this page alone, and Portuguese words where the upload box has English ones."""

SCRIPT = """<script>
(() => {
  const name = () => {
    const box = document.querySelector('[data-testid="stFileUploader"]');
    if (!box) return;
    for (const button of box.querySelectorAll('button')) {
      const out = button.closest('[data-testid="stFileUploaderDeleteBtn"]');
      const words = out ? 'Retirar o arquivo' : 'Escolher arquivo';
      if (button.getAttribute('aria-label') !== words) button.setAttribute('aria-label', words);
    }
  };
  if (!window.posturasEnvio) {
    window.posturasEnvio = new MutationObserver(name);
    window.posturasEnvio.observe(document.body, { childList: true, subtree: true });
  }
  name();
})();
</script>"""
"""The same words for screen readers."""
