// The whole integration: wraps a Playwright config. A run that does not ask for the loop gets its config back
// untouched. Loads in every worker: nothing here may import a parser, a schema or a browser.
import type { PlaywrightTestConfig, ReporterDescription } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Block, BLOCKS } from '../contract/words.ts';
import { exerciseId } from '../contract/exercise-id.ts';
import { takeLock } from '../disk/lock.ts';
import { refusedByDisk } from '../disk/refusal.ts';
import { LoopwrightError } from '../errors.ts';
import type { RecordingPlace } from '../observe/recorder/fingerprints/recorder.ts';
import { onLaunch } from '../observe/recorder/install.ts';
import type { RecorderPlace } from '../observe/recorder/recorder.ts';
import { CONTROL_FILE, type ControlRequest } from '../verify/control/request.ts';
import { takeSigningKey } from '../record/signing-key.ts';
import { IMPORTERS } from '../verify/selection.ts';
import { LOOP_PROJECTS, loopProjectsAsked, readCommandLine } from './argv.ts';
import {
  announceRecording,
  fingerprintMode,
  type FingerprintMode,
  isUndecided,
  readRecording,
} from './fingerprint-mode.ts';
import { asList, importersProject, type Listed, type Wanted, withLoopProjects } from './projects.ts';
import { announceRun, isWorker, readRunEnv, type RunEnv, type RunRole } from './run-env.ts';
import { readSelection, selectTests } from './selection.ts';
import { LOOP_TEARDOWN } from './set-up.ts';

export interface LoopOptions {
  /** Path of the contract, relative to the folder of the Playwright config. */
  readonly contract: string;
  /** The project of yours that the loop runs as. Default: the first one that no other project depends on. */
  readonly project?: string;
  /** Exit 1 also when a verified candidate waits for approval, so that it cannot turn a release gate green. Default: false. */
  readonly failOnCandidate?: boolean;
  /**
   * What runs without the loop write down of the elements that green tests act on, in `loop/fingerprints/`: `off`
   * nothing, `record` what is missing there, `renew` everything. The environment variable LOOPWRIGHT_FINGERPRINTS wins.
   * Default: `off`.
   */
  readonly fingerprints?: FingerprintMode;
}

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

/** What the reporter is told; also how the teardown recognises that it was not replaced. */
export interface ReporterOptions {
  readonly failOnCandidate: boolean;
}

/**
 * Adds the projects `seal` → `oracle` → `loop`, the reporter and the globalTeardown to a Playwright config, when the
 * command line names one of these projects; otherwise returns the config as it is.
 */
export function withLoop<Config extends PlaywrightTestConfig>(config: Config, options: LoopOptions): Config {
  const run = readRunEnv() ?? askedFor(config, options);
  if (!run) return recordingConfig(config, options);
  return NESTED[run.role] ? nestedConfig(config, options, run) : loopConfig(config, options, run);
}

const NESTED = {
  loop: false,
  look: false,
  alone: false,
  observe: true,
  verify: true,
  replay: true,
  control: true,
} as const satisfies Record<RunRole, boolean>;

