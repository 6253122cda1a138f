// `loopwright run`: one or several contracts, one after the other or side by side, with the exit code of the worst.
import { randomBytes } from 'node:crypto';
import { basename, dirname, relative, resolve } from 'node:path';
import { exerciseId } from '../contract/exercise-id.ts';
import { type Fault, LoopwrightError } from '../errors.ts';
import type { LoopOutcome } from '../exercise/outcome.ts';
import { redactor } from '../record/redaction.ts';
import { takeSigningKey } from '../record/signing-key.ts';
import { runContract } from '../run.ts';
import type { Answer } from './answer.ts';
import { knownError } from './known-error.ts';

export interface RunOptions {
  readonly jobs: string;
  readonly dryRun?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** One contract of a project. */
interface Place {
  readonly root: string;
  readonly contractPath: string;
}

interface Ran extends Place {
  /** As it was named on the command line. */
  readonly contract: string;
  readonly state: string | null;
  readonly reason: string | null;
  readonly error: string | null;
  readonly faults: readonly Fault[];
  readonly exitCode: number;
  readonly lines: readonly string[];
}

/** `contracts` as named on the command line, each in the `loop/` of its project; the one of `-C` and `--contract` when there is none. */
export async function run(given: Place, contracts: readonly string[], options: RunOptions): Promise<Answer> {
  const places = contracts.length === 0 ? [given] : contracts.map(placeOf);
  const jobs = jobsOf(options.jobs);
  takeSigningKey(process.env);
  const abort = new AbortController();
  const onInterrupt = (): void => abort.abort('interrupted');
  for (const signal of SIGNALS) process.on(signal, onInterrupt);
  try {
    const names = contracts.length === 0 ? [given.contractPath] : contracts;
    const ran = await inProjects(places, jobs, (place, at) =>
      runOne({ ...place, contract: names[at] ?? place.contractPath }, options, abort.signal),
    );
    return answerOf(ran, abort.signal.aborted);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onInterrupt);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function placeOf(contract: string): Place {
  const path = resolve(contract);
  const folder = dirname(path);
  if (basename(folder) === 'loop') return { root: dirname(folder), contractPath: `loop/${basename(path)}` };
  throw new LoopwrightError(
    'usage',
    `${contract}: expected a contract in the loop/ folder of its project, found one in ${relative(process.cwd(), folder) || '.'}. Move it there, or use -C and --contract.`,
  );
}

function jobsOf(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs >= 1) return jobs;
  throw new LoopwrightError('usage', `--jobs: expected a whole number, 1 or more, found ${text}.`);
}

/** Contracts of one project wait for one another: what one leaves, the next one has to see. */
async function inProjects<T>(
  places: readonly Place[],
  jobs: number,
  act: (place: Place, at: number) => Promise<T>,
): Promise<readonly T[]> {
  const done: T[] = [];
  const projects = new Map<string, number[]>();
  for (const [at, { root }] of places.entries()) projects.set(root, [...(projects.get(root) ?? []), at]);
  const waiting = [...projects.values()];
  const work = async (): Promise<void> => {
    for (let project = waiting.shift(); project; project = waiting.shift())
      for (const at of project) {
        const place = places[at];
        if (place) done[at] = await act(place, at);
      }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, work));
  return done;
}

async function runOne(
  place: Place & { readonly contract: string },
  { dryRun = false, verbose = false }: RunOptions,
  abort: AbortSignal,
): Promise<Ran> {
  const tell = (line: string): void => console.error(redactor().text(line));
  const none = { ...place, state: null, reason: null, error: null, faults: [], lines: [] };
  if (abort.aborted) return { ...none, exitCode: INTERRUPTED };
  try {
    const exercise = exerciseId(new Date(), randomBytes(3).toString('hex'));
    const outcome = await runContract(
      { ...place, exercise, isDry: dryRun },
      { env: process.env, abort, tell, detail: verbose ? tell : () => undefined },
    );
    return { ...none, ...ended(outcome), exitCode: abort.aborted ? INTERRUPTED : exitCodeOf(outcome) };
  } catch (error) {
    const known = knownError(error);
    if (!known) throw error;
    const { code, message, faults, exitCode } = known;
    return { ...none, error: code, faults, lines: [message], exitCode };
  }
}

const INTERRUPTED = 130;

function ended({ ending, lines }: LoopOutcome): Pick<Ran, 'state' | 'reason' | 'lines'> {
  return { state: ending.state, reason: 'reason' in ending ? ending.reason : null, lines };
}

/** A dry run that came to a candidate did what it was asked for. */
function exitCodeOf({ ending }: LoopOutcome): number {
  if (ending.state === 'GREEN' || ending.state === 'AWAITING_HUMAN_APPROVAL') return 0;
  return ending.reason === 'dry-run' ? 0 : 2;
}

function answerOf(ran: readonly Ran[], isInterrupted: boolean): Answer {
  const secrets = redactor();
  const codes = ran.map(({ exitCode }) => exitCode);
  const worst = [1, 2, 0].find((code) => codes.includes(code)) ?? 0;
  const texts = ran.map(({ contract, lines }) =>
    [...(ran.length > 1 ? [`== ${contract}`] : []), ...lines].join('\n'),
  );
  return {
    text: secrets.text(texts.join('\n\n')),
    json: { runs: ran.map((one) => secrets.json(one)) },
    exitCode: isInterrupted ? INTERRUPTED : worst,
  };
}
