// The built-in maker: turns what was observed at stale locators into repairs, the smallest edits first. It reads
// sources through a function it is given and writes nothing.
import { rootPath } from '../../contract/root-path.ts';
import { covers } from '../../contract/paths.ts';
import { ABSTENTIONS, type Observation } from '../../observe/observation.ts';
import { testKey, type TestKey } from '../../observe/run-record.ts';
import { parseSource, type Parsed } from '../../syntax/parse.ts';
import { type Abstained, merge, type Repair, withoutTests } from './repairs.ts';
import { findSite, type Site } from './site.ts';
import { writeCalls } from './write-call.ts';

export interface MakeRequest {
  readonly root: string;
  readonly mutablePaths: readonly string[];
  readonly observations: readonly Observation[];
  /** Text of a root-relative source file; `undefined` when it cannot be read as UTF-8. */
  readonly read: (path: string) => string | undefined;
}

export interface Made {
  readonly repairs: readonly Repair[];
  readonly abstained: readonly Abstained[];
}

export function makeRepairs(request: MakeRequest): Made {
  const abstained: Abstained[] = [];
  const repairs = new Map<string, Repair>();
  for (const observation of request.observations) {
    const repair = repairFor(request, observation);
    if ('message' in repair) abstained.push(repair);
    else merge(repairs, repair, abstained);
  }
  const givenUp = new Set(abstained.map((item) => item.test));
  return { repairs: withoutTests([...repairs.values()], givenUp), abstained };
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
  const [place] = observation.stack;
  if (options.length === 0 || !place) {
    const refused = tries.find(({ result }) => !result.ok)?.result;
    return to.abstain(refused && !refused.ok ? refused.why : 'no way to write the repair was found');
  }
  return {
    tests: [to.test],
    span: { path: source.path, start: site.start, end: site.end },
    built: { ...place, file: source.path },
    stale: observation.call,
    options,
    reasons: observation.ranked[0]?.reasons ?? [],
    vouchedBy: observation.verdict.kind === 'healed' ? observation.verdict.vouchedBy : null,
  };
}

function readParsed(request: MakeRequest, path: string): { text: string; parsed: Parsed } | undefined {
  const text = request.read(path);
  const parsed = text === undefined ? undefined : parseSource(path, text);
  return text === undefined || !parsed ? undefined : { text, parsed };
}
