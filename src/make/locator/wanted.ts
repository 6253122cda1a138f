// What a locator call asks for, in the terms of the page model. Pure and light.
import type { CallArg, LocatorCall, PageElement } from '../../observe/observation.ts';
import { compoundsOf } from '../../observe/compounds.ts';

/** Where on an element the text of a locator is looked for. */
export type Channel =
  | 'name'
  | 'label'
  | 'text'
  | 'placeholder'
  | 'testId'
  | 'alt'
  | 'title'
  | 'css'
  /** Any text inside the element: `filter({ hasText })`. */
  | 'inside';

export interface Wanted {
  readonly channel: Channel;
  readonly text: string;
  /** Of `getByRole`. */
  readonly role?: string;
  /** Of a css selector. */
  readonly tag?: string;
}

const METHODS: Readonly<Record<string, Channel>> = {
  getByRole: 'name',
  getByLabel: 'label',
  getByText: 'text',
  getByPlaceholder: 'placeholder',
  getByTestId: 'testId',
  getByAltText: 'alt',
  getByTitle: 'title',
  locator: 'css',
  frameLocator: 'css',
  filter: 'inside',
};

/** `undefined` for calls that do not say what they look for on their own (`filter`, `nth`, `locator(other)`, an xpath …). */
export function wantedBy(call: LocatorCall): Wanted | undefined {
  const channel = METHODS[call.method];
  const [first, options] = call.args;
  if (channel === undefined) return undefined;
  if (channel === 'name') {
    const text = textOf(option(options, 'name'));
    return typeof first === 'string' && text !== '' ? { channel, role: first, text } : undefined;
  }
  const text = textOf(channel === 'inside' ? option(first, 'hasText') : first);
  if (text === '') return undefined;
  const wanted = channel === 'css' ? wantedByCss(text) : { channel, text };
  return wanted && call.method === 'frameLocator' ? { ...wanted, tag: 'iframe' } : wanted;
}

/** True for words that a person reads; ids, classes and test ids are none. */
export function isWorded({ channel }: Wanted): boolean {
  return channel !== 'css' && channel !== 'testId';
}

/** The channels of an element that a locator's words may have moved to, with how much they count. */
export function textsOf(element: PageElement, channel: Channel): readonly (readonly [string, number])[] {
  const { name, text, label, placeholder, testId, id, alt, title, nameAttribute, classes } = element;
  switch (channel) {
    case 'name':
    case 'text':
      return [
        [channel === 'name' ? name : text, 1],
        [name, 0.95],
        [text, 0.95],
        [label, 0.9],
        [title, 0.85],
        [alt, 0.85],
      ];
    case 'label':
      return [
        [label, 1],
        [name, 0.95],
        [placeholder, 0.85],
        [title, 0.8],
      ];
    case 'placeholder':
      return [
        [placeholder, 1],
        [label, 0.9],
        [name, 0.9],
      ];
    case 'alt':
    case 'title':
      return [
        [channel === 'alt' ? alt : title, 1],
        [name, 0.9],
        [text, 0.85],
      ];
    case 'testId':
      return [
        [testId, 1],
        [id, 0.9],
        [nameAttribute, 0.85],
        [name, 0.8],
        [text, 0.8],
      ];
    // What is inside is not the element's own: whoever ranks has the page.
    case 'inside':
      return [];
    case 'css':
      return [
        [id, 1],
        [testId, 0.95],
        [nameAttribute, 0.95],
        [classes, 0.9],
        [name, 0.8],
        [text, 0.8],
        [placeholder, 0.8],
      ];
  }
}

/** The last compound of a selector: its tag, and the words in its id, classes and attribute values. */
function wantedByCss(selector: string): Wanted | undefined {
  const compound = compoundsOf(selector)?.at(-1)?.text ?? '';
  const tag = /^[a-z][a-z0-9-]*/i.exec(compound)?.[0].toLowerCase();
  const parts = [
    ...compound.matchAll(
      /[#.]([\w-]+)|\[[\w-]+[~|^$*]?=\s*["']?([^"'\]]+)["']?\s*[is]?\]|:(?:has-)?text\(["']([^"']+)["']\)/g,
    ),
  ];
  const text = parts.map(([, word, value, shown]) => word ?? value ?? shown ?? '').join(' ');
  if (text === '') return undefined;
  return tag === undefined ? { channel: 'css', text } : { channel: 'css', text, tag };
}

export function option(options: CallArg | undefined, key: string): CallArg | undefined {
  return typeof options === 'object' && options !== null && Object.hasOwn(options, key)
    ? options[key]
    : undefined;
}

/** The words of a string, or of a regular expression without its operators. */
export function textOf(arg: CallArg | undefined): string {
  if (typeof arg === 'string') return arg.replace(/\s+/g, ' ').trim();
  const source = option(arg, '$regex');
  if (typeof source !== 'string') return '';
  return source
    .replace(/\\[bBsSdDwW]|[\\^$.*+?()[\]{}|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
