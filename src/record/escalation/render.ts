// ESCALATION.md: all that a person needs to take over, on one page. Rendered from what was recorded alone. Pure.
import { type Escalation, ESCALATIONS } from '../../contract/words.ts';
import type { CheckResult } from '../manifest.ts';
import type { Finding } from '../state.ts';
import { contractLines } from './contract-lines.ts';
import type { Counted, EscalationFacts, Past, ReportedAttempt } from './facts.ts';
import { type Frequency, frequencyOf } from './frequency.ts';
import { block, bullets, section, table } from './markdown.ts';
import { nextSteps } from './next-steps.ts';
import { placesOf } from './places.ts';

export function renderEscalation(reason: Escalation, facts: EscalationFacts): string {
  const { state, contract, attempts, past } = facts;
  const places = placesOf(facts);
  const lines = [
    `# Escalation: ${reason}`,
    ...section('Reason', [
      ESCALATIONS[reason].means,
      '',
      ...bullets([
        `Time: ${state.updatedAt}`,
        `Owner: ${contract?.contract.owner ?? 'not known; no contract can be read'}`,
        `Exercise: ${state.exercise}, begun ${state.startedAt}`,
        `Evidence: ${places.evidence}/`,
        ...state.details,
      ]),
    ]),
    ...section('Artifact', artifactLines(facts)),
    ...section('Attempts', attemptLines(attempts)),
    ...section('Recurring issues', countedLines(past.recurring, 'issue')),
    ...section('Last result', lastLines(attempts.at(-1))),
    ...section('How often', frequencyLines(frequencyOf(attempts, state.findings), past)),
    ...section(
      'What to do next',
      nextSteps(reason, places).map((step, at) => `${at + 1}. ${step}`),
    ),
    ...section('Contract', contractLines(contract, state.contract)),
    ...section('Checklist', checklist(places.again)),
  ];
  return `${lines.join('\n')}\n`;
}

function artifactLines({ state, contract }: EscalationFacts): readonly string[] {
  const red = state.findings.filter(({ verdict }) => verdict !== 'repaired');
  const repaired = state.findings.filter(({ verdict }) => verdict === 'repaired');
  return [
    'May be changed by a repair:',
    '',
    ...bullets(contract?.contract.mutablePaths ?? ['not known']),
    '',
    ...(red.length === 0 ? ['No test is named.'] : ['For a person:', '', ...bullets(red.map(findingText))]),
    ...(repaired.length === 0
      ? []
      : ['', 'Repaired and verified, kept as a patch:', '', ...bullets(repaired.map(findingText))]),
  ];
}

function findingText({ verdict, test, place, message }: Finding): string {
  return `${verdict}: ${test}${place === null ? '' : ` (${place})`}: ${message}`;
}

function attemptLines(attempts: readonly ReportedAttempt[]): readonly string[] {
  if (attempts.length === 0) return ['None: the exercise ended before its tests were recorded.'];
  return table(
    ['attempt', 'what', 'checks passed', 'checks failed', 'time'],
    attempts.map(({ folder, record }) => {
      const name = folder.slice(folder.lastIndexOf('-') + 1);
      if (!record) return [name, 'no longer as it was recorded', '', '', ''];
      const { attempt, candidate, results } = record;
      const failed = results.filter((check) => !check.passed);
      return [
        name,
        attempt > 1 && candidate === null ? 'nothing was proposed' : candidateText(candidate),
        results
          .filter((check) => check.passed)
          .map(({ id }) => id)
          .join(', ') || 'none',
        failed.map((check) => (isRun(check) ? check.id : `${check.id} (not run)`)).join(', ') || 'none',
        seconds(durationOf(results)),
      ];
    }),
  );
}

function candidateText(candidate: NonNullable<ReportedAttempt['record']>['candidate']): string {
  if (candidate === null) return 'the files as they are';
  if (candidate === 'unreadable') return 'a candidate that is no longer as it was recorded';
  return `${candidate.maker} maker: ${candidate.paths.join(', ')}`;
}

/** A check that had no reason to run has no command. */
function isRun({ command }: CheckResult): boolean {
  return command !== '';
}

/** From the first start to the last end: checks may run side by side. */
function durationOf(results: readonly CheckResult[]): number {
  const ran = results.filter(isRun);
  const starts = ran.map(({ startedAt }) => Date.parse(startedAt));
  const ends = ran.map(({ durationMs }, at) => (starts[at] ?? 0) + durationMs);
  return ran.length === 0 ? 0 : Math.max(...ends) - Math.min(...starts);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function lastLines(last: ReportedAttempt | undefined): readonly string[] {
  if (!last) return ['No check was run.'];
  const { folder, record } = last;
  if (!record) return [`\`${folder}\` is no longer as it was recorded. Run: npx loopwright verify`];
  const failed = record.results.filter((check) => !check.passed);
  if (failed.length === 0) return [`Every check of \`${folder}\` passed.`];
  return failed.flatMap((check, at) => [
    ...(at === 0 ? [] : ['']),
    `\`${check.id}\` ${endText(check)}: \`${folder}/${check.logPath}\``,
    '',
    ...block(tail(record.logs[check.id] ?? 'The log is no longer as it was recorded.')),
  ]);
}

function endText(check: CheckResult): string {
  if (!isRun(check)) return 'was not run';
  if (check.signal !== null) return `was ended by ${check.signal}`;
  return check.exitCode === null ? 'failed' : `failed with exit code ${check.exitCode}`;
}

const TAIL_LINES = 20;
const TAIL_CHARACTERS = 3000;

/** The last lines, whole; of a line that is longer than all of them may be, its end. */
function tail(log: string): string {
  const lines = log.trimEnd().split('\n').slice(-TAIL_LINES);
  while (lines.length > 1 && lines.join('\n').length > TAIL_CHARACTERS) lines.shift();
  return lines.join('\n').slice(-TAIL_CHARACTERS);
}

function frequencyLines(now: Frequency, past: Past): readonly string[] {
  const of = `${now.attempts} attempt${now.attempts === 1 ? '' : 's'}`;
  return [
    'Tests that go to a person, by class of failure:',
    '',
    ...countedLines(now.classes, 'class'),
    '',
    `Checks that did not pass, of ${of}:`,
    '',
    ...countedLines(now.checks, 'check'),
    '',
    `Tests that were red or flaky, of ${of}:`,
    '',
    ...countedLines(now.tests, 'test'),
    '',
    'Over all exercises that are kept:',
    '',
    ...countedLines(past.frequency, 'what'),
  ];
}

const MOST = 20;

function countedLines(items: readonly Counted[], what: string): readonly string[] {
  if (items.length === 0) return ['None.'];
  const rows = items.slice(0, MOST).map(({ issue, count }) => [String(count), issue]);
  const more = items.length - rows.length;
  return [...table(['times', what], rows), ...(more > 0 ? ['', `And ${more} more.`] : [])];
}

function checklist(again: string): readonly string[] {
  const items = [
    'The reason and the last result were read.',
    '`npx loopwright verify` says that the records hold.',
    'A person has decided what is wrong: the product, the test, or what they run on.',
    'What had to be done is done, by: ____________',
    'No assertion was weakened, no test skipped, no time limit raised to get there.',
    '`git status` shows only changes that a person made.',
    `${again} ended with GREEN or AWAITING_HUMAN_APPROVAL.`,
  ];
  return [
    'Tick it in a copy: `npx loopwright verify` compares this file with the evidence.',
    '',
    ...items.map((item) => `- [ ] ${item}`),
  ];
}
