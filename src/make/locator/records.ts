// Data or words: what a row, an option or a card of a list says of itself is the product's data, and a test that asks for
// it asks for that very record. Another record in its place is no drift, whatever is alike about it. Pure, and light: it
// loads in the worker of an observe run.
import type { PageElement } from '../../observe/observation.ts';
import type { Expressed } from '../../observe/recorder/ranker.ts';
import { ancestorsOf, areNested, insideOf, textsInside } from '../../observe/page-tree.ts';
import { fitOf } from './fit.ts';
import { isWorded, type Wanted, wantedBy } from './wanted.ts';
import { similarity } from './words.ts';

export interface Asked {
  /** What a locator asked for. */
  readonly wanted: Wanted;
  /** What would be taken for it. */
  readonly element: PageElement;
  /** The whole page. */
  readonly elements: readonly PageElement[];
}

/** From here on two texts differ in case, punctuation or a known synonym at most. */
export const SAME_WORDS = 0.9;

/** The same of a stale call, whatever it asks for. */
export function isOtherRecord({ stale, element, elements }: Expressed): boolean {
  const wanted = wantedBy(stale);
  return wanted !== undefined && isOtherData({ wanted, element, elements });
}

/** True when the words were data of a record, and the element is in (or is) a record that has other data. */
export function isOtherData({ wanted, element, elements }: Asked): boolean {
  if (!isWorded(wanted) || fitOf(element, wanted, 'element') === 0) return false;
  const asked = { text: wanted.text, element, elements };
  const { text } = asked;
  if (textsInside(elements, element).some((shown) => similarity(shown, text) >= SAME_WORDS)) return false;
  if (namesNeighbour(asked)) return true;
  const record = [element, ...ancestorsOf(elements, element)].find((holder) => isRecord(holder, elements));
  if (!record || textsInside(elements, record).some((shown) => holds(shown, text))) return false;
  return record === element || isDataAt(asked, record);
}

interface Words {
  readonly text: string;
  readonly element: PageElement;
  readonly elements: readonly PageElement[];
}

/** Roles whose elements are records wherever they stand. */
const RECORDS = new Set(['row', 'option', 'treeitem']);

function isRecord(holder: PageElement, elements: readonly PageElement[]): boolean {
  const parts = insideOf(elements, holder);
  if (RECORDS.has(holder.role)) return !parts.some(({ role }) => role === 'columnheader');
  const slots = slotsOf(holder, parts);
  const controls = slots.filter(({ control }) => control);
  if (controls.length === 0 || controls.length === slots.length) return false;
  const others = alikeOf(holder, elements).map((other) => slotsOf(other, insideOf(elements, other)));
  if (others.length === 0) return holder.role === 'listitem';
  // Cards of a list have the same buttons; groups of a form and entries of a menu have nothing in common.
  return others.some((other) =>
    controls.some(({ path, text }) => {
      const same = other.find((slot) => slot.path === path);
      return same !== undefined && frameOf([text, same.text]).words > 0;
    }),
  );
}

interface Slot {
  /** The way to it from the record. */
  readonly path: string;
  readonly text: string;
  readonly control: boolean;
}

const CONTROLS = new Set(['button', 'link', 'checkbox', 'radio', 'switch', 'menuitem']);

/** What shows a text of its own. */
function slotsOf(record: PageElement, parts: readonly PageElement[]): readonly Slot[] {
  const shown = parts.filter((part) => wordsOf(part) !== '');
  return shown
    .filter((part) => !shown.some((other) => other !== part && insideOf([other], part).length > 0))
    .map((part) => ({
      path: part.xpath.slice(record.xpath.length),
      text: wordsOf(part),
      control: CONTROLS.has(part.role),
    }));
}

/** The other records of the list. */
function alikeOf(record: PageElement, elements: readonly PageElement[]): readonly PageElement[] {
  const list = parentPath(record);
  return elements
    .filter((other) => other !== record && other.tag === record.tag && parentPath(other) === list)
    .slice(0, ENOUGH);
}

/** Records of one list are alike: a few tell what is the same in all. */
const ENOUGH = 8;

/** Of a part of a record: its words differ from record to record, and those that differ are not the ones asked for. */
function isDataAt({ text, element, elements }: Words, record: PageElement): boolean {
  const path = element.xpath.slice(record.xpath.length);
  const others = alikeOf(record, elements).flatMap((other) =>
    elements.filter(({ xpath }) => xpath === other.xpath + path).map(wordsOf),
  );
  if (others.length === 0) return false;
  const { middle } = frameOf([wordsOf(element), ...others]);
  return middle !== '' && !holds(text, middle);
}

/** `Remove Ada` beside `Ada`: the name is data, and the old words have another one. */
function namesNeighbour({ text, element, elements }: Words): boolean {
  const words = wordsOf(element);
  return elements.some((other) => {
    const name = wordsOf(other);
    return (
      other !== element &&
      parentPath(other) === parentPath(element) &&
      !areNested(other, element) &&
      name.length > 1 &&
      name !== words &&
      holds(words, name) &&
      !holds(text, name) &&
      frameOf([words, text]).words > 0
    );
  });
}

/** What texts begin and end with alike, in words, and what the first one has between. */
function frameOf(texts: readonly string[]): { readonly words: number; readonly middle: string } {
  const [first = [], ...others] = texts.map(split);
  const shortest = Math.min(first.length, ...others.map((other) => other.length));
  const isShared = (at: number): boolean => others.every((other) => other.at(at) === first.at(at));
  let start = 0;
  while (start < shortest && isShared(start)) start += 1;
  let end = 0;
  while (end < shortest - start && isShared(-1 - end)) end += 1;
  return { words: start + end, middle: first.slice(start, first.length - end).join(' ') };
}

function holds(text: string, part: string): boolean {
  return ` ${split(text).join(' ')} `.includes(` ${split(part).join(' ')} `);
}

function split(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}@]+/u)
    .filter((word) => word !== '');
}

function wordsOf(element: PageElement): string {
  return element.name || element.text;
}

function parentPath({ xpath }: PageElement): string {
  return xpath.slice(0, xpath.lastIndexOf('/'));
}
