#!/usr/bin/env node
// The command line: argv in, one verb called, words or JSON out, exit codes as documented (0 success, 1 failure,
// 2 escalated or blocked, 130 interrupted).
import { Command, CommanderError } from 'commander';
import { createRequire } from 'node:module';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ErrorCode, type Fault, LoopwrightError } from '../errors.ts';
import type { Answer } from './answer.ts';
import { knownError } from './known-error.ts';
import type { HistoryOptions } from './history.ts';
import { verbs } from './verbs.ts';
import type { RunOptions } from './run.ts';
import type { VerifyOptions } from './verify.ts';

interface Shared {
  readonly root: string;
  readonly contract: string;
  readonly json?: boolean;
}

const program = new Command('loopwright')
  .description(
    'Repairs stale Playwright locators inside a controlled loop. Start it with: npx playwright test --project=loop',
  )
  .version(version())
  .option('-C, --root <folder>', 'folder of the Playwright config', '.')
  .option('--contract <path>', 'contract, relative to the root', 'loop/contract.json')
  .option('--json', 'print one JSON document')
  .exitOverride();

program
  .command('init')
  .description('write a contract, a first oracle, a nightly workflow, and the config lines')
  .option('--owner <name>', 'who owns the contract')
  .option('--target <path>', 'a spec file or folder that may be repaired')
  .option('--oracle <path>', 'where to write the first oracle')
  .option('--ci <kind>', 'github or none', 'github')
  .action((options: { owner?: string; target?: string; oracle?: string; ci?: string }) =>
    answer((shared) => verbs.init(shared.root, options)),
  );
program
  .command('status')
  .description('say where the exercise stands')
  .action(() => answer((shared) => verbs.status(shared.root)));
program
  .command('history')
  .description('say what became of earlier exercises and of each test')
  .option('--limit <count>', 'so many exercises', '20')
  .action((options: HistoryOptions) => answer((shared) => verbs.history(shared.root, options)));
program
  .command('verify')
  .description('recompute every hash of the evidence')
  .option('--head <sha256>', 'the chain head that a run printed, kept elsewhere')
  .option('--public-key <file>', 'the ed25519 key (PEM) that attempts must be signed with')
  .option('--replay', 'run the checks of the verified candidate again, on a clean copy of the project')
  .action((options: VerifyOptions) => answer((shared) => verbs.verify(shared.root, options)));
signed('approve', 'accept the verified candidate', (shared, by) => verbs.approve(shared.root, by));
signed('reject', 'reject the candidate and put the files back', (shared, by) =>
  verbs.reject(shared.root, by),
);
signed('seal', 'state that the oracles say what the product promises', (shared, by) =>
  verbs.seal(shared.root, shared.contract, by),
);
program
  .command('run')
  .description('the same loop for anything that plain commands check, with a command maker')
  .argument('[contracts...]', 'contracts, each in the loop/ folder of its project')
  .option('--dry-run', 'verify a candidate on a copy of the project; write into no mutable file')
  .option('--verbose', 'show what checks and makers print')
  .option('--jobs <number>', 'projects side by side', '1')
  .action((contracts: string[], options: RunOptions) =>
    answer(({ root, contract }) => verbs.run({ root, contractPath: contract }, contracts, options)),
  );
program
  .command('restore')
  .description('put back what an interrupted run left half done')
  .action(() => answer((shared) => verbs.restore(shared.root)));

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}

function signed(
  name: string,
  description: string,
  run: (shared: Shared, by: { by: string; reason: string }) => Answer,
): void {
  program
    .command(name)
    .description(description)
    .requiredOption('--by <name>', 'who decides')
    .requiredOption('--reason <text>', 'why')
    .action((options: { by: string; reason: string }) => answer((shared) => run(shared, options)));
}

async function answer(verb: (shared: Shared) => Answer | Promise<Answer>): Promise<void> {
  const given = program.opts<Shared>();
  const done = await verb({ ...given, root: folder(given.root) });
  console.log(given.json ? JSON.stringify(done.json, null, 2) : done.text);
  process.exitCode = done.exitCode;
}

/** A mistyped folder must not pass for one where nothing has run. */
function folder(path: string): string {
  const root = resolve(path);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root;
  throw new LoopwrightError('usage', `--root: expected a folder that exists, found ${path}.`);
}

function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 1;
    // Commander has said it on stderr; a program that reads stdout gets it as JSON.
    if (process.exitCode === 1 && program.opts<Shared>().json) printError('usage', error.message, []);
    return;
  }
  const known = knownError(error);
  process.exitCode = known?.exitCode ?? 1;
  if (known) sayError(known.code, known.message, known.faults);
  else console.error(error);
}

function sayError(error: ErrorCode, message: string, faults: readonly Fault[]): void {
  if (program.opts<Shared>().json) printError(error, message, faults);
  else console.error(`loopwright: ${message}`);
}

function printError(error: ErrorCode, message: string, faults: readonly Fault[]): void {
  console.log(JSON.stringify({ error, message, faults }, null, 2));
}

function version(): string {
  const manifest: unknown = createRequire(import.meta.url)('../../package.json');
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
