// Reads the page at the failure: every element that matters in one frame and its open shadow roots. Roles and names
// come from dom-accessibility-api, run in the page; Playwright's engine has the last word when a candidate is proven.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Frame, JSHandle } from '@playwright/test';
import type { PageElement } from '../observation.ts';
import { accessibilityScript, type AccessibilityApi } from './accessibility.ts';

export interface PageModel {
  readonly elements: readonly PageElement[];
  /** The DOM elements in the same order, in the page. */
  readonly nodes: JSHandle<Element[]>;
}

export async function readPage(frame: Frame, testIdAttribute: string): Promise<PageModel> {
  const source = `(${String(collect)})(${accessibilityScript()}, ${JSON.stringify(testIdAttribute)}, ${LIMIT})`;
  const handle = await frame.evaluateHandle<{ rows: PageElement[]; nodes: Element[] }>(source);
  const elements = await handle.evaluate((found) => found.rows);
  const nodes = (await handle.getProperty('nodes')) as JSHandle<Element[]>;
  return { elements, nodes };
}

/** Larger pages are read in part; what is past the limit cannot be chosen. */
const LIMIT = 6000;

// Runs in the page, from its text: it may use nothing from outside itself, so it is one function.
// oxlint-disable-next-line max-lines-per-function
function collect(
  api: AccessibilityApi,
  testIdAttribute: string,
  limit: number,
): { rows: PageElement[]; nodes: Element[] } {
  const SKIPPED = new Set([
    'SCRIPT',
    'STYLE',
    'HEAD',
    'META',
    'LINK',
    'NOSCRIPT',
    'TEMPLATE',
    'BR',
    'HTML',
    'BODY',
    'TITLE',
    'BASE',
  ]);
  const rows: PageElement[] = [];
  const nodes: Element[] = [];
  visit(document.documentElement);
  return { rows, nodes };

  function visit(element: Element): void {
    if (nodes.length >= limit) return;
    if (!SKIPPED.has(element.tagName)) {
      nodes.push(element);
      rows.push(row(element));
    } else if (element.tagName !== 'HTML' && element.tagName !== 'BODY') return;
    // Inside a drawing nothing is a target of its own.
    if (element.tagName.toLowerCase() === 'svg') return;
    for (const child of element.shadowRoot?.children ?? []) visit(child);
    for (const child of element.children) visit(child);
  }

  function row(element: Element): PageElement {
    const rect = element.getBoundingClientRect();
    const get = (name: string) => fold(element.getAttribute(name) ?? '');
    const role = attempt(() => api.getRole(element)) ?? '';
    return {
      tag: element.tagName.toLowerCase(),
      role,
      name:
        role === '' || role === 'generic'
          ? ''
          : fold(attempt(() => api.computeAccessibleName(element)) ?? ''),
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
      neighbours: fold(
        [
          element.previousElementSibling?.textContent ?? '',
          element.nextElementSibling?.textContent ?? '',
        ].join(' '),
      ).slice(0, 120),
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

  /** The text a person reads as this element's: only where it has a text node of its own, or is a button-like input. */
  function ownText(element: Element): string {
    if (element instanceof HTMLInputElement)
      return ['button', 'submit', 'reset'].includes(element.type) ? fold(element.value) : '';
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return '';
    const has = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && fold(node.textContent ?? '') !== '',
    );
    return has ? fold(element.textContent ?? '').slice(0, 200) : '';
  }

  function labelOf(element: Element): string {
    const labels =
      'labels' in element && element.labels instanceof NodeList
        ? [...element.labels].map((label) => label.textContent ?? '')
        : [];
    const named = (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id) =>
        id === ''
          ? ''
          : ((element.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent ?? ''),
      );
    return fold([element.getAttribute('aria-label') ?? '', ...named, ...labels].join(' ')).slice(0, 200);
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