function askedFor(config: PlaywrightTestConfig, options: LoopOptions): RunEnv | undefined {
  if (isWorker()) return undefined;
  const command = readCommandLine(process.argv.slice(2));
  // Without projects the config itself is the one project.
  const own = config.projects?.map((project) => project.name ?? '') ?? [config.name ?? ''];
  const asked = loopProjectsAsked(command.projects, own);
  if (asked.length === 0) return undefined;
  refuseTakenNames(own);
  const isLoop = asked.includes('loop');
  const role = command.onlyLooks ? 'look' : isLoop ? 'loop' : 'alone';
  if (role === 'loop' && command.replacesReporters) refuseRun('reporter-replaced', []);
  takeSigningKey(process.env);
  const root = configFolder(command.config);
  const exercise = exerciseId(new Date(), randomBytes(3).toString('hex'));
  if (role === 'loop') lockUntilExit(root, exercise);
  return announceRun({ role, root, contract: options.contract.replace(/^\.\//, ''), exercise });
}

/** Two runs would seal, edit and put back the same files. */
function lockUntilExit(root: string, exercise: string): void {
  try {
    const lock = takeLock(root, `exercise ${exercise}`, exercise);
    process.once('exit', lock.release);
  } catch (error) {
    if (error instanceof LoopwrightError && error.code === 'in-use') refuseRun('in-use', [error.message]);
    const refusal = refusedByDisk(error);
    if (refusal === undefined) throw error;
    refuseRun('disk-refused', [refusal]);
  }
}

/** The config itself, unless fingerprints are to be recorded. */
function recordingConfig<Config extends PlaywrightTestConfig>(config: Config, options: LoopOptions): Config {
  const recording = readRecording();
  if (isWorker()) {
    if (recording) recordFingerprints(recording);
    return config;
  }
  if (!recording && !startsRecording(options)) return config;
  return {
    ...config,
    reporter: [...ownReporters(config), [ours('./asserted-reporter.js')]],
    globalTeardown: [...asList(config.globalTeardown), ours('./fingerprint-teardown.js')],
  };
}

function startsRecording(options: LoopOptions): boolean {
  const asked = fingerprintMode(options.fingerprints);
  if (asked.kind === 'wrong') return refuse(asked.message);
  const [verb, ...args] = process.argv.slice(2);
  const command = readCommandLine(args);
  // An editor's test server and UI mode run tests again and again, also half-written ones.
  if (asked.mode === 'off' || verb !== 'test' || command.onlyLooks) return false;
  const root = configFolder(command.config);
  if (isUndecided(root)) {
    console.warn(
      '[fingerprints] nothing is recorded: the loop is at work, or a candidate waits for a decision. See: npx loopwright status',
    );
    return false;
  }
  announceRecording(root, asked.mode === 'renew');
  return true;
}

function recordFingerprints(place: RecordingPlace): void {
  onLaunch(async (playwright) =>
    (await import('./fingerprint-recording.ts')).recordingFingerprints(place, playwright),
  );
}

function refuseTakenNames(own: readonly string[]): void {
  const taken = own.filter((name) => LOOP_PROJECTS.some((loop) => loop === name.toLowerCase()));
  if (taken.length > 0)
    refuse(
      `withLoop adds the projects ${LOOP_PROJECTS.join(', ')}, but the config has a project named ${taken.join(', ')}. Rename yours.`,
    );
}

/** Said before the suite runs for nothing. */
function refuseRun(reason: Block, details: readonly string[]): never {
  const { means, next } = BLOCKS[reason];
  const lines = [...details, means, next, `BLOCKED ${reason}`].map((line) => `[loop] ${line}`);
  return refuse(['nothing was run.', ...lines].join('\n'));
}

function refuse(message: string): never {
  const error = new LoopwrightError('config-invalid', message);
  // Playwright shows a config's error with its stack: it begins in the config.
  Error.captureStackTrace(error, withLoop);
  throw error;
}

/** Playwright's rule: `-c` names a file or a folder, the default is the current folder. */
function configFolder(config: string | undefined): string {
  if (config === undefined) return process.cwd();
  const path = resolve(config);
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : dirname(path);
}

function loopConfig<Config extends PlaywrightTestConfig>(
  config: Config,
  options: LoopOptions,
  run: RunEnv,
): Config {
  const projects = withLoopProjects(config, wanted(run, options, run.role !== 'alone'));
  if (run.role !== 'loop') return { ...config, projects };
  const reporterOptions: ReporterOptions = { failOnCandidate: options.failOnCandidate ?? false };
  return {
    ...config,
    projects,
    // A missing snapshot must fail, not be written into the tree that is being sealed.
    updateSnapshots: 'none',
    reporter: [...ownReporters(config), [ours('./reporter.js'), reporterOptions]],
    // Ours last: everything of the user's own cycle has been taken down by then, so that a nested run can go through a
    // whole cycle of its own, and an end of the loop before its time (Ctrl-C) cannot keep theirs from running.
    globalTeardown: [...asList(config.globalTeardown), LOOP_TEARDOWN],
  };
}

function nestedConfig<Config extends PlaywrightTestConfig>(
  config: Config,
  options: LoopOptions,
  run: RunEnv,
): Config {
  if (!isWorker()) announceRun(run);
  else if (run.out !== undefined) watchWorker(run.role, { root: run.root, out: run.out });
  const { selection, importers } = run.out === undefined ? {} : readSelection(run.out);
  const all = wanted(run, options, false);
  const beside = importers ? [importersProject(config, all, importers.files)] : [];
  const place = { root: run.root, testDir: config.testDir };
  return {
    ...config,
    // Still up from the outer run, when there is one.
    ...(run.role !== 'replay' && { webServer: undefined }),
    projects: [...withLoopProjects(config, all), ...beside].map((project) => {
      if (project.name === IMPORTERS && importers)
        return selectTests({ ...project, retries: 0 }, { kind: 'files', ...importers }, place);
      if (project.name !== 'loop' && project.name !== 'oracle') return project;
      const once = hurried({ ...project, retries: 0 }, config, run);
      return selection && project.name === 'loop' ? selectTests(once, selection, place) : once;
    }),
    updateSnapshots: 'none',
    reporter: [['list'], [ours('./nested-reporter.js')]],
  };
}

/** A control run waits for tests to fail: no longer than they need to pass, and never longer than the suite would. */
function hurried(project: Project, config: PlaywrightTestConfig, run: RunEnv): Project {
  const stepMs = run.role === 'control' && run.out !== undefined ? readPatience(run.out) : null;
  if (stepMs === null) return project;
  // Playwright does not merge the two.
  const own = project.expect ?? config.expect ?? {};
  const actionMs = project.use?.actionTimeout ?? config.use?.actionTimeout ?? 0;
  return {
    ...project,
    expect: { ...own, timeout: Math.min(own.timeout ?? EXPECT_MS, stepMs) },
    use: { ...project.use, actionTimeout: actionMs > 0 ? Math.min(actionMs, stepMs) : stepMs },
  };
}

/** Playwright's own default, which a config cannot read from anywhere. */
const EXPECT_MS = 5000;

function readPatience(out: string): number | null {
  // Written a moment ago by the process that started this one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (JSON.parse(readFileSync(join(out, CONTROL_FILE), 'utf8')) as ControlRequest).stepMs;
}

function watchWorker(role: RunEnv['role'], place: RecorderPlace): void {
  if (role === 'observe')
    onLaunch(async (playwright) => (await import('./recording.ts')).recording(place, playwright));
  if (role === 'control')
    onLaunch(async (playwright) => (await import('./leaving-out.ts')).leavingOut(place, playwright));
}

function wanted(run: RunEnv, options: LoopOptions, chained: boolean): Wanted {
  return { root: run.root, listed: listedIn(run), base: options.project, chained };
}

/**
 * What the contract lists, read without a schema because this runs in every worker: the seal project validates the
 * contract before anything else runs. Entries that do not exist are left out here and named there.
 */
function listedIn(run: RunEnv): Listed {
  const contract = readLoosely(join(run.root, run.contract));
  const paths = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.filter((item): item is string => typeof item === 'string' && isInside(run.root, item))
      : [];
  return { targets: paths(contract['targets']), oracles: paths(contract['oracles']) };
}

/** Files outside the project are not even loaded. */
function isInside(root: string, path: string): boolean {
  return !path.split('/').includes('..') && existsSync(join(root, path));
}

function readLoosely(path: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}

/** The user's reporters in Playwright's array form, the default one included. */
function ownReporters(config: PlaywrightTestConfig): ReporterDescription[] {
  const { reporter } = config;
  if (reporter === undefined) return [[process.env['CI'] ? 'dot' : 'list']];
  if (typeof reporter === 'string') return [[reporter]];
  return [...reporter];
}

function ours(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
