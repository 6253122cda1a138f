// Runs a program that nobody vouches for, a maker or a reviewer, kept apart from the machine as far as that goes: no shell, a
// chosen environment, a sandbox where there is one, a time limit, no process left behind.
import type { CommandMaker } from '../../contract/schema.ts';
import { type CommandResult, runCommand } from '../../processes/command.ts';
import { findProgram } from '../../processes/find.ts';
import { endMarked, type Mark } from '../../processes/marked.ts';
import { confine, type Confined } from './confine.ts';
import { environmentFor, type Invocation } from './maker.ts';

export interface ApartRequest {
  /** As the contract has it. */
  readonly listed: Pick<CommandMaker, 'args' | 'env' | 'passEnv' | 'sandbox'>;
  readonly invocation: Invocation;
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the folder that it works in. */
  readonly folder: string;
  /** Of the user's own run. */
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  /** The variable by which its processes are known. */
  readonly mark: string;
}

export type Apart =
  | {
      readonly kind: 'ran';
      /** Absolute path of what was started. */
      readonly program: string;
      readonly result: CommandResult;
      /** How many processes it left running. */
      readonly leftRunning: number;
      /** `bubblewrap`, `off (…)`, `not configured`. */
      readonly sandbox: string;
    }
  | { readonly kind: 'not-started'; readonly sandbox: string; readonly why: string };

export async function runApart(request: ApartRequest, abort: AbortSignal): Promise<Apart> {
  const { listed, invocation, root, folder, timeoutMs } = request;
  const mark: Mark = { name: request.mark, value: crypto.randomUUID() };
  const env = environmentFor(request.env, listed, invocation, mark);
  const program = findProgram(invocation.command, { root, env });
  if (program === undefined) {
    const why = `expected a program ${invocation.command} in node_modules/.bin of the project or on the PATH, found none`;
    return { kind: 'not-started', sandbox: 'nothing was started', why };
  }
  const { stateFolders = [] } = invocation;
  const confined = await confine({ maker: listed, root, folder, program, stateFolders, env }, abort);
  const sandbox = confined.words;
  if (confined.kind === 'refused') {
    const why = `the contract requires a sandbox, and it is ${sandbox}`;
    return { kind: 'not-started', sandbox, why };
  }
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
  return { kind: 'ran', program, result, leftRunning: await endMarked(mark), sandbox };
}

function startedAs(
  program: string,
  { args }: Invocation,
  confined: Confined,
): { readonly command: string; readonly args: readonly string[] } {
  if (confined.kind !== 'on') return { command: program, args };
  return { command: confined.command, args: [...confined.args, program, ...args] };
}
