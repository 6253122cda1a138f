// The loop of an example, by hand and with nothing simulated: its check runs, its stand-in is asked in a folder of its own with the
// evidence of that run, what it left goes into the project, and the check runs again.
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import type { Contract } from '../../../src/contract/schema.ts';
import { walk } from '../../../src/disk/tree.ts';
import { bundleOf } from '../../../src/make/command/bundle.ts';
import { BUNDLE } from '../../../src/make/command/places.ts';
import { type MakerResult, readResult } from '../../../src/make/command/result.ts';
import { type CommandResult, runCommand } from '../../../src/processes/command.ts';
import { unifiedPatch } from '../../../src/record/patch.ts';
import { Redactor } from '../../../src/secrets/redactor.ts';
import { folderWith, put } from '../disk/folder.ts';

export interface Attempt {
  readonly answer: MakerResult;
  /** What the check said to it. */
  readonly check: CommandResult;
}

export interface Loop {
  readonly contract: Contract;
  readonly red: CommandResult;
  readonly attempts: readonly Attempt[];
}

/** Until the check is green or there may be no further attempt. */
export async function loopOf(example: string): Promise<Loop> {
  const root = folderWith({});
  cpSync(join(import.meta.dirname, '../../../examples', example), root, { recursive: true });
  const contract = contractOf(root);
  const sealed = mutableTexts(root, contract);
  const folder = folderWith(sealed);
  const red = await check(root, contract);
  const attempts: Attempt[] = [];
  while (attempts.length < contract.attemptCeiling && (attempts.at(-1)?.check ?? red).exitCode !== 0) {
    put(folder, BUNDLE, evidence(contract, sealed, folder, red, attempts));
    const answer = await ask(root, folder, contract);
    for (const [path, text] of Object.entries(mutableTexts(folder, contract))) put(root, path, text);
    attempts.push({ answer, check: await check(root, contract) });
    for (const [path, text] of Object.entries(sealed)) put(root, path, text);
  }
  return { contract, red, attempts };
}

function contractOf(root: string): Contract {
  const json: unknown = JSON.parse(readFileSync(join(root, 'loop/contract.json'), 'utf8'));
  const reading = checkContract(json, 'commands');
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.contract;
}

function mutableTexts(folder: string, { mutablePaths }: Contract): Readonly<Record<string, string>> {
  const files = mutablePaths.flatMap((path) => walk(folder, path)).filter(({ kind }) => kind === 'file');
  return Object.fromEntries(files.map(({ path }) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function check(root: string, { checks: [only] }: Contract): Promise<CommandResult> {
  return run(only, root, root);
}

async function ask(root: string, folder: string, { makers: [maker] }: Contract): Promise<MakerResult> {
  if (maker?.type !== 'command') throw new Error('expected a command maker');
  const args = maker.args.map((arg) => arg.replaceAll('{root}', root));
  const { exitCode, stdout } = await run({ command: maker.command, args }, folder, root);
  expect(exitCode).toBe(0);
  const reading = readResult(undefined, stdout);
  if (!reading.ok) throw new Error(reading.why);
  return reading.result;
}

function run(
  what: { readonly command?: string | undefined; readonly args: readonly string[] } | undefined,
  cwd: string,
  root: string,
): Promise<CommandResult> {
  const { command = '', args = [] } = what ?? {};
  const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` };
  return runCommand({ command, args, cwd, root, env, timeoutMs: 60_000 }, new AbortController().signal);
}

function evidence(
  contract: Contract,
  sealed: Readonly<Record<string, string>>,
  folder: string,
  red: CommandResult,
  attempts: readonly Attempt[],
): string {
  const [only] = contract.checks;
  if (!only) throw new Error('expected a check');
  const last = attempts.at(-1);
  const now = mutableTexts(folder, contract);
  const { id, command, args } = only;
  const { exitCode, signal, output } = red;
  const bundling = bundleOf(
    {
      goal: contract.goal,
      attempt: attempts.length + 2,
      failing: [{ id, command, args, exitCode, signal, output }],
      mutable: Object.entries(sealed).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
      related: [],
      intent: [],
      allow: contract.mutablePaths,
      deny: contract.protectedPaths,
      stop: {
        attemptCeiling: contract.attemptCeiling,
        attemptsLeft: contract.attemptCeiling - attempts.length,
        wallClockMsLeft: 60_000,
        tokensLeft: null,
        costUsdLeft: null,
        stagnation: contract.stagnation,
      },
      previous: last
        ? {
            attempt: attempts.length + 1,
            refused: [`${id} failed`],
            checks: [{ id, passed: false, output: last.check.output }],
            patch: unifiedPatch(
              Object.entries(now)
                .map(([path, after]) => ({ path, before: sealed[path], after }))
                .filter(({ before, after }) => before !== after),
            ),
          }
        : null,
    },
    { redactor: new Redactor([]) },
  );
  if (!bundling.ok) throw new Error(bundling.why);
  expect(bundling.withheld).toEqual([]);
  return JSON.stringify(bundling.bundle, null, 2);
}
