// A user's project made from `fixtures/suite` for one test: files laid over it, the built package in its node_modules,
// real Playwright, real processes, a port of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { needsOwnSeal, SEALED_BY, SEALED_SUITE } from './sealed-suite.ts';

export interface Finished {
  readonly exitCode: number | null;
  /** stdout and stderr in the order they came. */
  readonly output: string;
  readonly stdout: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves once the output holds the text; rejects when the process ends before. */
  until(text: string | RegExp): Promise<void>;
  /** What was printed so far. */
  output(): string;
}

const WRITTEN_BY_RUNS = ['baseline.json', 'state.json', 'LOOP_STATE.md', 'ESCALATION.md', 'history.json'].map(
  (name) => `loop/${name}`,
);

export interface ProjectOptions {
  /** Files laid over the fixture; `null` removes one. */
  readonly files?: Readonly<Record<string, string | null>>;
  /** Keys laid over `loop/contract.json`. */
  readonly contract?: Readonly<Record<string, unknown>>;
  /** False leaves the oracles unsealed. */
  readonly seal?: boolean;
  /** Another node_modules than the shared one: a folder that holds it. */
  readonly installed?: string;
  /** The project is this folder of a bigger one. */
  readonly folder?: string;
}

export class Project {
  readonly root: string;
  private readonly installed: string;
  private readonly port: number;

  private constructor(root: string, installed: string, port: number) {
    this.root = root;
    this.installed = installed;
    this.port = port;
  }

  static async make(options: ProjectOptions = {}): Promise<Project> {
    const installed = options.installed ?? inject('installed');
    const whole = mkdtempSync(join(installed, 'project-'));
    onTestFinished(() => rmSync(whole, { recursive: true, force: true }));
    const root = join(whole, options.folder ?? '.');
    cpSync(join(inject('installed'), SEALED_SUITE), root, { recursive: true });
    const project = new Project(root, installed, await freePort());
    for (const [path, content] of Object.entries(options.files ?? {})) {
      if (content === null) rmSync(join(root, path), { recursive: true });
      else project.write(path, content);
    }
    if (options.contract) {
      const contract: unknown = JSON.parse(project.read('loop/contract.json'));
      project.write(
        'loop/contract.json',
        JSON.stringify({ ...(contract as object), ...options.contract }, null, 2),
      );
    }
    if (options.seal === false) project.remove('loop/oracle.seal.json');
    else if (needsOwnSeal(options)) {
      const sealed = await project.seal();
      if (sealed.exitCode !== 0) throw new Error(sealed.output);
    }
    return project;
  }

  /** The same project as it is on disk now, in another folder and on another port. */
  async copy(): Promise<Project> {
    const root = mkdtempSync(join(this.installed, 'project-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    cpSync(this.root, root, { recursive: true, verbatimSymlinks: true });
    return new Project(root, this.installed, await freePort());
  }

  /** `npx playwright test …`, without npx. */
  playwright(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
    return this.start(args, env).finished;
  }

  /** `npx playwright test --project=loop`. */
  loop(env: NodeJS.ProcessEnv = {}): Promise<Finished> {
    return this.playwright(['--project=loop'], env);
  }

  /** `playwright` as it goes on, in the project's folder or another. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = this.root): Running {
    return run(process.execPath, [this.resolve('@playwright/test/cli.js'), 'test', ...args], {
      cwd,
      env: this.env(env),
    });
  }

  /** `npx loopwright …`. */
  cli(...args: readonly string[]): Promise<Finished> {
    return run(process.execPath, [this.resolve('loopwright/dist/cli/main.js'), ...args], {
      cwd: this.root,
      env: this.env({}),
    }).finished;
  }

  /** `npx loopwright seal`, as a person would. */
  seal(): Promise<Finished> {
    return this.cli('seal', ...SEALED_BY);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  /** Makes a symbolic link at `path`. */
  link(target: string, path: string): void {
    symlinkSync(target, join(this.root, path));
  }

  exists(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  json(path: string): Record<string, unknown> {
    return JSON.parse(this.read(path)) as Record<string, unknown>;
  }

  state(): {
    state: string;
    reason: string | null;
    attempt: number;
    findings: { test: string; verdict: string; message: string; place: string | null }[];
  } {
    return this.json('loop/state.json') as ReturnType<Project['state']>;
  }

  /** The id of the last exercise. */
  exercise(): string {
    return String(this.json('loop/state.json')['exercise']);
  }

  /** Every file of the project with its bytes (as latin1), but what runs write: to compare before and after. */
  files(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    const visit = (path: string): void => {
      const stat = lstatSync(join(this.root, path));
      if (stat.isDirectory()) {
        if (['node_modules', 'test-results', 'loop/evidence', '.git'].includes(path)) return;
        for (const name of readdirSync(join(this.root, path))) visit(path === '' ? name : `${path}/${name}`);
      } else if (stat.isSymbolicLink()) found[path] = `link to ${readlinkSync(join(this.root, path))}`;
      else if (!WRITTEN_BY_RUNS.includes(path)) {
        found[path] = readFileSync(join(this.root, path), 'latin1');
      }
    };
    visit('');
    return found;
  }

  /** Command lines of what still runs of this project: all of it was given its port. Only where /proc tells (Linux). */
  processes(): readonly string[] {
    if (!existsSync('/proc/self/environ')) return [];
    const read = (path: string): string => {
      try {
        return readFileSync(path, 'latin1');
      } catch {
        // It has just ended.
        return '';
      }
    };
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`PORT=${this.port}`))
      .map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))
      .filter((command) => command !== '');
  }

