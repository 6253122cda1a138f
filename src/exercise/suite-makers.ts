// What command makers do for a suite: they are asked for what the locator maker left, on top of what it repaired. Ends the
// exercise in every case.
import { repairedOf, type Tried } from './attempts.ts';
import type { Escalation } from '../contract/words.ts';
import { endingOfFindings } from '../decide/judge-red.ts';
import type { Exercise, LoopInput, World } from './exercise.ts';
import { testsOf } from '../make/locator/repairs.ts';
import type { LoopOutcome } from './outcome.ts';
import { propose } from './proposals.ts';
import type { Finding } from '../record/state.ts';
import { suiteBench } from './suite-bench.ts';
import type { SuiteVerifier } from './suite-verifier.ts';

interface Course {
  readonly exercise: Exercise;
  readonly verifier: SuiteVerifier;
}

export async function followUp(
  input: LoopInput,
  world: World,
  course: Course,
  tried: Tried,
): Promise<LoopOutcome> {
  const { exercise } = course;
  const open = input.contract.makers.some(({ type }) => type === 'command') ? openIn(tried) : [];
  if (open.length === 0) return ended(exercise, tried);
  const held = tried.kind === 'held' ? { ...tried, aside: exercise.setAside() } : undefined;
  const all = tried.kind === 'held' ? tried.others : tried.findings;
  const rest = all.filter((finding) => !open.includes(finding));
  const repaired = [
    ...testsOf((held?.parts ?? []).map(({ repair }) => repair)),
    ...open.map(({ test }) => test),
  ];
  const work = { parts: held?.parts ?? [], start: held?.files ?? [], open, rest, repaired };
  const proposed = await propose(input, world, exercise, suiteBench(input, world, course, work));
  if (proposed.kind === 'accepted')
    return exercise.accept(repairedOf(input, repaired), rest, { ending: endingOfFindings(rest) });
  const { reason, details } = proposed;
  const left = open.map((finding) => stillRed(finding, reason));
  if (!held) return exercise.end({ state: 'ESCALATED', reason }, [...left, ...rest], details);
  exercise.takeUp(held.aside);
  return exercise.accept(held.repaired, [...left, ...rest], {
    ending: { state: 'ESCALATED', reason },
    details,
  });
}

/** Of a stale or ambiguous locator, and nothing says that it may not be repaired. */
const FOR_MAKERS: ReadonlySet<string> = new Set<Escalation>([
  'no-candidate',
  'unvouched',
  'candidates-exhausted',
  'identical-failure',
]);

/** What ended for another reason than that no candidate held is at its end. */
function openIn(tried: Tried): readonly Finding[] {
  if (tried.kind === 'held') return tried.others.filter(({ verdict }) => FOR_MAKERS.has(verdict));
  const { ending, findings } = tried;
  const isOpen = tried.details.length === 0 && 'reason' in ending;
  return isOpen ? findings.filter(({ verdict }) => FOR_MAKERS.has(verdict)) : [];
}

/** What the locator maker said of it stays: a person wants to know both. */
function stillRed(finding: Finding, verdict: Escalation): Finding {
  return verdict === 'no-candidate' ? finding : { ...finding, verdict };
}

function ended(exercise: Exercise, tried: Tried): LoopOutcome {
  return tried.kind === 'held'
    ? exercise.accept(tried.repaired, tried.others, { ending: endingOfFindings(tried.others) })
    : exercise.end(tried.ending, tried.findings, tried.details);
}
