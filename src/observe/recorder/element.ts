// What is written down of one element, in the page model and in a fingerprint alike, so that the two can be compared.
// Roles and names come from dom-accessibility-api, run in the page; Playwright's engine has the last word when a
// candidate is proven.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { PageElement } from '../observation.ts';
import { accessibilityScript, type AccessibilityApi } from './accessibility.ts';

/** Reads an element, in the page. */
export interface ElementReader {
  (element: Element): PageElement;
  /** A short digest of the words that name it; empty when it has none. */
  said(element: Element): string;
  /** The digests of what can be acted upon around it, with spaces between them. */
  beside(element: Element): string;
  /** The text that stands before and after it. */
  around(element: Element): string;
}

/** An expression for the page: an `ElementReader`. */
export function elementReader(testIdAttribute: string): string {
  return `(${String(reader)})(${accessibilityScript()}, ${JSON.stringify(testIdAttribute)})`;
}

/** An expression for the page: a function from an element to its `Sighting`. */
export function sightingReader(testIdAttribute: string): string {
  return `((read) => (element) =>
    ({ element: read(element), around: read.around(element), beside: read.beside(element) }))(${elementReader(testIdAttribute)})`;
}

// Runs in the page, from its text: it may use nothing from outside itself, so it is one function.
// oxlint-disable-next-line max-lines-per-function
function reader(api: AccessibilityApi, testIdAttribute: string): ElementReader {
  /** Where a user's words stand as text of the page. */
  const WRITTEN_IN = 'textarea, [contenteditable]:not([contenteditable="false" i])';
  /** What nobody reads as text of the page is no text either. */
  const UNREAD = `${WRITTEN_IN}, script, style, noscript, template`;
  /** Kinds of input whose value is not written by a user. */
  const FIXED = ['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'hidden'];
  /** What a test may act upon, as far as the markup tells. */
  const CONTROLS = `a, button, input, select, textarea, summary, label, img, [role], [tabindex], [onclick], [${testIdAttribute}]`;
  /** So many are told before an element, and as many after it. */
  const NEAR = 30;
  /** A longer text names nothing. */
  const NAME = 200;
  /** Letters on each side of an element that are around it. */
  const AROUND = 80;
  return Object.assign(row, { said, beside, around });

  function row(element: Element): PageElement {
    const rect = element.getBoundingClientRect();
    const get = (name: string) => fold(element.getAttribute(name) ?? '');
    const role = attempt(() => api.getRole(element)) ?? '';
    return {
      tag: element.tagName.toLowerCase(),
      role,
      name: role === '' || role === 'generic' ? '' : nameOf(element),
      text: ownText(element),
      label: labelOf(element),
      placeholder: get('placeholder'),
      testId: element.getAttribute(testIdAttribute) ?? '',
      id: element.id,
      nameAttribute: get('name'),
      classes: fold([...element.classList].join(' ')),
      href: get('href').split('?')[0] ?? '',
      alt: get('alt'),
      title: get('title'),
      type: get('type'),
      neighbours: cut(
        [textOf(element.previousElementSibling), textOf(element.nextElementSibling)].join(' '),
        120,
      ),
      xpath: xpathOf(element),
      box: {
        x: Math.round(rect.x),
        y: Math.round(rect.y),
        width: Math.round(rect.width),
        height: Math.round(rect.height),
      },
      visible: isVisible(element, rect),
      enabled: !element.matches(':disabled') && element.closest('[aria-disabled="true"]') === null,
    };
  }

  /** Numbers are left out: a count beside a name changes from day to day. */
  function said(element: Element): string {
    if ((element.textContent ?? '').length > 2 * NAME) return '';
    const shown = element instanceof HTMLSelectElement ? '' : textOf(element) || ownText(element);
    const hints = ['placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '');
    const line = fold([shown, labelOf(element), ...hints].join(' ').replace(/\d+/g, ' ').toLowerCase());
    return line === '' || line.length > NAME ? '' : digest(line);
  }

  function beside(element: Element): string {
    const own = new Set(['', said(element)]);
    const others = [...withHosts(element)].flatMap((at) => near(at).map(said));
    return [...new Set(others)]
      .filter((one) => !own.has(one))
      .sort()
      .join(' ');
  }

  /** In the order of the document, without what holds it, what is in it, and its labels. */
  function near(element: Element): Element[] {
    const all = [...(element.getRootNode() as Document | ShadowRoot).querySelectorAll(CONTROLS)];
    const after = all.findIndex(
      (other) => element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const at = after === -1 ? all.length : after;
    const labels = labelsOf(element);
    return all
      .slice(Math.max(0, at - NEAR), at + NEAR)
      .filter((other) => !other.contains(element) && !element.contains(other) && !labels.includes(other));
  }

  /** The element, and the hosts of the shadow roots that it is in. */
  function* withHosts(element: Element): Generator<Element> {
    yield element;
    const root = element.getRootNode();
    if (root instanceof ShadowRoot) yield* withHosts(root.host);
  }

  /** FNV-1a (Fowler, Noll, Vo 1991), cut to 24 bits: too short to tell which words it was made of. */
  function digest(line: string): string {
    let hash = 0x811c9dc5;
    for (let at = 0; at < line.length; at += 1) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
    return (hash >>> 8).toString(36);
  }

  /** The text a person reads as this element's: only where it has a text node of its own, or is a button-like input. */
  function ownText(element: Element): string {
    if (element instanceof HTMLInputElement)
      return ['button', 'submit', 'reset'].includes(element.type) ? fold(element.value) : '';
    if (element instanceof HTMLSelectElement) return '';
    const has = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && fold(node.textContent ?? '') !== '',
    );
    return has ? cut(textOf(element), 200) : '';
  }

  /** What tells two elements apart that look the same: the words before and after it, across whatever holds it. */
  function around(element: Element): string {
    let [before, after] = ['', ''];
    for (let at: Element | null = element; at && at !== document.body; at = above(at)) {
      for (let next = at.previousSibling; next && before.length < AROUND; next = next.previousSibling)
        before = fold(`${shownIn(next)} ${before}`);
      for (let next = at.nextSibling; next && after.length < AROUND; next = next.nextSibling)
        after = fold(`${after} ${shownIn(next)}`);
    }
    return `${before.length > AROUND ? before.slice(-AROUND).replace(/^\S*\s/, '') : before} … ${cut(after, AROUND)}`;
  }

  function shownIn(node: Node): string {
    return node instanceof Element ? textOf(node) : node instanceof Text ? node.data : '';
  }

  function above(element: Element): Element | null {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }

  /** The text that the page itself shows. */
  function textOf(element: Element | null): string {
    if (!element || element.closest(UNREAD)) return '';
    if (!element.querySelector(UNREAD)) return element.textContent ?? '';
    return [...element.childNodes].map(shownIn).join('');
  }

  function labelOf(element: Element): string {
    const texts = [...labelledBy(element), ...labelsOf(element)].map(textOf);
    return cut([element.getAttribute('aria-label') ?? '', ...texts].join(' '), 200);
  }

  function labelsOf(element: Element): Element[] {
    return 'labels' in element && element.labels instanceof NodeList
      ? ([...element.labels] as Element[])
      : [];
  }

  function labelledBy(element: Element): Element[] {
    const root = element.getRootNode() as Document | ShadowRoot;
    return (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .flatMap((id) => (id === '' ? [] : (root.getElementById(id) ?? [])));
  }

  /** The accessible name. The value of a field inside a label is a part of it by the standard; here it is left out. */
  function nameOf(element: Element): string {
    let name = fold(attempt(() => api.computeAccessibleName(element)) ?? '');
    if (name === '') return '';
    for (const part of [element, ...labelledBy(element), ...labelsOf(element)])
      for (const field of part.querySelectorAll(`input, ${WRITTEN_IN}`)) name = without(name, valueOf(field));
    return name;
  }

  function valueOf(field: Element): string {
    if (field instanceof HTMLInputElement) return FIXED.includes(field.type) ? '' : fold(field.value);
    return fold(field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? ''));
  }

  function without(name: string, value: string): string {
    if (value === '') return name;
    const byWords = ` ${name} `.replace(` ${value} `, ' ');
    return fold(byWords.length < name.length + 2 || value.length < 4 ? byWords : name.replace(value, ' '));
  }

  function isVisible(element: Element, rect: DOMRect): boolean {
    return rect.width > 0 && rect.height > 0 && getComputedStyle(element).visibility === 'visible';
  }

  function xpathOf(element: Element): string {
    const steps: string[] = [];
    for (let at: Element | null = element; at; at = parentOf(at, steps)) {
      const tag: string = at.tagName.toLowerCase();
      let index = 1;
      for (let before = at.previousElementSibling; before; before = before.previousElementSibling)
        if (before.tagName === at.tagName) index += 1;
      steps.unshift(`${tag}[${index}]`);
    }
    return `/${steps.join('/')}`;
  }

  /** A shadow root is a step of its own: two of them may hold the same tags. */
  function parentOf(at: Element, steps: string[]): Element | null {
    const root = at.parentElement === null ? at.getRootNode() : null;
    if (!(root instanceof ShadowRoot)) return at.parentElement;
    steps.unshift('shadow-root');
    return root.host;
  }

  /** Whole words only: a part of one would say something else. */
  function cut(text: string, length: number): string {
    const folded = fold(text);
    if (folded.length <= length) return folded;
    // Some languages have no spaces.
    return folded
      .slice(0, length + 1)
      .replace(/\s\S{0,40}$/, '')
      .slice(0, length);
  }

  function fold(text: string): string {
    return text.replace(/\s+/g, ' ').trim();
  }

  function attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch {
      return undefined;
    }
  }
}
