// The built-in maker: turns what was observed at stale locators into repairs, the smallest edits first. It reads
// sources through a function it is given and writes nothing.
import { rootPath } from '../../contract/root-path.ts';
import { covers } from '../../contract/paths.ts';
import {
  ABSTENTIONS,
  type Observation,
  type Replacement,
  type SourcePlace,
} from '../../observe/observation.ts';
import { testKey } from '../../observe/run-record.ts';
import type { Edit } from '../../syntax/edits.ts';
import type { SourceSpan } from '../candidate.ts';
import { reconcile } from './reconcile.ts';
import { type Abstained, merge, type Repair, type RepairOption, withoutTests } from './repairs.ts';
import { findSite } from './site.ts';
import { textsOf } from './text/rewrite.ts';
import { type SourceReader, Sources } from './text/sources.ts';
import { type Texts, writeCalls, type Written } from './write-call.ts';

export interface MakeRequest extends SourceReader {
  readonly root: string;
  readonly mutablePaths: readonly string[];
  readonly observations: readonly Observation[];
}

export interface Made {
  readonly repairs: readonly Repair[];
  readonly abstained: readonly Abstained[];
}

export function makeRepairs(request: MakeRequest): Made {
  const abstained: Abstained[] = [];
  const repairs = new Map<string, Repair>();
  const sources = new Sources(request);
  for (const observation of request.observations) {
    const repair = repairFor(request, sources, observation);
    if ('message' in repair) abstained.push(repair);
    else merge(repairs, repair, abstained);
  }
  const agreeing = reconcile([...repairs.values()], abstained);
  const givenUp = new Set(abstained.map((item) => item.test));
  return { repairs: withoutTests(agreeing, givenUp), abstained };
}

/** Of a contract that names other makers only; each test once. */
export function notAsked({ root, observations }: MakeRequest): Made {
  const abstained = observations.map((observation) =>
    standsAt(root, observation).abstain('the contract does not name the locator maker'),
  );
  return { repairs: [], abstained: [...new Map(abstained.map((item) => [item.test, item])).values()] };
}

interface Standing {
  readonly test: Abstained['test'];
  /** Where the locator was built and who called, root-relative. */
  readonly frames: readonly SourcePlace[];
  readonly abstain: (message: string, elsewhere?: string) => Abstained;
}

function standsAt(root: string, observation: Observation): Standing {
  const test = testKey({ file: rootPath(root, observation.test.file), titles: observation.test.titles });
  const frames = observation.stack.map((frame) => ({ ...frame, file: rootPath(root, frame.file) }));
  const [built] = frames;
  const abstain = (message: string, elsewhere?: string): Abstained => ({
    test,
    verdict: observation.by === 'action' ? 'no-candidate' : 'assertion',
    message: `${observation.locator}: ${message}`,
    place: elsewhere ?? (built ? `${built.file}:${built.line}:${built.column}` : null),
  });
  return { test, frames, abstain };
}

function repairFor(request: MakeRequest, sources: Sources, observation: Observation): Repair | Abstained {
  const { test, frames, abstain } = standsAt(request.root, observation);
  const [built] = frames;
  if (observation.verdict.kind === 'abstained') {
    const { reason, detail } = observation.verdict;
    return abstain(`${ABSTENTIONS[reason]}${detail === '' ? '' : ` (${detail})`}`);
  }
  if (!built) return abstain('the place where it is built is not in the project');
  const file = sources.file(built.file);
  if (!file) return abstain('the file that builds it cannot be parsed');
  const { by, call } = observation;
  const found = findSite(file.parsed, file.text, { place: built, call, by });
  if (!found.ok) return abstain(found.why);
  const { site } = found;
  const isMutable = (path: string): boolean => request.mutablePaths.some((entry) => covers(entry, path));
  const texts = by === 'action' ? textsOf(sources, { file, frames, isMutable }) : WRITTEN_THERE;
  const source = { path: file.path, text: file.text, texts };
  const kind = by === 'action' ? 'call' : 'receiver';
  const span: SourceSpan = { kind, path: file.path, start: site.start, end: site.end };
  const tries = observation.verdict.options.map((replacement) => {
    const written = writeCalls(source, site, call, replacement.calls);
    return written.ok ? optionOf(replacement, written, { span, isMutable }) : written;
  });
  const options = tries.filter((item) => 'edits' in item);
  const refused = tries.find((item) => 'why' in item);
  if (options.length === 0)
    return abstain(refused?.why ?? 'no way to write the repair was found', refused?.place);
  return {
    tests: [test],
    span,
    built,
    stale: call,
    options,
    reasons: observation.ranked[0]?.reasons ?? [],
    vouchedBy: observation.verdict.vouchedBy,
  };
}

/** Of an assertion only the call is edited: a text elsewhere may say what it expects. */
const WRITTEN_THERE: Texts = {
  rewrite: () => ({
    ok: false,
    why: 'what an assertion looks at is changed only where it is written in the call',
  }),
};

function optionOf(
  replacement: Replacement,
  { edits, texts }: Extract<Written, { ok: true }>,
  { span, isMutable }: { readonly span: SourceSpan; readonly isMutable: (path: string) => boolean },
): RepairOption | { readonly why: string; readonly place?: string } {
  if (edits.length === 0) return { why: 'no way to write the repair was found' };
  const isInCall = edits.some((edit) => !texts.some((text) => holds(text, edit)));
  if (isInCall && !isMutable(span.path))
    return { why: 'it is built in a file that mutablePaths does not cover' };
  return { ...replacement, edits, sites: isInCall ? [span, ...texts] : texts };
}

function holds(span: SourceSpan, edit: Edit): boolean {
  return span.path === edit.path && span.start <= edit.start && edit.end <= span.end;
}
