// Runs a command maker once in its folder: no shell, a chosen environment, a time limit, no process left behind. What it printed
// and left is data; whatever does not come as it should is `broke`, with what was expected and what was found.
import type { CommandMaker } from '../../contract/schema.ts';
import { runCommand } from '../../processes/command.ts';
import { findProgram } from '../../processes/find.ts';
import { endMarked, type Mark } from '../../processes/marked.ts';
import { confine, type Confined } from './confine.ts';
import { doneWith, type MakerDone, notStarted } from './done.ts';
import {
  type Asked,
  environmentFor,
  type Invocation,
  invocationFor,
  makerName,
  type Presets,
} from './maker.ts';
import { withMorePapers, type Workshop } from './workshop.ts';

export interface MakerRequest extends Asked {
  readonly maker: CommandMaker;
  readonly workshop: Workshop;
  /** Of the user's own run. */
  readonly env: NodeJS.ProcessEnv;
  /** When less time is left than the maker may take. */
  readonly limitMs?: number;
  readonly presets: Presets;
}

const TIMEOUT_MS = 600_000;

export async function runMaker(request: MakerRequest, abort: AbortSignal): Promise<MakerDone> {
  const { maker, presets, root, env: own } = request;
  const name = makerName(maker);
  const invocation = invocationFor(maker, presets, request);
  const mark: Mark = { name: 'LOOPWRIGHT_MAKER', value: crypto.randomUUID() };
  const env = environmentFor(own, maker, invocation, mark);
  const program = findProgram(invocation.command, { root, env });
  if (program === undefined) {
    const why = `expected a program ${invocation.command} in node_modules/.bin of the project or on the PATH, found none`;
    return notStarted({ ...invocation, name, sandbox: 'nothing was started' }, why);
  }
  const workshop = withMorePapers(request.workshop, invocation.files ?? {});
  const { folder } = workshop;
  const { stateFolders = [] } = invocation;
  const confined = await confine({ maker, root, folder, program, stateFolders, env }, abort);
  if (confined.kind === 'refused') {
    const why = `the contract requires a sandbox, and it is ${confined.words}`;
    return notStarted({ ...invocation, name, sandbox: confined.words }, why);
  }
  const timeoutMs = Math.min(maker.timeoutMs ?? TIMEOUT_MS, request.limitMs ?? Infinity);
  const command = {
    ...startedAs(program, invocation, confined),
    cwd: folder,
    root,
    isForeign: true,
    timeoutMs,
    // In the sandbox there are other temporary files.
    env: confined.kind === 'on' ? { ...env, TMPDIR: '/tmp' } : env,
    ...(invocation.input !== undefined && { input: invocation.input }),
  };
  const result = await runCommand(command, abort);
  const leftRunning = await endMarked(mark);
  return doneWith(
    { name, program, invocation, result, timeoutMs, leftRunning, sandbox: confined.words },
    { maker, presets, workshop },
  );
}

function startedAs(
  program: string,
  { args }: Invocation,
  confined: Confined,
): { readonly command: string; readonly args: readonly string[] } {
  if (confined.kind !== 'on') return { command: program, args };
  return { command: confined.command, args: [...confined.args, program, ...args] };
}
