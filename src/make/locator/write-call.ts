// Writes a changed locator call as the smallest edits of its source, in the author's own quotes. Pure.
import type { CallArg, LocatorCall } from '../../observe/observation.ts';
import type { Edit } from '../../syntax/edits.ts';
import { type AnyNode, isNode, literalText } from '../../syntax/parse.ts';
import type { Site } from './site.ts';

export type Written =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly why: string };

interface Source {
  readonly path: string;
  readonly text: string;
}

/** A source and the quote its author uses in the call. */
interface Page extends Source {
  readonly quote: string;
}

/** The stale call becomes `fresh`: one call, which scopes may come before and a place among its matches after. */
export function writeCalls(
  source: Source,
  site: Site,
  stale: LocatorCall,
  fresh: readonly LocatorCall[],
): Written {
  const at = fresh.findLastIndex((call) => call.method !== 'nth');
  const main = fresh[at];
  if (!main) return { ok: false, why: 'there is nothing to write' };
  const written = writeCall(source, site, stale, main);
  if (!written.ok) return written;
  const quote = quoteOf(source.text, site);
  const before = fresh.slice(0, at).map((call) => `${callText(call, quote)}.`);
  const after = fresh.slice(at + 1).map((call) => `.${callText(call, quote)}`);
  return { ok: true, edits: around(source, site, written.edits, [before.join(''), after.join('')]) };
}

/** Puts text before and after the call; an edit that already begins or ends there is made longer, for edits may not touch. */
function around(
  source: Source,
  site: Site,
  edits: readonly Edit[],
  [before, after]: readonly [string, string],
): readonly Edit[] {
  const whole = edits.find((item) => item.start === site.methodStart && item.end === site.end);
  if (whole) return [{ ...whole, newText: before + whole.newText + after }];
  return [
    ...(before === '' ? [] : [edit(source, site.methodStart, site.methodStart, before)]),
    ...edits,
    ...(after === '' ? [] : [edit(source, site.end, site.end, after)]),
  ];
}

function writeCall(source: Source, site: Site, stale: LocatorCall, fresh: LocatorCall): Written {
  const small =
    stale.method === fresh.method
      ? smallEdits({ ...source, quote: quoteOf(source.text, site) }, site, stale, fresh)
      : undefined;
  if (small) return small;
  const moving = site.args.find((node) => !isPlain(node));
  if (moving)
    return {
      ok: false,
      why: `the locator is built from ${source.text.slice(moving.start, moving.end)}, not from a text written there`,
    };
  const text = callText(fresh, quoteOf(source.text, site));
  return { ok: true, edits: [edit(source, site.methodStart, site.end, text)] };
}

/** Edits of single literals and added options; `undefined` when the call must be written anew. */
function smallEdits(source: Page, site: Site, stale: LocatorCall, fresh: LocatorCall): Written | undefined {
  if (fresh.args.length < stale.args.length || fresh.args.length > stale.args.length + 1) return undefined;
  const edits: Edit[] = [];
  for (const [index, arg] of fresh.args.entries()) {
    const node = site.args[index];
    const before = stale.args[index];
    if (node === undefined || before === undefined) {
      const last = site.args.at(-1);
      if (!last) return undefined;
      edits.push(edit(source, last.end, last.end, `, ${print(arg, source.quote)}`));
      continue;
    }
    const change = argEdits(source, node, before, arg);
    if (!change) return undefined;
    if (!change.ok) return change;
    edits.push(...change.edits);
  }
  return { ok: true, edits };
}

function argEdits(source: Page, node: AnyNode, before: CallArg, after: CallArg): Written | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true, edits: [] };
  const isRegex = typeof before === 'object' && before !== null && '$regex' in before;
  if (typeof after === 'object' && after !== null && !isRegex) {
    return node.type === 'ObjectExpression' ? optionEdits(source, node, before, after) : undefined;
  }
  if (!isPlain(node) || node.type === 'ObjectExpression') {
    return {
      ok: false,
      why: `the text comes from ${source.text.slice(node.start, node.end)}, not from a text written there`,
    };
  }
  return {
    ok: true,
    edits: [edit(source, node.start, node.end, print(after, quoteAt(source.text, node) ?? source.quote))],
  };
}

function optionEdits(
  source: Page,
  node: AnyNode,
  before: CallArg,
  after: { readonly [key: string]: CallArg },
): Written | undefined {
  if (typeof before !== 'object' || before === null) return undefined;
  const old: Record<string, CallArg> = Object.fromEntries(Object.entries(before));
  const properties = Array.isArray(node['properties']) ? node['properties'].filter(isNode) : [];
  if (Object.keys(old).some((key) => !Object.hasOwn(after, key))) return undefined;
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const [key, value] of Object.entries(after)) {
    const property = properties.find((candidate) => keyOf(candidate) === key);
    const valueNode = property?.['value'];
    if (!Object.hasOwn(old, key)) added.push(`${key}: ${print(value, source.quote)}`);
    else if (isNode(valueNode)) {
      const change = argEdits(source, valueNode, old[key] ?? null, value);
      if (!change?.ok) return change;
      edits.push(...change.edits);
    } else return undefined;
  }
  const last = properties.at(-1);
  if (added.length > 0) {
    if (!last) return undefined;
    edits.push(edit(source, last.end, last.end, `, ${added.join(', ')}`));
  }
  return { ok: true, edits };
}

function keyOf(property: AnyNode): string | undefined {
  const key = property['key'];
  if (!isNode(key) || property['computed'] === true) return undefined;
  return typeof key['name'] === 'string' ? key['name'] : literalText(key);
}

/** A value written out in place: nothing in it comes from elsewhere. */
function isPlain(node: AnyNode): boolean {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return literalText(node) !== undefined;
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return false;
  return node['properties'].every(
    (property: unknown) => isNode(property) && isNode(property['value']) && isPlain(property['value']),
  );
}

function callText(call: LocatorCall, quote: string): string {
  return `${call.method}(${call.args.map((arg) => print(arg, quote)).join(', ')})`;
}

function print(arg: CallArg, quote: string): string {
  if (typeof arg === 'string') return quoted(arg, quote);
  if (typeof arg !== 'object' || arg === null) return String(arg);
  const { $regex, $flags } = arg;
  if (typeof $regex === 'string') return `/${$regex}/${typeof $flags === 'string' ? $flags : ''}`;
  return `{ ${Object.entries(arg)
    .map(
      ([key, value]) =>
        `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key, quote)}: ${print(value, quote)}`,
    )
    .join(', ')} }`;
}

function quoted(text: string, quote: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return quote + (quote === '`' ? escaped.replaceAll('${', '\\${') : escaped) + quote;
}

/** The author's quote: of the first string in the call, else single. */
function quoteOf(text: string, site: Site): string {
  return /["'`]/.exec(text.slice(site.methodStart, site.end))?.[0] ?? "'";
}

function quoteAt(text: string, node: AnyNode): string | undefined {
  const first = text[node.start];
  return first === '"' || first === "'" || first === '`' ? first : undefined;
}

function edit(source: Source, start: number, end: number, newText: string): Edit {
  return { path: source.path, start, end, oldText: source.text.slice(start, end), newText };
}
