// How alike two user-facing texts or identifiers are, and whether they mean the opposite. Pure, and light: it loads in
// the worker of an observe run.

/** Words and phrases that products swap for one another. Each row is one meaning. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['login', 'log in', 'logon', 'log on', 'signin', 'sign in', 'sign on'],
  ['logout', 'log out', 'logoff', 'log off', 'signout', 'sign out'],
  ['signup', 'sign up', 'register', 'create account', 'join'],
  ['email', 'e mail', 'mail'],
  ['delete', 'remove', 'erase'],
  ['edit', 'modify', 'change'],
  ['search', 'find'],
  ['next', 'continue', 'proceed'],
  ['previous', 'back', 'prev'],
  ['add', 'create', 'new', 'make'],
  ['settings', 'preferences'],
  ['cart', 'basket', 'bag'],
  ['checkout', 'check out'],
  ['phone', 'telephone', 'mobile'],
  ['photo', 'picture', 'image'],
  ['button', 'btn'],
  ['password', 'passcode', 'passwd', 'pwd'],
  ['show', 'view', 'display'],
  ['close', 'dismiss'],
  ['send', 'submit'],
  ['choose', 'select', 'pick'],
  ['start', 'begin'],
  ['reply', 'respond', 'answer'],
  ['details', 'info', 'information'],
  ['help', 'support'],
  ['done', 'finish', 'complete'],
  ['coupon', 'voucher', 'promo'],
  ['user', 'member'],
  ['customer', 'client'],
  ['folder', 'directory'],
  ['message', 'msg'],
  ['ok', 'okay'],
];

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['in', 'out'],
  ['on', 'off'],
  ['up', 'down'],
  ['open', 'close'],
  ['show', 'hide'],
  ['enable', 'disable'],
  ['add', 'delete'],
  ['next', 'previous'],
  ['expand', 'collapse'],
  ['start', 'stop'],
  ['accept', 'decline'],
  ['accept', 'reject'],
  ['approve', 'reject'],
  ['yes', 'no'],
  ['ok', 'cancel'],
  ['save', 'cancel'],
  ['save', 'discard'],
  ['increase', 'decrease'],
  ['login', 'logout'],
  ['login', 'signup'],
  ['import', 'export'],
  ['upload', 'download'],
  ['first', 'last'],
  ['left', 'right'],
  ['undo', 'redo'],
  ['from', 'to'],
  ['start', 'end'],
  ['connect', 'disconnect'],
  ['min', 'max'],
  ['all', 'none'],
];

/** Lower-case words of a text or an identifier: camelCase, kebab-case and snake_case are split, accents folded. */
export function words(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of a text; of one without any, such as the sign on a button (`⋯`, `🗑`), the text itself as one word. */
export function wordsOrSign(text: string): readonly string[] {
  const found = words(text);
  const sign = text.replace(/\s/g, '');
  return found.length > 0 || sign === '' ? found : [sign];
}

/** Phrase and meaning; the longest phrase of a row first, so that no part of it is taken for the whole. */
const MEANINGS = SYNONYMS.flatMap((row) =>
  [...row]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => ({ phrase: ` ${phrase} `, meaning: ` ${row[0] ?? ''} ` })),
);

/** Words with every known phrase put in the place of its meaning, e.g. `sign in` → `login`. */
export function meanings(text: string): readonly string[] {
  let line = ` ${words(text).join(' ')} `;
  for (const { phrase, meaning } of MEANINGS) line = line.replaceAll(phrase, meaning);
  return line.split(' ').filter((word) => word !== '');
}

/** 0 … 1. 1: the same words. Synonyms count almost as much; shared words and spelling count in part. */
export function similarity(a: string, b: string): number {
  const left = words(a);
  const right = words(b);
  if (left.length === 0 || right.length === 0) return 0;
  if (left.join(' ') === right.join(' ')) return 1;
  if (left.join('') === right.join('')) return 0.95;
  const meant = [meanings(a), meanings(b)] as const;
  if (meant[0].join(' ') === meant[1].join(' ')) return 0.9;
  return Math.min(0.85, Math.max(overlap(...meant), spelling(left.join(' '), right.join(' ')) - 0.1));
}

/** True when one text holds a word whose opposite the other holds, and not that word itself. */
export function areOpposite(a: string, b: string): boolean {
  const left = new Set([...meanings(a), ...words(a)]);
  const right = new Set([...meanings(b), ...words(b)]);
  const sameMeaning = meanings(a).join(' ') === meanings(b).join(' ');
  if (sameMeaning) return false;
  return (
    OPPOSITES.some(([x, y]) => opposes(left, right, x, y) || opposes(left, right, y, x)) ||
    negates(left, right) ||
    negates(right, left)
  );
}

/** True when both hold numbers and not the same ones: `Order 1001` / `Order 1002`, `Page 1` / `Page 2`. */
export function numbersDiffer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(' '));
  return left !== '' && right !== '' && left !== right;
}

function opposes(left: ReadonlySet<string>, right: ReadonlySet<string>, x: string, y: string): boolean {
  return left.has(x) && right.has(y) && !right.has(x) && !left.has(y);
}

/** `follow` / `unfollow`, `activate` / `deactivate`, `connect` / `disconnect`. */
function negates(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some(
    (word) => word.length > 2 && ['un', 'de', 'dis', 'in', 'non'].some((prefix) => right.has(prefix + word)),
  );
}

/** Share of words in common (Dice), never below what one text containing the other is worth. */
function overlap(left: readonly string[], right: readonly string[]): number {
  const shared = left.filter((word) => right.includes(word)).length;
  if (shared === 0) return 0;
  const dice = (2 * shared) / (left.length + right.length);
  const contained = shared === Math.min(left.length, right.length);
  return contained ? Math.max(dice, 0.75) : dice * 0.9;
}

/** Dice coefficient of letter pairs (Dice 1945; Adamson and Boreham 1974 for letter pairs). */
function spelling(a: string, b: string): number {
  const left = pairs(a);
  const right = pairs(b);
  if (left.length === 0 || right.length === 0) return 0;
  const rest = [...right];
  let shared = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at === -1) continue;
    shared += 1;
    rest.splice(at, 1);
  }
  return (2 * shared) / (left.length + right.length);
}

function pairs(text: string): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_unused, index) =>
    text.slice(index, index + 2),
  );
}
