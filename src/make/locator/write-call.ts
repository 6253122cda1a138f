// Writes a changed locator call as the smallest edits of its source, in the author's own quotes. Pure.
import type { CallArg, CallOptions, LocatorCall } from '../../observe/observation.ts';
import type { Edit } from '../../syntax/edits.ts';
import { type AnyNode, isNode, literalText } from '../../syntax/parse.ts';
import { keyOf, nodesOf, unwrapped } from '../../syntax/shape.ts';
import type { SourceSpan } from '../candidate.ts';
import { callText, printed, quoteAt } from './print.ts';
import type { Site } from './site.ts';

/** Finds and changes texts that stand elsewhere than in the call. */
export interface Texts {
  /** The text that an expression in the call stands for, or the one under `key` of the object it stands for. */
  readonly rewrite: (node: AnyNode, key: string | undefined, change: Change) => Written;
}

export interface Change {
  readonly before: CallArg;
  readonly after: CallArg;
}

export type Written =
  | {
      readonly ok: true;
      readonly edits: readonly Edit[];
      /** The texts elsewhere that the edits change. */
      readonly texts: readonly SourceSpan[];
    }
  /** `place` is where to look, when that is not the call itself. */
  | { readonly ok: false; readonly why: string; readonly place?: string };

interface Source {
  readonly path: string;
  readonly text: string;
  readonly texts: Texts;
}

/** A source and the quote its author uses in the call. */
interface Page extends Source {
  readonly quote: string;
}

const NOTHING = { ok: true, edits: [], texts: [] } as const satisfies Written;

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
  if (site.isLegacy) return writeSelector(source, site, stale, fresh);
  if (site.isOptional && at > 0) return { ok: false, why: 'nothing can be put before an optional call' };
  const written = writeCall(source, site, stale, main);
  if (!written.ok) return written;
  const quote = quoteOf(source.text, site);
  const before = fresh.slice(0, at).map((call) => `${callText(call, quote)}.`);
  const after = fresh.slice(at + 1).map((call) => `.${callText(call, quote)}`);
  return { ...written, edits: around(source, site, written.edits, [before.join(''), after.join('')]) };
}

/** `page.fill('#name', 'Ada')`: only the selector is the locator's, the rest is the test's. */
function writeSelector(
  source: Source,
  site: Site,
  stale: LocatorCall,
  fresh: readonly LocatorCall[],
): Written {
  const [call, ...more] = fresh;
  const [node] = site.args;
  const [before, after] = [stale.args[0], call?.args[0]];
  if (!call || more.length > 0 || call.method !== stale.method || call.args.length !== 1)
    return { ok: false, why: `${stale.method}(…) takes a selector, and the repair is none` };
  return node && before !== undefined && after !== undefined
    ? source.texts.rewrite(node, undefined, { before, after })
    : { ok: false, why: 'there is nothing to write' };
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
  return { ...NOTHING, edits: [edit(source, site.methodStart, site.end, text)] };
}

/** Edits of single literals and added options; `undefined` when the call must be written anew. */
function smallEdits(source: Page, site: Site, stale: LocatorCall, fresh: LocatorCall): Written | undefined {
  if (fresh.args.length < stale.args.length || fresh.args.length > stale.args.length + 1) return undefined;
  let written: Written = NOTHING;
  for (const [index, arg] of fresh.args.entries()) {
    const node = site.args[index];
    const before = stale.args[index];
    if (node === undefined || before === undefined) {
      const last = site.args.at(-1);
      if (!last) return undefined;
      written = joined(written, edit(source, last.end, last.end, `, ${printed(arg, source.quote)}`));
      continue;
    }
    const change = argEdits(source, node, { before, after: arg });
    if (!change?.ok) return change;
    written = joined(written, change);
  }
  return written;
}

function argEdits(source: Page, wrapped: AnyNode, change: Change): Written | undefined {
  const { before, after } = change;
  const node = unwrapped(wrapped);
  if (JSON.stringify(before) === JSON.stringify(after)) return NOTHING;
  if (isOptions(before) && isOptions(after))
    return node.type === 'ObjectExpression'
      ? inlineOptions(source, node, before, after)
      : optionsElsewhere(source, node, before, after);
  // Options where there was a text, or none where there were.
  if (isOptions(before) || isOptions(after)) return undefined;
  if (!isPlain(node)) return source.texts.rewrite(node, undefined, change);
  const text = printed(after, quoteAt(source.text, node) ?? source.quote);
  return joined(NOTHING, edit(source, node.start, node.end, text));
}

function inlineOptions(
  source: Page,
  node: AnyNode,
  before: CallOptions,
  after: CallOptions,
): Written | undefined {
  if (Object.keys(before).some((key) => !Object.hasOwn(after, key))) return undefined;
  const properties = nodesOf(node['properties']);
  let written: Written = NOTHING;
  const added: string[] = [];
  for (const [key, value] of Object.entries(after)) {
    const at = properties.findIndex((candidate) => candidate.type === 'Property' && keyOf(candidate) === key);
    const valueNode = properties[at]?.['value'];
    if (!Object.hasOwn(before, key)) added.push(`${key}: ${printed(value, source.quote)}`);
    else if (isNode(valueNode) && properties.slice(at).every(({ type }) => type === 'Property')) {
      const change = argEdits(source, valueNode, { before: before[key] ?? null, after: value });
      if (!change?.ok) return change;
      written = joined(written, change);
    } else if (JSON.stringify(before[key]) !== JSON.stringify(value)) return undefined;
  }
  const last = properties.at(-1);
  if (added.length === 0) return written;
  return last && joined(written, edit(source, last.end, last.end, `, ${added.join(', ')}`));
}

/** Options that are built elsewhere: their texts can change there, but none can be added or taken away. */
function optionsElsewhere(
  source: Page,
  node: AnyNode,
  before: CallOptions,
  after: CallOptions,
): Written | undefined {
  const keys = Object.keys(after);
  if (keys.length !== Object.keys(before).length || keys.some((key) => !Object.hasOwn(before, key)))
    return undefined;
  let written: Written = NOTHING;
  for (const key of keys) {
    const change = { before: before[key] ?? null, after: after[key] ?? null };
    if (JSON.stringify(change.before) === JSON.stringify(change.after)) continue;
    const found = source.texts.rewrite(node, key, change);
    if (!found.ok) return found;
    written = joined(written, found);
  }
  return written;
}

function isOptions(arg: CallArg): arg is CallOptions {
  return typeof arg === 'object' && arg !== null && !('$regex' in arg) && !('$other' in arg);
}

/** A value written out in place: nothing in it comes from elsewhere. */
function isPlain(wrapped: AnyNode): boolean {
  const node = unwrapped(wrapped);
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return literalText(node) !== undefined;
  return (
    node.type === 'ObjectExpression' &&
    nodesOf(node['properties']).every(({ value }) => isNode(value) && isPlain(value))
  );
}

function joined(written: Written, more: Edit | Written): Written {
  if (!written.ok) return written;
  if (!('ok' in more)) return { ...written, edits: [...written.edits, more] };
  return more.ok
    ? { ok: true, edits: [...written.edits, ...more.edits], texts: [...written.texts, ...more.texts] }
    : more;
}

/** The author's quote: of the first string in the call, else single. */
function quoteOf(text: string, site: Site): string {
  return /["'`]/.exec(text.slice(site.methodStart, site.end))?.[0] ?? "'";
}

function edit(source: Source, start: number, end: number, newText: string): Edit {
  return { path: source.path, start, end, oldText: source.text.slice(start, end), newText };
}
