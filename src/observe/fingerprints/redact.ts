// What must not get into a file that is committed: what a test typed, secrets of the environment, and words that look
// like tokens or addresses of people. Pure, and light: loads in every worker of a run that records.
import { secretsOfEnv } from '../../secrets/redactor.ts';
import { hideShapes } from '../../secrets/shapes.ts';
import type { PageElement } from '../observation.ts';

/** Shorter values stand in too many words to be told from them. */
const SHORTEST = 4;

/** What a worker must keep to itself. */
export class Private {
  /** In lower case, as texts are searched for them. */
  private readonly values = new Set<string>();

  /** Values of environment variables whose names say that they are secrets are kept from the start. */
  constructor(env: Readonly<Record<string, string | undefined>>) {
    for (const value of secretsOfEnv(env)) this.keep(value);
  }

  /** Keeps a value that a test types, from now on. */
  keep(value: unknown): void {
    if (typeof value !== 'string') return;
    const text = fold(value);
    if (text.length >= SHORTEST) this.values.add(text.toLowerCase());
  }

  /** True when a locator names something private: then the site is not recorded at all. */
  isIn(locator: string): boolean {
    const text = fold(locator);
    const found = this.valuesIn(text);
    return found.some((value) => asWord(value).test(text)) || hideTokens(text) !== text;
  }

  /** The element with everything private replaced by `*`. */
  hideIn(element: PageElement): PageElement {
    const { name, text, label, placeholder, testId, id, nameAttribute, href, alt, title, neighbours } =
      element;
    const all = [name, text, label, placeholder, testId, id, nameAttribute, href, alt, title, neighbours];
    const found = this.valuesIn(all.join('\n'));
    const hide = (shown: string): string => hideAddresses(hideTokens(hideValues(shown, found)));
    return {
      ...element,
      name: hide(name),
      text: hide(text),
      label: hide(label),
      placeholder: hide(placeholder),
      testId: hide(testId),
      id: hide(id),
      nameAttribute: hide(nameAttribute),
      href: hide(href),
      alt: hide(alt),
      title: hide(title),
      neighbours: hide(neighbours),
    };
  }

  /** A text with everything private replaced by `*`. */
  hideInText(text: string): string {
    return hideAddresses(hideTokens(hideValues(text, this.valuesIn(text))));
  }

  /** Most values stand nowhere: looking for how they begin is cheap, also when a test has typed a thousand of them. */
  private valuesIn(text: string): readonly string[] {
    const searched = text.toLowerCase();
    return [...this.values].filter((value) => searched.includes(value.slice(0, SHORTEST)));
  }
}

function hideValues(text: string, values: readonly string[]): string {
  let hidden = text;
  for (const value of values) {
    hidden = hidden.replace(asWord(value), '*');
    if (text.length >= MAY_BE_CUT) hidden = hideBeginning(hidden, value);
  }
  return hidden;
}

/** Texts of elements are cut at this length or later. */
const MAY_BE_CUT = 75;

/** A text that was cut may end with the beginning of a value. */
function hideBeginning(text: string, value: string): string {
  for (let length = value.length - 1; length >= SHORTEST; length -= 1)
    if (text.toLowerCase().endsWith(value.slice(0, length))) return `${text.slice(0, -length)}*`;
  return text;
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Matches the value where it is not a part of a longer word. */
function asWord(value: string): RegExp {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}

const ADDRESS = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.\p{L}{2,}/gu;

function hideAddresses(text: string): string {
  return text.replace(ADDRESS, '*');
}

/** Replaces what no person would say: known shapes of secrets, hashes, keys, UUIDs, card and account numbers. */
function hideTokens(text: string): string {
  return hideShapes(text, '*').replace(LONG_WORD, (word) => (isToken(word) ? '*' : word));
}

const LONG_WORD = /[\w~+-]{9,}/g;

/** Random letters and digits change kind all the time; words, also joined ones, hardly do. */
function isToken(word: string): boolean {
  if (/^\d+$/.test(word)) return true;
  const letters = word.replace(/[-_~+]/g, '');
  if (letters.length < 16 || !/\d/.test(letters) || !/[a-z]/i.test(letters)) return false;
  if (/^[0-9a-f]+$/i.test(letters)) return true;
  // The capital that begins a word inside a joined name is no change of kind.
  const kinds = [...letters.replace(/[A-Z](?=[a-z])/g, 'a')].map(kindOf);
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  return changes / (letters.length - 1) >= 0.25;
}

function kindOf(letter: string): 'digit' | 'capital' | 'letter' {
  return /\d/.test(letter) ? 'digit' : /[A-Z]/.test(letter) ? 'capital' : 'letter';
}
