// Runs the maker over sources with marks: ① where the locator is built, ② the call of the helper around it and so on, ◆ the
// place that a refusal names. Everything that is edited must also pass the policy.
import { expect } from 'vitest';
import type { LocatorCandidate } from '../../../../src/make/candidate.ts';
import { candidateOf } from '../../../../src/make/locator/candidate-of.ts';
import { type Made as Maker, makeRepairs } from '../../../../src/make/locator/maker.ts';
import { testsOf } from '../../../../src/make/locator/repairs.ts';
import type { CallArg, LocatorCall, Observation } from '../../../../src/observe/observation.ts';
import { applyEdits } from '../../../../src/syntax/edits.ts';
import { positionAt } from '../../../../src/syntax/parse.ts';
import { judgeSyntax } from '../../../../src/verify/policy/syntax.ts';

export type Files = Readonly<Record<string, string>>;

const FRAMES = ['①', '②', '③', '④'];

/** The same table for most cases: a button named Save that is now named Store. */
export const BUTTON: readonly [LocatorCall, LocatorCall] = [
  call('getByRole', 'button', { name: 'Save' }),
  call('getByRole', 'button', { name: 'Store' }),
];
export const CSS: readonly [LocatorCall, LocatorCall] = [call('locator', '#save'), call('locator', '#store')];

export interface Made {
  readonly files: Files;
  readonly made: Pick<Maker, 'abstained'> & {
    /** All repairs in the way that is tried first; none when there is no repair. */
    readonly candidates: readonly LocatorCandidate[];
    readonly repaired: readonly string[];
  };
  readonly expectedPlace: string | undefined;
}

export type Place = Observation['stack'][number];

export function make(marked: Files | string, [stale, fresh]: readonly [LocatorCall, LocatorCall]): Made {
  return makeAll(marked, (places) => [seen('a', places, stale, [fresh])]);
}

export function makeAll(marked: Files | string, observe: (places: readonly Place[]) => Observation[]): Made {
  const sources = typeof marked === 'string' ? { 'a.ts': marked } : marked;
  const files: Record<string, string> = {};
  const places = new Map<string, Place>();
  let expectedPlace: string | undefined;
  for (const [path, source] of Object.entries(sources)) {
    let text = '';
    for (const char of source) {
      if (!FRAMES.includes(char) && char !== '◆') text += char;
      else places.set(char, { file: `/project/${path}`, ...placeAfter(source, text) });
    }
    files[path] = text;
  }
  const marks = places.get('◆');
  if (marks) expectedPlace = `${marks.file.replace('/project/', '')}:${marks.line}:${marks.column}`;
  const stack = FRAMES.flatMap((frame) => places.get(frame) ?? []);
  const { repairs, abstained } = makeRepairs({
    root: '/project',
    mutablePaths: Object.keys(files).filter((path) => !path.startsWith('fixed/')),
    observations: observe(stack),
    read: (path) => files[path],
    resolve: (from, name) => resolve(files, from, name),
    files: () => Object.keys(files).filter((path) => !path.endsWith('.json')),
  });
  const parts = repairs.map((repair) => ({ repair, option: 0 }));
  const candidates = parts.length === 0 ? [] : [candidateOf(parts)];
  return { files, made: { candidates, repaired: testsOf(repairs), abstained }, expectedPlace };
}

function placeAfter(_source: string, before: string): { line: number; column: number } {
  return positionAt(before, before.length);
}

/** Relative imports only, as Node and TypeScript find them. */
function resolve(files: Files, _from: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const path = name.replace(/^\.\/?/, '') || 'index';
  return [path, ...['ts', 'tsx', 'js', 'cjs', 'mjs', 'cts'].map((ext) => `${path}.${ext}`)].find((file) =>
    Object.hasOwn(files, file),
  );
}

export function seen(
  title: string,
  stack: readonly (Place | undefined)[],
  stale: LocatorCall,
  calls: readonly LocatorCall[],
): Observation {
  return {
    schemaVersion: 1,
    test: { file: '/project/a.ts', titles: [title] },
    known: true,
    by: 'action',
    kind: 'stale',
    locator: 'the locator',
    call: stale,
    stack: stack.flatMap((place) => place ?? []),
    action: { method: 'click', stack: [] },
    page: { url: 'http://localhost/', failures: [] },
    ranked: [],
    verdict: {
      kind: 'healed',
      options: calls.map((item) => ({ calls: [item], lastResort: false })),
      vouchedBy: null,
    },
  };
}

/** The files that the one candidate changes, as they become; the policy must take them. */
export function edited(files: Files, made: Made['made']): Files {
  expect(made.candidates).toHaveLength(1);
  const [candidate] = made.candidates;
  if (!candidate) throw new Error('There is no candidate');
  const after = candidate.paths.map((path) => {
    const before = files[path] ?? '';
    const result = applyEdits(
      before,
      candidate.edits.filter((edit) => edit.path === path),
    );
    if (!result.ok) throw new Error(result.why);
    expect(judgeSyntax({ path, before, after: result.text }, candidate.sites, 'frozen')).toEqual([]);
    return [path, result.text] as const;
  });
  return Object.fromEntries(after);
}

/** The one file that holds the text changes, and there nothing but the text. */
export function expectEdited(marked: Files | string, change: readonly [LocatorCall, LocatorCall]): void {
  const { files, made } = make(marked, change);
  expect(made.abstained).toEqual([]);
  const [from, to] = change.map(
    (item) =>
      /"(Save|Store|#save|#store)"|\^(save|store)\$/.exec(JSON.stringify(item))?.[0].replaceAll('"', '') ??
      '',
  );
  const wanted = Object.entries(files).flatMap(([path, text]) => {
    const at = text.search(new RegExp(`(?<=['"\`/])${(from ?? '').replaceAll(/[$^]/g, '\\$&')}(?=['"\`/])`));
    return at === -1 ? [] : [[path, text.slice(0, at) + to + text.slice(at + (from ?? '').length)] as const];
  });
  expect(wanted).toHaveLength(1);
  expect(edited(files, made)).toEqual(Object.fromEntries(wanted));
}

export function expectRefused(
  marked: Files | string,
  change: readonly [LocatorCall, LocatorCall],
  why: RegExp,
): void {
  const { made, expectedPlace } = make(marked, change);
  expect(made.candidates).toEqual([]);
  expect(made.abstained).toMatchObject([{ message: expect.stringMatching(why) as string }]);
  expect(made.abstained[0]?.place).toBe(expectedPlace);
}

export function call(method: string, ...args: CallArg[]): LocatorCall {
  return { method, args };
}
