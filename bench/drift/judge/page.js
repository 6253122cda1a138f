// Runs in every page of a judged run: tells the harness which element each click, key and input went to, by the key
// that was stamped into the product before it drifted. A classic script, put into the pages as text.
(() => {
  const COLLECTOR = 'COLLECTOR_URL';
  const KINDS = ['click', 'dblclick', 'input', 'change', 'keydown'];
  const CONTROLS =
    'a[href], button, input, select, textarea, label, summary, [tabindex], [role=button], [role=link], [role=tab], ' +
    '[role=menuitem], [role=option], [role=checkbox], [role=radio], [role=switch]';
  // The change of a text field is told when it loses the focus, which belongs to the step after it.
  const CHANGED_AT_ONCE = 'select, input[type=checkbox], input[type=radio], input[type=file]';

  watch(document);

  function watch(page) {
    if (page === null || page.judged) return;
    page.judged = true;
    for (const kind of KINDS) page.addEventListener(kind, report, true);
    // Frames without a page of their own (srcdoc, about:blank) are watched from outside.
    page.addEventListener('load', ({ target }) => watch(frameDocument(target)), true);
  }

  function frameDocument(element) {
    try {
      return element.contentDocument ?? null;
    } catch {
      return null;
    }
  }

  function report(event) {
    const path = event.composedPath().filter((node) => node.nodeType === 1);
    if (event.type === 'change' && !path[0]?.matches(CHANGED_AT_ONCE)) return;
    const at = path.findIndex((element) => element.matches(CONTROLS));
    // What a control is made of (an icon, a word in bold) stands for the control; a label for its field.
    const meant = at === -1 ? path : path.slice(at);
    const field = meant[0]?.localName === 'label' ? meant[0].control : null;
    const keyed = (field === null ? meant : [field, ...meant]).find((element) => element.dataset?.key);
    if (keyed === undefined) return;
    const row = (field === null ? meant : [field, ...meant]).find((element) => element.dataset?.id);
    const alike = keyed.getRootNode().querySelectorAll(`[data-key="${keyed.dataset.key}"]`).length;
    send({
      at: performance.timeOrigin + performance.now(),
      key: row === undefined ? keyed.dataset.key : `${keyed.dataset.key}@${row.dataset.id}`,
      alone: row !== undefined || alike === 1,
    });
  }

  // Synchronous: what a page tells while it is being left must not get lost.
  function send(entry) {
    const request = new XMLHttpRequest();
    request.open('POST', COLLECTOR, false);
    request.send(JSON.stringify(entry));
  }
})();
