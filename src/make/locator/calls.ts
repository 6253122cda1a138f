// Which locator calls could express an element, the author's own kind first and then Playwright's recommended order.
// What they match is proven in the browser afterwards. Pure, and light: it loads in the worker.
import { GET_BY } from '../../observe/locator-methods.ts';
import type { CallArg, CallOptions, LocatorCall, PageElement } from '../../observe/observation.ts';
import { option } from './wanted.ts';
import { similarity } from './words.ts';

/** Calls to try, most like the author's own first; each is followed by its exact form, for a text that is part of another. */
export function callsFor(element: PageElement, stale: LocatorCall): readonly LocatorCall[] {
  const seen = new Set<string>();
  return [...sameKind(element, stale), ...recommended(element)].flatMap(withExact).filter((call) => {
    const text = JSON.stringify(call);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** The stale call with `exact`, for a second element that appeared. `undefined` where the author wrote it already. */
export function stricter(stale: LocatorCall): LocatorCall | undefined {
  return withExact(stale)[1];
}

function sameKind(element: PageElement, stale: LocatorCall): readonly LocatorCall[] {
  const [first, options] = stale.args;
  const by = (text: string): readonly LocatorCall[] =>
    text === '' ? [] : [{ method: stale.method, args: options === undefined ? [text] : [text, options] }];
  switch (stale.method) {
    case 'getByRole':
      if (element.role === '' || element.name === '') return [];
      return [{ method: 'getByRole', args: [element.role, { ...asOptions(options), name: element.name }] }];
    case 'getByLabel':
      return by(element.label || element.name);
    case 'getByText':
      return by(element.text || element.name);
    case 'getByPlaceholder':
      return by(element.placeholder);
    case 'getByTestId':
      return by(element.testId);
    case 'getByAltText':
      return by(element.alt);
    case 'getByTitle':
      return by(element.title);
    case 'locator':
      return typeof first === 'string' ? cssCalls(element, first, options) : [];
    default:
      return [];
  }
}

function recommended(element: PageElement): readonly LocatorCall[] {
  const calls: LocatorCall[] = [];
  const isField = ['input', 'select', 'textarea'].includes(element.tag);
  if (element.role !== '' && element.role !== 'generic' && element.name !== '') {
    calls.push({ method: 'getByRole', args: [element.role, { name: element.name }] });
  }
  if (isField && element.label !== '') calls.push({ method: 'getByLabel', args: [element.label] });
  if (element.placeholder !== '') calls.push({ method: 'getByPlaceholder', args: [element.placeholder] });
  if (!isField && element.text !== '') calls.push({ method: 'getByText', args: [element.text] });
  if (element.testId !== '') calls.push({ method: 'getByTestId', args: [element.testId] });
  return calls;
}

/** The selector with one part renamed: its id, a class, or an attribute's value. Structure stays the author's. */
function cssCalls(
  element: PageElement,
  selector: string,
  options: CallArg | undefined,
): readonly LocatorCall[] {
  const attributes: Readonly<Record<string, string>> = {
    id: element.id,
    name: element.nameAttribute,
    'data-testid': element.testId,
    placeholder: element.placeholder,
    type: element.type,
    title: element.title,
    alt: element.alt,
    'aria-label': element.label,
  };
  const classes = element.classes.split(' ').filter((name) => /^[\w-]+$/.test(name));
  const renamed = [
    selector.replace(/#[\w-]+(?=[^#]*$)/, () => (/^[\w-]+$/.test(element.id) ? `#${element.id}` : '')),
    selector.replace(/\.([\w-]+)(?=[^.]*$)/, (_old, name: string) => {
      const best = [...classes].sort((a, b) => similarity(name, b) - similarity(name, a))[0];
      return best === undefined ? '' : `.${best}`;
    }),
    selector.replace(/\[([\w-]+)=(["']?)([^"'\]]*)\2\](?=[^[]*$)/, (_old, name: string, quote: string) => {
      const value = attributes[name] ?? '';
      return value === ''
        ? ''
        : `[${name}=${quote === '' && /[^\w-]/.test(value) ? '"' : quote}${value}${quote === '' && /[^\w-]/.test(value) ? '"' : quote}]`;
    }),
  ];
  return renamed
    .filter((text) => text !== selector && text.trim() !== '')
    .map((text) => ({ method: 'locator', args: options === undefined ? [text] : [text, options] }));
}

/** A test id is matched whole already. */
const TAKES_EXACT = new Set<string>(GET_BY.filter((method) => method !== 'getByTestId'));

function withExact(call: LocatorCall): readonly LocatorCall[] {
  const [first, options] = call.args;
  const matchesText =
    call.method === 'getByRole' ? typeof option(options, 'name') === 'string' : typeof first === 'string';
  if (
    !TAKES_EXACT.has(call.method) ||
    !matchesText ||
    first === undefined ||
    option(options, 'exact') === true
  )
    return [call];
  return [call, { method: call.method, args: [first, { ...asOptions(options), exact: true }] }];
}

function asOptions(options: CallArg | undefined): CallOptions {
  if (typeof options !== 'object' || options === null || '$regex' in options || '$other' in options)
    return {};
  return options;
}
