// How a maker's run ended: a proposal, nothing, or broke, and what the evidence says of it. Its word is taken for nothing but
// what it said: what changed is read from its folder.
import type { CommandMaker } from '../../contract/schema.ts';
import { decodeSource } from '../../disk/decode.ts';
import type { CommandResult } from '../../processes/command.ts';
import type { ChangedFile } from '../../verify/apply.ts';
import type { Seen } from '../../verify/policy/scope/changes.ts';
import type { Usage } from '../candidate.ts';
import { type LeftIn, leftIn, linksTo, type Unread } from './left.ts';
import type { Reading } from './look.ts';
import type { Invocation, Presets, Printed } from './maker.ts';
import { RESULT } from './places.ts';
import { type MakerResult, readResult, type ResultReading } from './result.ts';
import type { Workshop } from './workshop.ts';

/** What a run leaves for the evidence, however it ended. */
export interface MakerRun {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly log: string;
  /** `null`: not reported. */
  readonly usage: Usage | null;
  /** `bubblewrap`, `off (…)`, `not configured`. */
  readonly sandbox: string;
}

export type BreakReason =
  | 'not-started'
  | 'time-limit'
  | 'aborted'
  | 'exit-code'
  | 'agent-error'
  | 'unreadable-result'
  | 'unreadable-folder';

export type Outcome =
  | {
      readonly kind: 'proposed';
      readonly result: MakerResult;
      readonly files: readonly ChangedFile[];
      /** For the policy. Paths are relative to the folder. */
      readonly seen: Seen;
      /** What changed and could not be read: not to be accepted. */
      readonly unread: readonly Unread[];
    }
  /** It says that it changed nothing, and it did not. */
  | { readonly kind: 'nothing'; readonly result: MakerResult }
  | { readonly kind: 'broke'; readonly reason: BreakReason; readonly why: string };

export type MakerDone = MakerRun & Outcome;

export interface Ended {
  readonly name: string;
  readonly program: string;
  readonly invocation: Invocation;
  readonly result: CommandResult;
  readonly timeoutMs: number;
  /** How many processes it left running. */
  readonly leftRunning: number;
  readonly sandbox: string;
}

interface Around {
  readonly maker: CommandMaker;
  readonly presets: Presets;
  readonly workshop: Workshop;
}

export function doneWith(run: Ended, { maker, presets, workshop }: Around): MakerDone {
  const { result, invocation } = run;
  const look = leftIn(workshop, invocation.usageFile ?? undefined);
  const printed = printedBy(maker, presets, { result, look });
  const answer = look.ok ? answerOf(look.left.answer, printed.text) : look;
  const outcome = brokenBy(run, printed) ?? outcomeOf(workshop, look, answer);
  const usage = printed.usage ?? (answer.ok && 'result' in answer ? (answer.result.usage ?? null) : null);
  const { name, program: command, sandbox } = run;
  const { exitCode, signal, startedAt, durationMs } = result;
  const log = logOf(run, usage, outcome);
  const { args } = invocation;
  return { name, command, args, exitCode, signal, startedAt, durationMs, log, usage, sandbox, ...outcome };
}

export function notStarted(
  { name, command, args, sandbox }: Pick<MakerRun, 'name' | 'command' | 'args' | 'sandbox'>,
  why: string,
): MakerDone {
  const outcome = { kind: 'broke', reason: 'not-started', why } as const;
  const log = [...headOf({ name, sandbox, usage: null }), ...endOf(outcome)].join('\n');
  return {
    name,
    command,
    args,
    exitCode: null,
    signal: null,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    log: `${log}\n`,
    usage: null,
    sandbox,
    ...outcome,
  };
}

function printedBy(
  { preset }: CommandMaker,
  presets: Presets,
  { result, look }: { readonly result: CommandResult; readonly look: LeftIn },
): Printed {
  const { stdout, output } = result;
  if (preset === undefined) return { text: stdout, usage: null, error: null };
  const reading = look.ok ? look.left.usage : undefined;
  const usage = reading?.ok ? decodeSource(reading.bytes) : undefined;
  return presets.readOutput(preset, stdout, { output, usage });
}

function answerOf(written: Reading | undefined, printed: string): ResultReading {
  if (written === undefined) return readResult(undefined, printed);
  const text = written.ok ? decodeSource(written.bytes) : undefined;
  if (text !== undefined) return readResult(text, printed);
  const found = written.ok ? 'bytes that are not' : written.why;
  return { ok: false, why: `${RESULT}: expected a plain file of UTF-8 text, found ${found}` };
}

/** A run that did not end well has no answer, whatever it wrote before. */
function brokenBy({ result, timeoutMs }: Ended, printed: Printed): Outcome | undefined {
  const broke = (reason: BreakReason, why: string): Outcome => ({ kind: 'broke', reason, why });
  const { stopped, exitCode, signal } = result;
  if (stopped === 'not started') return broke('not-started', result.output.trim());
  if (stopped === 'aborted') return broke('aborted', 'the run was interrupted');
  if (stopped === 'time limit') return broke('time-limit', `it did not end within ${timeoutMs} ms`);
  const end =
    exitCode === null ? `was ended by ${signal ?? 'nobody knows what'}` : `ended with exit code ${exitCode}`;
  if (printed.error !== null) return broke('agent-error', `${printed.error} (it ${end})`);
  return exitCode === 0 ? undefined : broke('exit-code', `it ${end}`);
}

function outcomeOf(
  { folder }: Workshop,
  look: LeftIn,
  answer: ResultReading | { readonly ok: false; readonly why: string },
): Outcome {
  if (!look.ok)
    return {
      kind: 'broke',
      reason: 'unreadable-folder',
      why: `its folder cannot be looked through: ${look.why}`,
    };
  if (!answer.ok) return { kind: 'broke', reason: 'unreadable-result', why: answer.why };
  const { result } = answer;
  const { changed, files, seen, unread } = look.left;
  if (changed.length === 0 && result.changedPaths.length === 0) return { kind: 'nothing', result };
  const links = linksTo(folder, [...result.changedPaths, ...changed]);
  return { kind: 'proposed', result, files, seen: { ...seen, links }, unread };
}

function logOf(run: Ended, usage: Usage | null, outcome: Outcome): string {
  const { name, program, result, leftRunning, sandbox } = run;
  return [
    ...headOf({ name, sandbox, usage }),
    `program: ${program}`,
    ...(leftRunning > 0 ? [`left running, and ended: ${leftRunning} of its processes`] : []),
    ...endOf(outcome),
    '',
    result.output,
  ].join('\n');
}

function headOf({ name, sandbox, usage }: Pick<MakerRun, 'name' | 'sandbox' | 'usage'>): readonly string[] {
  return [`maker: ${name}`, `sandbox: ${sandbox}`, `usage: ${usageText(usage)}`];
}

function usageText(usage: Usage | null): string {
  const { tokens, costUsd } = usage ?? {};
  const told = [
    ...(tokens === undefined ? [] : [`${tokens} tokens`]),
    ...(costUsd === undefined ? [] : [`$${costUsd}`]),
  ];
  return told.length === 0 ? 'not reported' : told.join(', ');
}

function endOf(outcome: Outcome): readonly string[] {
  switch (outcome.kind) {
    case 'proposed':
      return [`proposed: ${outcome.result.changedPaths.join(', ') || 'nothing by its word'}`];
    case 'nothing':
      return ['proposed: nothing'];
    case 'broke':
      return [`broke (${outcome.reason}): ${outcome.why}`];
  }
}
