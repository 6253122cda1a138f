// A page prepared for comparing: every text split once, and how rare each word is on this page, so that what half of
// the page shares says little and what one element has says much. Pure, and light: it loads in the worker.
import type { PageElement } from '../../../observe/observation.ts';
import { meanings, words, wordsOrSign } from '../words.ts';

/** Different words of a text, and what each is worth on the page. */
export interface Worded {
  readonly worth: ReadonlyMap<string, number>;
  readonly total: number;
}

/** What a person does with an element: presses it, fills it in, or only reads it. */
export type Use = 'press' | 'fill' | 'read';

/** An element with its texts split, ready to be compared many times. */
export interface Prepared {
  readonly element: PageElement;
  readonly use: Use;
  /** What a person reads: the text, else the accessible name; as words with single spaces. */
  readonly shown: string;
  /** How rare `shown` as a whole is on the page, 0 … 1. */
  readonly shownRarity: number;
  readonly shownWords: Worded;
  /** As `shownWords`, with known phrases put in the place of their meaning. */
  readonly meantWords: Worded;
  /** Words of the id and the test id. */
  readonly idWords: Worded;
  /** Words of where it leads; none for a link that leads nowhere (`#`), which is a button in all but name. */
  readonly hrefWords: Worded;
  readonly neighbourWords: ReadonlySet<string>;
  /** Steps of the xpath. */
  readonly steps: readonly string[];
}

export interface PageIndex {
  readonly prepared: readonly Prepared[];
  /** Prepares an element that is not on the page, such as a fingerprint, by the rarities of this page. */
  readonly prepare: (element: PageElement) => Prepared;
}

export function indexPage(elements: readonly PageElement[]): PageIndex {
  const split = elements.map(splitTexts);
  const rarity = {
    shown: rarityOf(split.map((item) => [item.shown])),
    shownWords: rarityOf(split.map((item) => item.shownWords)),
    meantWords: rarityOf(split.map((item) => item.meantWords)),
    idWords: rarityOf(split.map((item) => item.idWords)),
    hrefWords: rarityOf(split.map((item) => item.hrefWords)),
  };
  const weigh = (item: Split): Prepared => ({
    ...item,
    shownRarity: rarity.shown(item.shown),
    shownWords: worded(item.shownWords, rarity.shownWords),
    meantWords: worded(item.meantWords, rarity.meantWords),
    idWords: worded(item.idWords, rarity.idWords),
    hrefWords: worded(item.hrefWords, rarity.hrefWords),
  });
  return { prepared: split.map(weigh), prepare: (element) => weigh(splitTexts(element)) };
}

type Split = ReturnType<typeof splitTexts>;

function splitTexts(element: PageElement) {
  const text = element.text || element.name;
  const shownWords = wordsOrSign(text);
  const meant = meanings(text);
  return {
    element,
    use: useOf(element),
    shown: shownWords.join(' '),
    shownWords,
    meantWords: meant.length > 0 ? meant : shownWords,
    idWords: words(`${element.testId} ${element.id}`),
    hrefWords: LEADS_NOWHERE.test(element.href)
      ? []
      : words(element.href.replace(/^https?:\/\/(?:www\.)?/, '')),
    neighbourWords: new Set(words(element.neighbours)),
    steps: element.xpath.split('/').filter((step) => step !== ''),
  };
}

const LEADS_NOWHERE = /^#|#$|^javascript:/i;

const PRESSED: readonly string[] = ['a', 'button', 'link', 'menuitem', 'option', 'switch', 'tab'];
const FILLED: readonly string[] = [
  'input',
  'select',
  'textarea',
  'checkbox',
  'combobox',
  'listbox',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'textbox',
];

/** By the role where there is one, and by the tag; a submit input has the role of a button. */
function useOf({ role, tag }: PageElement): Use {
  if (PRESSED.includes(role) || PRESSED.includes(tag)) return 'press';
  return FILLED.includes(role) || FILLED.includes(tag) ? 'fill' : 'read';
}

/** 0: everything on the page has it. 1: nothing has it. */
type Rarity = (value: string) => number;

/** Inverse document frequency (Spärck Jones 1972), scaled to 0 … 1. */
function rarityOf(lists: readonly (readonly string[])[]): Rarity {
  const seen = new Map<string, number>();
  for (const list of lists) for (const value of new Set(list)) seen.set(value, (seen.get(value) ?? 0) + 1);
  const scale = Math.log(lists.length + 1) || 1;
  return (value) => Math.log((lists.length + 1) / ((seen.get(value) ?? 0) + 1)) / scale;
}

function worded(list: readonly string[], rarity: Rarity): Worded {
  const worth = new Map(list.map((word) => [word, rarity(word)]));
  return { worth, total: [...worth.values()].reduce((sum, value) => sum + value, 0) };
}
