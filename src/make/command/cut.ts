// Makes a bundle fit its size: first related sources go, the farthest first, then output, then intent, the last oracle first. What
// the maker is to change is never cut. Everything that is cut is named. Pure.
import type { Bundle, Cut } from './bundle.ts';

/** As it is written: two spaces, a newline at the end. */
export function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value, null, 2)) + 1;
}

/** `undefined` when it cannot fit. */
export function fitted(bundle: Bundle, limit: number): Bundle | undefined {
  let rest = bundle;
  for (const smaller of [withLessRelated, withLessOutput, withLessIntent])
    for (let over = overBy(rest, limit); over > 0; over = overBy(rest, limit)) {
      const less = smaller(rest, over);
      if (less === undefined) break;
      rest = less;
    }
  return overBy(rest, limit) > 0 ? undefined : rest;
}

/** Of each kind this many are named one by one. */
const NAMED = 40;

/** With a list of what was cut that is itself no longer than it may be. */
export function finished(bundle: Bundle): Bundle {
  const kinds = [...new Set(bundle.cut.map(({ what }) => what))];
  const cut = kinds.flatMap((what) => {
    const all = bundle.cut.filter((entry) => entry.what === what);
    const rest = all.slice(NAMED);
    if (rest.length === 0) return all;
    const bytes = rest.reduce((sum, entry) => sum + entry.bytes, 0);
    return [...all.slice(0, NAMED), { what, bytes, why: `${rest.length} more of them` }];
  });
  return { ...bundle, cut };
}

function overBy(bundle: Bundle, limit: number): number {
  return sizeOf(finished(bundle)) - limit;
}

const WHY = 'the evidence for a maker has a size';

type Smaller = (bundle: Bundle, over: number) => Bundle | undefined;

const withLessRelated: Smaller = (bundle, over) => {
  const { kept, cut } = withoutLast(bundle.related, over, 'related source');
  return cut.length === 0 ? undefined : { ...bundle, related: kept, cut: [...bundle.cut, ...cut] };
};

const withLessIntent: Smaller = (bundle, over) => {
  const { kept, cut } = withoutLast(bundle.intent, over, 'protected intent');
  return cut.length === 0 ? undefined : { ...bundle, intent: kept, cut: [...bundle.cut, ...cut] };
};

/** As many as the room takes that is missing, at least one. */
function withoutLast(
  sources: Bundle['related'],
  over: number,
  what: string,
): { readonly kept: Bundle['related']; readonly cut: readonly Cut[] } {
  let [count, gained] = [0, 0];
  for (const source of sources.toReversed()) {
    if (gained >= over) break;
    count += 1;
    gained += sizeOf(source);
  }
  const kept = sources.slice(0, sources.length - count);
  const cut = sources
    .slice(kept.length)
    .map(({ path, text }) => ({ what, path, bytes: Buffer.byteLength(text), why: WHY }));
  return { kept, cut };
}

/** One output at a time, to its end: what an attempt said before, then what it changed, then what fails, the last first. */
const withLessOutput: Smaller = (bundle, over) => {
  const { previous } = bundle;
  if (previous) {
    const at = previous.checks.findLastIndex(({ output }) => output !== '');
    const check = previous.checks[at];
    if (check) {
      const { text, cut } = shortened(check.output, over, `last output of ${check.id}`);
      const checks = previous.checks.with(at, { ...check, output: text });
      return { ...bundle, previous: { ...previous, checks }, cut: merged(bundle.cut, cut) };
    }
    if (previous.patch !== '') {
      // Half a patch is none.
      const bytes = Buffer.byteLength(previous.patch);
      const cut = [...bundle.cut, { what: 'patch of the last attempt', bytes, why: WHY }];
      return { ...bundle, previous: { ...previous, patch: '' }, cut };
    }
  }
  const at = bundle.failing.findLastIndex(({ output }) => output !== '');
  const check = bundle.failing[at];
  if (!check) return undefined;
  const { text, cut } = shortened(check.output, over, `output of ${check.id}`);
  const failing = bundle.failing.with(at, { ...check, output: text });
  return { ...bundle, failing, cut: merged(bundle.cut, cut) };
};

/** Less than this of an output says nothing. */
const SHORTEST = 1_000;

/** Whole lines of its end; a line that is named as cut comes on top. */
function shortened(output: string, over: number, what: string): { readonly text: string; readonly cut: Cut } {
  const lines = output.split('\n');
  let gained = 0;
  while (lines.length > 0 && gained < over + SHORTEST / 2) gained += sizeOf(lines.shift()) - 1;
  const rest = lines.join('\n');
  const text = rest.length < SHORTEST ? '' : rest;
  return { text, cut: { what, bytes: Buffer.byteLength(output) - Buffer.byteLength(text), why: WHY } };
}

/** One entry for one output, however often it was shortened. */
function merged(cut: readonly Cut[], entry: Cut): Cut[] {
  const before = cut.filter(({ what }) => what === entry.what).reduce((sum, { bytes }) => sum + bytes, 0);
  return [...cut.filter(({ what }) => what !== entry.what), { ...entry, bytes: before + entry.bytes }];
}
