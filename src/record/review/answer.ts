// What a reviewer of the user's own answered. Whatever is no answer in the form that was asked for counts for nothing: it is
// not guessed at, and never taken for a yes. Pure.
import type { Apart } from '../../make/command/run-apart.ts';
import { type ExternalReview, ReviewerAnswer } from './document.ts';

export function answerOf(id: string, apart: Apart): ExternalReview {
  const { sandbox } = apart;
  if (apart.kind === 'not-started') return { id, answer: null, why: apart.why, durationMs: 0, sandbox };
  const { durationMs, stdout } = apart.result;
  const answer = brokenWhy(apart) ?? parsed(stdout);
  return typeof answer === 'string'
    ? { id, answer: null, why: answer, durationMs, sandbox }
    : { id, answer, why: '', durationMs, sandbox };
}

/** For people: how it was kept, and all that it printed. */
export function logOf(apart: Apart): string {
  const head = `sandbox: ${apart.sandbox}\n`;
  if (apart.kind === 'not-started') return `${head}Not started: ${apart.why}.\n`;
  const { leftRunning, result } = apart;
  const left = leftRunning > 0 ? `left running, and ended: ${leftRunning} of its processes\n` : '';
  return `${head}${left}\n${result.output}`;
}

type Ran = Extract<Apart, { kind: 'ran' }>;

function brokenWhy({ result }: Ran): string | undefined {
  const { stopped, exitCode, signal } = result;
  if (stopped !== undefined) return STOPPED[stopped];
  if (signal !== null) return `it was ended by ${signal}`;
  return exitCode === 0 ? undefined : `it ended with exit code ${exitCode}`;
}

const STOPPED = {
  'time limit': 'it was ended at its time limit',
  aborted: 'the run was interrupted',
  'not started': 'it could not be started',
} as const satisfies Record<NonNullable<Ran['result']['stopped']>, string>;

function parsed(stdout: string): ReviewerAnswer | string {
  let json: unknown;
  try {
    json = JSON.parse(stdout);
  } catch {
    return stdout.trim() === '' ? 'it printed nothing' : 'what it printed is no JSON';
  }
  const read = ReviewerAnswer.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return `its answer is not in the form that was asked for: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}
