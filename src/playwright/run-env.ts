// How the processes of one run know that they belong to it: one environment variable, trusted only from the process
// that set it or from its direct child. Loads in every worker: no dependencies.

export type RunRole =
  /** The user's own run with the loop around it. */
  | 'loop'
  /** UI mode or `--list`: the projects are there to be seen, the loop is not. */
  | 'look'
  /** `seal` or `oracle` on its own: a person tries an oracle before it is sealed. */
  | 'alone'
  /** A nested run with the recorder on. */
  | 'observe'
  /** A nested run that proves a candidate. */
  | 'verify'
  /** A recorded verification once more, on a clean copy of the project: no other run is around it. */
  | 'replay'
  /** A nested run that leaves out repaired steps. */
  | 'control';

export interface RunEnv {
  readonly role: RunRole;
  /** The process that set this. */
  readonly pid: number;
  /** Absolute path of the folder of the Playwright config. */
  readonly root: string;
  /** Root-relative path of the contract. */
  readonly contract: string;
  readonly exercise: string;
  /** Absolute path of the folder a nested run writes its results to. */
  readonly out?: string;
}

const VARIABLE = 'LOOPWRIGHT_RUN';
/** Set by a user: whether runs record fingerprints. */
export const FINGERPRINTS_VARIABLE = 'LOOPWRIGHT_FINGERPRINTS';

export type NestedRole = Exclude<RunRole, 'loop' | 'look' | 'alone'>;

/** The run this process takes part in, if any. */
export function readRunEnv(): RunEnv | undefined {
  const run = announced(VARIABLE);
  return run && isRun(run) ? run : undefined;
}

/** Tells this process and the workers it will start; returns what was set. */
export function announceRun(run: Omit<RunEnv, 'pid'>): RunEnv {
  const told = { ...run, pid: process.pid };
  announce(VARIABLE, told);
  // The fingerprints are sealed in a run of the loop: nothing that it starts may record.
  process.env[FINGERPRINTS_VARIABLE] = 'off';
  return told;
}

/** What this process or its parent announced under a name. */
export function announced(variable: string): object | undefined {
  const text = process.env[variable];
  const value = text === undefined ? undefined : parse(text);
  if (typeof value !== 'object' || value === null || !('pid' in value)) return undefined;
  return value.pid === process.pid || value.pid === process.ppid ? value : undefined;
}

/** Tells this process and its children; `pid` must be this process. */
export function announce(variable: string, value: { readonly pid: number }): void {
  process.env[variable] = JSON.stringify(value);
}

/** The environment of a nested run: the parent's, told apart by role. */
export function nestedEnv(run: Omit<RunEnv, 'pid'>): NodeJS.ProcessEnv {
  return { ...process.env, [VARIABLE]: JSON.stringify({ ...run, pid: process.pid }) };
}

/** The environment without the loop: a check that starts Playwright runs the suite as it is. */
export function userEnv(): NodeJS.ProcessEnv {
  const { [VARIABLE]: _run, ...env } = process.env;
  return env;
}

export function isWorker(): boolean {
  return process.env['TEST_WORKER_INDEX'] !== undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRun(run: object): run is RunEnv {
  return 'pid' in run && 'role' in run && 'root' in run && 'contract' in run && 'exercise' in run;
}
