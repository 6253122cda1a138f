// Reads the page at the failure: every element that matters in one frame and its open shadow roots.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Frame, JSHandle } from '@playwright/test';
import type { PageElement } from '../observation.ts';
import { type ElementReader, elementReader } from './element.ts';

export interface PageModel {
  readonly elements: readonly PageElement[];
  /** What names each of them, as in a fingerprint's `beside`. */
  readonly said: readonly string[];
  /** The DOM elements in the same order, in the page. */
  readonly nodes: JSHandle<Element[]>;
}

export async function readPage(frame: Frame, testIdAttribute: string): Promise<PageModel> {
  const source = `(${String(collect)})(${elementReader(testIdAttribute)}, ${LIMIT})`;
  const handle = await frame.evaluateHandle<Collected>(source);
  const [elements, said] = await handle.evaluate((found) => [found.rows, found.said] as const);
  const nodes = (await handle.getProperty('nodes')) as JSHandle<Element[]>;
  return { elements, said, nodes };
}

interface Collected {
  readonly rows: PageElement[];
  readonly said: string[];
  readonly nodes: Element[];
}

/** Larger pages are read in part; what is past the limit cannot be chosen. */
const LIMIT = 6000;

// Runs in the page, from its text: it may use nothing from outside itself, so it is one function.
function collect(row: ElementReader, limit: number): Collected {
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
  const said: string[] = [];
  const nodes: Element[] = [];
  visit(document.documentElement);
  return { rows, said, nodes };

  function visit(element: Element): void {
    if (nodes.length >= limit) return;
    if (!SKIPPED.has(element.tagName)) {
      nodes.push(element);
      rows.push(row(element));
      said.push(row.said(element));
    } else if (element.tagName !== 'HTML' && element.tagName !== 'BODY') return;
    // Inside a drawing nothing is a target of its own.
    if (element.tagName.toLowerCase() === 'svg') return;
    for (const child of element.shadowRoot?.children ?? []) visit(child);
    for (const child of element.children) visit(child);
  }
}
