// Starts a reviewer of the user's own, kept apart as a command maker is, in a folder that holds only what it is to read. What
// it says is data.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Contract } from '../contract/schema.ts';
import { COMMAND_TIMEOUT_MS } from '../contract/words.ts';
import { argsIn } from '../make/command/maker.ts';
import { type Apart, runApart } from '../make/command/run-apart.ts';

type Reviewer = NonNullable<Contract['reviewers']>['commands'][number];

interface Place {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of a folder that does not exist yet. */
  readonly folder: string;
  /** What it is given to read: texts by path in the folder. */
  readonly papers: Readonly<Record<string, string>>;
  /** The environment of the user's own run. */
  readonly env: NodeJS.ProcessEnv;
  readonly abort: AbortSignal;
}

export function askReviewer(reviewer: Reviewer, place: Place): Promise<Apart> {
  const { root, folder, papers, env, abort } = place;
  for (const [path, text] of Object.entries(papers)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = argsIn(root, reviewer.args);
  const invocation = { command: reviewer.command, args, env: {}, passEnv: [] };
  const { timeoutMs = COMMAND_TIMEOUT_MS } = reviewer;
  return runApart(
    { listed: reviewer, invocation, root, folder, env, timeoutMs, mark: 'LOOPWRIGHT_REVIEWER' },
    abort,
  );
}
