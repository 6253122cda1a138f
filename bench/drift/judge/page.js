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
    const keyed = (field === null ? meant : [field, ...meant]).find((element) => element.dataset?.driftKey);
    if (keyed !== undefined) send({ at: performance.timeOrigin + performance.now(), ...named(keyed) });
  }

  // A template makes many elements with one key: the row that each is in tells them apart, and the component. A
  // component that a script made has no key, only its name and its row.
  function named(element) {
    const root = element.getRootNode();
    const { driftKey = element.localName } = element.dataset;
    const id = rowOf(element);
    const own = id === undefined ? driftKey : `${driftKey}@${id}`;
    const same =
      element.dataset.driftKey === undefined ? element.localName : `[data-drift-key="${driftKey}"]`;
    const alone = [...root.querySelectorAll(same)].filter((one) => rowOf(one) === id).length === 1;
    if (!root.host) return { key: own, alone };
    const host = named(root.host);
    return { key: `${host.key}>${own}`, alone: alone && host.alone };
  }

  function rowOf(element) {
    return element.closest('[data-id]')?.dataset.id;
  }

  // Synchronous: what a page tells while it is being left must not get lost.
  function send(entry) {
    const request = new XMLHttpRequest();
    request.open('POST', COLLECTOR, false);
    request.send(JSON.stringify(entry));
  }
})();
