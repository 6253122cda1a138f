// Nested runs of Playwright: the same config and project, without its web server (still up) and reporters, in an output
// folder of their own. Spawned with node directly: `npx` costs 0.2 s a run.
import type { FullConfig } from '@playwright/test/reporter';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readDocument } from '../disk/documents.ts';
import { writeWhole } from '../disk/whole.ts';
import { RunRecord } from '../observe/run-record.ts';
import { type CommandResult, runCommand } from '../processes/command.ts';
import { type Importers, IMPORTERS, type Selection } from '../verify/selection.ts';
import { readCommandLine } from './argv.ts';
import { RUN_FILE } from './nested-reporter.ts';
import { nestedEnv, type NestedRole, type RunEnv } from './run-env.ts';
import { writeSelection } from './selection.ts';
import { repeatsSetUp } from './set-up.ts';

export interface NestedRequest {
  readonly role: NestedRole;
  readonly project: 'loop' | 'oracle' | typeof IMPORTERS;
  /** All of the project when left out. */
  readonly selection?: Selection;
  /** Tests to run beside the targets. */
  readonly importers?: Importers;
  readonly repeatEach: number;
  /** Absolute path of a folder for results; made here. */
  readonly out: string;
  readonly timeoutMs: number;
  /** Files to put into that folder first. */
  readonly documents?: Readonly<Record<string, string>>;
}

export interface NestedResult {
  readonly command: readonly string[];
  readonly result: CommandResult;
  /** `undefined` when the run did not get far enough to report. */
  readonly record: RunRecord | undefined;
  readonly out: string;
}

export async function nestedRun(
  config: FullConfig,
  run: RunEnv,
  request: NestedRequest,
  abort: AbortSignal,
): Promise<NestedResult> {
  // The suite's own folder to run in: its files may be named relative to it.
  const start = { command: nestedCommand(config, run, request), cwd: process.cwd() };
  return runPlaywright(start, run, request, abort);
}

type Run = Omit<RunEnv, 'pid' | 'role' | 'out'>;
type Request = Pick<NestedRequest, 'role' | 'selection' | 'importers' | 'out' | 'timeoutMs' | 'documents'>;

/** Starts Playwright with a role of its own and reads what it reported. */
export async function runPlaywright(
  { command, cwd }: { readonly command: readonly string[]; readonly cwd: string },
  { root, contract, exercise }: Run,
  request: Request,
  abort: AbortSignal,
): Promise<NestedResult> {
  mkdirSync(request.out, { recursive: true });
  for (const [name, text] of Object.entries(request.documents ?? {}))
    writeWhole(join(request.out, name), text);
  const { selection, importers } = request;
  writeSelection(request.out, { ...(selection && { selection }), ...(importers && { importers }) });
  const env = nestedEnv({ root, contract, exercise, role: request.role, out: request.out });
  const [program = '', ...args] = command;
  const result = await runCommand(
    {
      command: program,
      args,
      cwd,
      root,
      env: plain(env),
      timeoutMs: request.timeoutMs,
    },
    abort,
  );
  return { command, result, record: readDocument(join(request.out, RUN_FILE), RunRecord), out: request.out };
}

function nestedCommand(config: FullConfig, run: RunEnv, request: NestedRequest): readonly string[] {
  return [
    process.execPath,
    playwrightCli(run.root),
    'test',
    ...(config.configFile === undefined ? [] : ['--config', config.configFile]),
    '--project',
    ...new Set([request.project, ...(request.importers ? [IMPORTERS] : [])]),
    ...(repeatsSetUp(config) ? [] : ['--no-deps']),
    '--output',
    join(request.out, 'output'),
    '--workers',
    String(config.workers),
    '--max-failures',
    '0',
    '--repeat-each',
    String(request.repeatEach),
    ...readCommandLine(process.argv.slice(2)).passOn,
  ];
}

/** The command line of the Playwright that the project itself uses. */
export function playwrightCli(root: string): string {
  return join(
    dirname(createRequire(join(root, 'package.json')).resolve('@playwright/test/package.json')),
    'cli.js',
  );
}

/** Without what belongs to the outer run alone: a worker's place, another reporter, the file of the last failures. */
function plain(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const without = new Set(OUTER_ONLY);
  const rest = Object.entries(env).filter(([name]) => !without.has(name));
  return { ...Object.fromEntries(rest), NO_COLOR: '1' };
}

const OUTER_ONLY = [
  'TEST_WORKER_INDEX',
  'TEST_PARALLEL_INDEX',
  'FORCE_COLOR',
  'PW_TEST_REPORTER',
  'PLAYWRIGHT_LAST_RUN_OUTPUT_FILE',
];
