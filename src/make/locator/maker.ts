// The built-in maker: turns what was observed at stale locators into candidates, the smallest edits first. It reads
// sources through a function it is given and writes nothing.
import { rootPath } from '../../contract/root-path.ts';
import { covers } from '../../contract/paths.ts';
import { ABSTENTIONS, type LocatorCall, type Observation } from '../../observe/observation.ts';
import { testKey, type TestKey } from '../../observe/run-record.ts';
import type { Edit } from '../../syntax/edits.ts';
import { parseSource, type Parsed } from '../../syntax/parse.ts';
import type { Candidate, SourceSpan } from '../candidate.ts';
import { findSite, type Site } from './site.ts';
import { writeCalls } from './write-call.ts';

export interface MakeRequest {
  readonly root: string;
  readonly mutablePaths: readonly string[];
  readonly observations: readonly Observation[];
  /** Text of a root-relative source file; `undefined` when it cannot be read as UTF-8. */
  readonly read: (path: string) => string | undefined;
}

/** Why a test's locator is not repaired, and where a person has to look. */
export interface Abstained {
  readonly test: TestKey;
  readonly message: string;
  readonly place: string | null;
}

export interface Made {
  /** In the order to try them; each holds the repairs of all tests that can be repaired. */
  readonly candidates: readonly Candidate[];
  /** The tests that the candidates repair. */
  readonly repaired: readonly TestKey[];
  readonly abstained: readonly Abstained[];
}

/** One call in the source and the ways to rewrite it. */
interface Repair {
  readonly tests: Set<TestKey>;
  readonly span: SourceSpan;
  readonly stale: LocatorCall;
  readonly options: readonly { readonly calls: readonly LocatorCall[]; readonly edits: readonly Edit[] }[];
  readonly reasons: readonly string[];
}

export function makeCandidates(request: MakeRequest): Made {
  const abstained: Abstained[] = [];
  const repairs = new Map<string, Repair>();
  for (const observation of request.observations) {
    const repair = repairFor(request, observation);
    if ('message' in repair) abstained.push(repair);
    else merge(repairs, repair, abstained);
  }
  const givenUp = new Set(abstained.map((item) => item.test));
  // A test is repaired whole or not at all: one of its locators alone would leave it red.
  const kept = [...repairs.values()].filter((repair) => [...repair.tests].some((test) => !givenUp.has(test)));
  const repaired = new Set(kept.flatMap((repair) => [...repair.tests]).filter((test) => !givenUp.has(test)));
  const rounds = kept.length === 0 ? 0 : Math.max(...kept.map((repair) => repair.options.length));
  const candidates = Array.from({ length: rounds }, (_unused, round) => candidateOf(kept, round));
  return { candidates, repaired: [...repaired], abstained };
}

function repairFor(request: MakeRequest, observation: Observation): Repair | Abstained {
  const test = testKey({
    file: rootPath(request.root, observation.test.file),
    titles: observation.test.titles,
  });
  const [place] = observation.stack;
  const path = place ? rootPath(request.root, place.file) : undefined;
  const at = place && path !== undefined ? `${path}:${place.line}:${place.column}` : null;
  const abstain = (message: string): Abstained => ({
    test,
    message: `${observation.locator}: ${message}`,
    place: at,
  });
  if (observation.verdict.kind === 'abstained') {
    const { reason, detail } = observation.verdict;
    return abstain(`${ABSTENTIONS[reason]}${detail === '' ? '' : ` (${detail})`}`);
  }
  if (!place || path === undefined) return abstain('the place where it is built is not in the project');
  if (!request.mutablePaths.some((entry) => covers(entry, path)))
    return abstain('it is built in a file that mutablePaths does not cover');
  const source = readParsed(request, path);
  if (!source) return abstain('the file that builds it cannot be parsed');
  const found = findSite(source.parsed, source.text, place, observation.call);
  if (!found.ok) return abstain(found.why);
  return written(observation, { path, text: source.text }, found.site, { test, abstain });
}

function written(
  observation: Observation,
  source: { path: string; text: string },
  site: Site,
  to: { test: TestKey; abstain: (message: string) => Abstained },
): Repair | Abstained {
  const replacements = observation.verdict.kind === 'healed' ? observation.verdict.options : [];
  const tries = replacements.map(({ calls }) => ({
    calls,
    result: writeCalls(source, site, observation.call, calls),
  }));
  const options = tries.flatMap(({ calls, result }) =>
    result.ok && result.edits.length > 0 ? [{ calls, edits: result.edits }] : [],
  );
  if (options.length === 0) {
    const refused = tries.find(({ result }) => !result.ok)?.result;
    return to.abstain(refused && !refused.ok ? refused.why : 'no way to write the repair was found');
  }
  const span = { path: source.path, start: site.start, end: site.end };
  return {
    tests: new Set([to.test]),
    span,
    stale: observation.call,
    options,
    reasons: observation.ranked[0]?.reasons ?? [],
  };
}

/** The same call is repaired once, for all its tests; tests that need different words there cannot both be served. */
function merge(repairs: Map<string, Repair>, repair: Repair, abstained: Abstained[]): void {
  const key = `${repair.span.path}:${repair.span.start}:${repair.span.end}`;
  const other = repairs.get(key);
  if (!other) {
    repairs.set(key, repair);
    return;
  }
  const texts = new Set(other.options.map((item) => JSON.stringify(item.calls)));
  const common = repair.options.filter((item) => texts.has(JSON.stringify(item.calls)));
  const tests = new Set([...other.tests, ...repair.tests]);
  if (common.length > 0) repairs.set(key, { ...other, tests, options: common });
  else {
    const message = 'tests need different repairs of the same locator';
    abstained.push(...[...tests].map((test) => ({ test, message, place: repair.span.path })));
  }
}

function candidateOf(repairs: readonly Repair[], round: number): Candidate {
  const chosen = repairs.map((repair) => ({
    repair,
    option: repair.options[Math.min(round, repair.options.length - 1)],
  }));
  const lines = chosen.map(
    ({ repair, option }) =>
      `${callText(repair.stale)} → ${option?.calls.map(callText).join('.') ?? ''}: ${repair.reasons.join(', ')}`,
  );
  return {
    schemaVersion: 1,
    maker: 'locator',
    diagnosis: `${repairs.length} stale locator${repairs.length === 1 ? '' : 's'}: ${repairs.map((repair) => callText(repair.stale)).join(', ')}`,
    rationale: lines.join('\n'),
    paths: [...new Set(repairs.map((repair) => repair.span.path))].sort(),
    edits: chosen.flatMap(({ option }) => [...(option?.edits ?? [])]),
    sites: repairs.map((repair) => repair.span),
  };
}

function readParsed(request: MakeRequest, path: string): { text: string; parsed: Parsed } | undefined {
  const text = request.read(path);
  const parsed = text === undefined ? undefined : parseSource(path, text);
  return text === undefined || !parsed ? undefined : { text, parsed };
}

function callText(call: LocatorCall): string {
  return `${call.method}(${call.args.map((arg) => JSON.stringify(arg)).join(', ')})`;
}
