// Repairs a compound of a css selector so that it says of an element what it can: parts that the element no longer has
// become what it has instead, or go. Pure, and light: it loads in the worker.
import type { PageElement } from '../../observe/observation.ts';
import { similarity } from './words.ts';

/** The parts of a compound: tag, `#id`, `.class`, `[attribute]`, `:pseudo(…)`. */
function partsOf(compound: string): readonly string[] {
  return (
    compound.match(
      /^[a-z*][\w-]*|#(?:[\w-]|\\.)+|\.(?:[\w-]|\\.)+|\[[^\]]*\]|::?[\w-]+(?:\((?:"[^"]*"|'[^']*'|[^()"']|\([^()]*\))*\))?/gi,
    ) ?? []
  );
}

/** True when the element has every part that the page model can tell; `:hover` and the like are taken as had. */
export function satisfies(compound: string, element: PageElement): boolean {
  return partsOf(compound).every((part) => repairedPart(part, element, []) === part);
}

/** The compound as it has to be for the element; `undefined` when nothing is left of it. */
export function repairedCompound(compound: string, element: PageElement): string | undefined {
  const parts = partsOf(compound);
  const repaired = parts.map((part) => repairedPart(part, element, parts)).filter((part) => part !== '');
  const tells = repaired.some((part) => !part.startsWith(':'));
  return tells ? [...new Set(repaired)].join('') : undefined;
}

function repairedPart(part: string, element: PageElement, all: readonly string[]): string {
  if (part === '*') return part;
  if (part.startsWith('#')) return part.slice(1) === element.id || isName(element.id) ? `#${element.id}` : '';
  if (part.startsWith('.')) return repairedClass(part.slice(1), element, all);
  if (part.startsWith('[')) return repairedAttribute(part, element);
  if (part.startsWith(':')) return repairedPseudo(part, element);
  return part.toLowerCase() === element.tag ? part : element.tag;
}

function repairedClass(name: string, element: PageElement, all: readonly string[]): string {
  const classes = element.classes.split(' ').filter(isName);
  if (classes.includes(name)) return `.${name}`;
  const free = classes.filter((candidate) => !all.includes(`.${candidate}`));
  const [best] = free.sort((a, b) => similarity(name, b) - similarity(name, a));
  return best === undefined ? '' : `.${best}`;
}

const ATTRIBUTE = /^\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(["']?)(.*?)\3\s*([is])?\s*)?\]$/i;

function repairedAttribute(part: string, element: PageElement): string {
  const [, name = '', operator, quote = '', value = '', flag] = ATTRIBUTE.exec(part) ?? [];
  const now = attributesOf(element)[name.toLowerCase()];
  // An attribute that the page model does not have cannot be judged: the browser will.
  if (now === undefined) return part;
  if (now === '') return '';
  if (operator === undefined || matches(now, { operator, value, flag })) return part;
  const mark = quote === '' && !isName(now) ? '"' : quote;
  return mark !== '' && now.includes(mark) ? '' : `[${name}=${mark}${now}${mark}]`;
}

function attributesOf(element: PageElement): Readonly<Record<string, string>> {
  return {
    id: element.id,
    name: element.nameAttribute,
    'data-testid': element.testId,
    'data-test-id': element.testId,
    'data-test': element.testId,
    placeholder: element.placeholder,
    type: element.type,
    title: element.title,
    alt: element.alt,
    href: element.href,
    'aria-label': element.label,
  };
}

function matches(
  now: string,
  { operator, value, flag }: { operator: string; value: string; flag: string | undefined },
): boolean {
  const [have, want] = flag === 'i' ? [now.toLowerCase(), value.toLowerCase()] : [now, value];
  switch (operator) {
    case '^=':
      return have.startsWith(want);
    case '$=':
      return have.endsWith(want);
    case '*=':
      return have.includes(want);
    case '~=':
      return have.split(' ').includes(want);
    default:
      return have === want;
  }
}

const SHOWN = /^:(has-text|text|text-is)\((["'])(.*)\2\)$/;

function repairedPseudo(part: string, element: PageElement): string {
  const [, engine = '', quote = '"', text = ''] = SHOWN.exec(part) ?? [];
  if (engine === '') return part;
  const now = element.text || element.name;
  const fits = engine === 'text-is' ? now === text : now.toLowerCase().includes(text.toLowerCase().trim());
  if (fits) return part;
  return now === '' || now.includes(quote) ? '' : `:${engine}(${quote}${now}${quote})`;
}

/** Can be written after `#` or `.` without escapes. */
function isName(text: string): boolean {
  return /^-?[A-Za-z_][\w-]*$/.test(text);
}
