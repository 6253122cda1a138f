// Nested runs of Playwright: the same config and project, without its web server (still up), dependencies (already
// run) and reporters, in an output folder of their own. Spawned with node directly: `npx` costs 0.2 s a run.
import type { FullConfig } from '@playwright/test/reporter';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { readDocument } from '../disk/documents.ts';
import { RunRecord, type TestRecord } from '../observe/run-record.ts';
import { type CommandResult, runCommand } from '../verify/command.ts';
import { RUN_FILE } from './nested-reporter.ts';
import { nestedEnv, type RunEnv, type RunRole } from './run-env.ts';

export interface NestedRequest {
  readonly role: Exclude<RunRole, 'loop'>;
  readonly project: 'loop' | 'oracle';
  /** The tests to run; all of the project when left out. */
  readonly tests?: readonly Pick<TestRecord, 'file' | 'titles'>[];
  readonly repeatEach: number;
  /** Absolute path of a folder for results; made here. */
  readonly out: string;
  readonly timeoutMs: number;
}

export interface NestedResult {
  readonly command: readonly string[];
  readonly result: CommandResult;
  /** `undefined` when the run did not get far enough to report. */
  readonly record: RunRecord | undefined;
}

export async function nestedRun(
  config: FullConfig,
  run: RunEnv,
  request: NestedRequest,
  abort: AbortSignal,
): Promise<NestedResult> {
  mkdirSync(request.out, { recursive: true });
  const command = nestedCommand(config, run, request);
  const env = nestedEnv({ ...run, role: request.role, out: request.out });
  const [program = '', ...args] = command;
  const result = await runCommand(
    { command: program, args, cwd: run.root, root: run.root, env: plain(env), timeoutMs: request.timeoutMs },
    abort,
  );
  return { command, result, record: readDocument(join(request.out, RUN_FILE), RunRecord) };
}

function nestedCommand(config: FullConfig, run: RunEnv, request: NestedRequest): readonly string[] {
  const project = config.projects.find((candidate) => candidate.name === request.project);
  const list = join(request.out, 'tests.txt');
  if (request.tests) writeFileSync(list, testList(config, run, request.project, request.tests));
  return [
    process.execPath,
    playwrightCli(run.root),
    'test',
    ...(config.configFile === undefined ? [] : ['--config', config.configFile]),
    '--project',
    request.project,
    '--no-deps',
    '--output',
    join(request.out, 'output'),
    '--workers',
    String(config.workers),
    '--retries',
    '0',
    '--max-failures',
    '0',
    '--repeat-each',
    String(request.repeatEach),
    ...(project === undefined ? [] : ['--timeout', String(project.timeout)]),
    ...(request.tests ? ['--test-list', list] : []),
  ];
}

/** Playwright's `--test-list` format: `[project] › file › describe › title`. A title it cannot hold selects the whole file. */
function testList(
  config: FullConfig,
  run: RunEnv,
  project: string,
  tests: readonly Pick<TestRecord, 'file' | 'titles'>[],
): string {
  const lines = tests.map((test) => {
    const file = relative(config.rootDir, join(run.root, test.file)).split(sep).join('/');
    const fits = test.titles.every(
      (title) => title.trim() === title && title !== '' && !/[›\n\r]/.test(title),
    );
    return [`[${project}]`, file, ...(fits ? test.titles : [])].join(' › ');
  });
  return `${lines.join('\n')}\n`;
}

/** The command line of the Playwright that the project itself uses. */
function playwrightCli(root: string): string {
  return join(
    dirname(createRequire(join(root, 'package.json')).resolve('@playwright/test/package.json')),
    'cli.js',
  );
}

/** Without what a test worker of ours would be told by its parent. */
function plain(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { TEST_WORKER_INDEX: _index, TEST_PARALLEL_INDEX: _parallel, FORCE_COLOR: _force, ...rest } = env;
  return { ...rest, NO_COLOR: '1' };
}
