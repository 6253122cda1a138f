// Which locator calls could express an element, the author's own kind first and then Playwright's recommended order.
// What they match is proven in the browser afterwards. Pure, and light: it loads in the worker.
import { GET_BY } from '../../observe/locator-methods.ts';
import type { CallArg, CallOptions, LocatorCall, PageElement } from '../../observe/observation.ts';
import { ancestorsOf, textsInside } from '../../observe/page-tree.ts';
import type { Expressed } from '../../observe/recorder/ranker.ts';
import { selectorsFor } from './selectors.ts';
import { option, textOf } from './wanted.ts';
import { similarity } from './words.ts';

/** Calls of the author's own kind, each followed by its exact form, for a text that is part of another. */
export function sameKind(request: Expressed): readonly LocatorCall[] {
  return different(ownKind(request).flatMap(withExact));
}

/** Calls of other kinds, in Playwright's recommended order. */
export function otherKinds({ element, stale }: Expressed): readonly LocatorCall[] {
  // A filter narrows what others found, and a frame is not found by words.
  if (stale.method === 'filter' || stale.method === 'frameLocator') return [];
  return different(recommended(element).flatMap(withExact));
}

function ownKind(request: Expressed): readonly LocatorCall[] {
  const { element, stale } = request;
  const [first, options] = stale.args;
  const by = (...texts: readonly string[]): readonly LocatorCall[] =>
    texts
      .filter((text) => text !== '')
      .map((text) => ({ method: stale.method, args: options === undefined ? [text] : [text, options] }));
  switch (stale.method) {
    case 'getByRole':
      return byRole(element, options);
    case 'getByLabel':
      return by(element.label, element.name);
    case 'getByText':
      return by(element.text, element.name);
    case 'getByPlaceholder':
      return by(element.placeholder);
    case 'getByTestId':
      return by(element.testId);
    case 'getByAltText':
      return by(element.alt);
    case 'getByTitle':
      return by(element.title);
    case 'locator':
    case 'frameLocator':
      return typeof first === 'string'
        ? by(...selectorsFor(element, first, ancestorsOf(request.elements, element)))
        : [];
    case 'filter':
      return byFilter(request, asOptions(first));
    default:
      return [];
  }
}

function byRole(element: PageElement, options: CallArg | undefined): readonly LocatorCall[] {
  if (element.role === '') return [];
  // Without a name the author relied on the role alone.
  if (option(options, 'name') === undefined)
    return [{ method: 'getByRole', args: options === undefined ? [element.role] : [element.role, options] }];
  if (element.name === '') return [];
  return [{ method: 'getByRole', args: [element.role, { ...asOptions(options), name: element.name }] }];
}

/** The text inside that is most like the one the filter asked for. */
function byFilter({ element, elements }: Expressed, options: CallOptions): readonly LocatorCall[] {
  const asked = textOf(options['hasText']);
  if (asked === '') return [];
  return [...textsInside(elements, element)]
    .sort((a, b) => similarity(asked, b) - similarity(asked, a))
    .slice(0, 2)
    .map((text) => ({ method: 'filter', args: [{ ...options, hasText: text }] }));
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

function different(calls: readonly LocatorCall[]): readonly LocatorCall[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

function asOptions(options: CallArg | undefined): CallOptions {
  if (typeof options !== 'object' || options === null || '$regex' in options || '$other' in options)
    return {};
  return options;
}
