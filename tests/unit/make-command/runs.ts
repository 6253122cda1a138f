// Runs a real program as a maker, with a project beside its folder, for tests of what a maker may do.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandMaker } from '../../../src/contract/schema.ts';
import type { MakerDone } from '../../../src/make/command/done.ts';
import type { Presets } from '../../../src/make/command/maker.ts';
import { type MakerRequest, runMaker } from '../../../src/make/command/run-maker.ts';
import { openWorkshop, type Workshop } from '../../../src/make/command/workshop.ts';
import { folderWith, put } from '../disk/folder.ts';
import { FILES, papers } from './workshops.ts';

const NEVER = new AbortController().signal;

const NO_PRESETS: Presets = {
  invocationOf: () => {
    throw new Error('no preset was named');
  },
  readOutput: () => {
    throw new Error('no preset was named');
  },
};

/** A project, and beside it the folder of a maker. */
export interface Place {
  readonly root: string;
  readonly workshop: Workshop;
}

export function place(project: Readonly<Record<string, string>> = {}): Place {
  const base = folderWith({ 'project/package.json': '{}', 'project/.env': 'TOKEN=of-the-project' });
  for (const [path, content] of Object.entries(project)) put(join(base, 'project'), path, content);
  const folder = join(base, 'maker');
  mkdirSync(folder);
  return { root: join(base, 'project'), workshop: openWorkshop(folder, FILES, papers()) };
}

export function maker(change: Partial<CommandMaker> = {}): CommandMaker {
  return { type: 'command', args: [], passEnv: [], sandbox: 'off', ...change };
}

export function run(
  { root, workshop }: Place,
  what: CommandMaker,
  change: Partial<MakerRequest> = {},
  abort = NEVER,
): Promise<MakerDone> {
  const request = { maker: what, root, workshop, prompt: 'Do it.', env: process.env, presets: NO_PRESETS };
  return runMaker({ ...request, ...change }, abort);
}

/** The code may use `fs`, `answer(paths)` and `say(paths)`. */
export function scripted(code: string, change: Partial<CommandMaker> = {}): CommandMaker {
  const help = `
    const fs = require('node:fs');
    const answerOf = (changedPaths, more) =>
      JSON.stringify({ diagnosis: 'A wrong sign.', changedPaths, rationale: 'It has to add.', ...more });
    const answer = (paths, more) => fs.writeFileSync('.loopwright/result.json', answerOf(paths, more));
    const say = (paths, more) => console.log(answerOf(paths, more));`;
  return maker({ command: 'node', args: ['-e', `${help}\n${code}`], ...change });
}