  /** Attempts with a manifest, in order. */
  attempts(): readonly {
    passed: boolean;
    results: { id: string; passed: boolean; command: string; args: string[]; exitCode: number | null }[];
  }[] {
    const folder = join('loop', 'evidence', this.exercise());
    return readdirSync(join(this.root, folder))
      .filter((name) => name.startsWith('attempt-'))
      .sort()
      .map(
        (name) =>
          this.json(join(folder, name, 'manifest.json')) as unknown as ReturnType<
            Project['attempts']
          >[number],
      );
  }

  /** The last candidate as the maker proposed it. */
  candidate(): {
    readonly paths: readonly string[];
    readonly edits: readonly { path: string; start: number; oldText: string; newText: string }[];
  } {
    const folder = `attempt-${String(this.state().attempt).padStart(2, '0')}`;
    return this.json(`loop/evidence/${this.exercise()}/${folder}/maker.json`) as unknown as ReturnType<
      Project['candidate']
    >;
  }

  private resolve(file: string): string {
    const local = join(this.root, 'node_modules', file);
    return existsSync(local) ? local : join(this.installed, 'node_modules', file);
  }

  private env(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const {
      CI: _ci,
      FORCE_COLOR: _color,
      VITEST: _vitest,
      NODE_OPTIONS: _options,
      LOOPWRIGHT_RUN: _run,
      ...inherited
    } = process.env;
    return { ...inherited, PORT: String(this.port), NO_COLOR: '1', ...extra };
  }
}

function run(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Running {
  const child = spawn(program, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  const watchers = new Set<() => void>();
  const add = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    for (const watcher of watchers) watcher();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
    add(chunk);
  });
  child.stderr.on('data', add);
  const finished = new Promise<Finished>((done) =>
    child.once('close', (exitCode) => done({ exitCode, output, stdout })),
  );
  const until = async (text: string | RegExp): Promise<void> => {
    const seen = new Promise<void>((done) => {
      const look = (): void => {
        if (typeof text === 'string' ? output.includes(text) : text.test(output)) done();
      };
      watchers.add(look);
      look();
    });
    const ended = finished.then(() => {
      throw new Error(`The process ended without printing ${String(text)}:\n${output}`);
    });
    await Promise.race([seen, ended]);
    ended.catch(() => undefined);
  };
  return { child, finished, until, output: () => output };
}

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}

/** What a power cut does: the process and everything started below it are gone at once. */
export async function killAll({ child, finished }: Running): Promise<void> {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (pid: number): number[] =>
    rows.filter(([, parent]) => parent === pid).flatMap(([own = 0]) => [own, ...below(own)]);
  if (child.pid === undefined) return;
  for (const pid of [child.pid, ...below(child.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with its parent.
    }
  }
  await finished;
}

/** A config for many tests that wait: two workers, every test on its own. */
export function parallelConfig(actionTimeout = 1500): string {
  return `import { defineConfig } from '@playwright/test';
import { withLoop } from 'loopwright';
import { chromiumLaunchOptions } from './browser.mjs';

const baseURL = \`http://127.0.0.1:\${process.env.PORT}\`;

export default withLoop(
  defineConfig({
    testDir: 'tests',
    timeout: 20_000,
    fullyParallel: true,
    workers: 2,
    use: { baseURL, actionTimeout: ${actionTimeout}, launchOptions: chromiumLaunchOptions() },
    webServer: { command: 'node product/server.mjs', url: baseURL, reuseExistingServer: false },
  }),
  { contract: 'loop/contract.json' },
);
`;
}

/** The lines the loop itself printed. */
export function loopLines(output: string): readonly string[] {
  return output.split('\n').filter((line) => /^\[(?:loop|verify:\d+)\]/.test(line));
}

/** The checks of each attempt, and the end state. */
export function verdictLines(output: string): readonly string[] {
  return loopLines(output).filter((line) => /^\[verify|^\[loop\] [A-Z_]+$/.test(line));
}

/** What a run prints that repairs at the first candidate. */
export const REPAIRED_AT_ONCE = [
  '[verify:01] policy: PASS',
  '[verify:01] target-test: FAIL',
  '[verify:01] immutable-oracle: PASS',
  '[verify:02] policy: PASS',
  '[verify:02] target-test: PASS',
  '[verify:02] immutable-oracle: PASS',
  '[verify:02] no-op-control: PASS',
  '[loop] AWAITING_HUMAN_APPROVAL',
];
