// Runs one fixed command: no shell, a time limit, and all its processes ended when the limit or an abort comes, and
// when it has ended itself.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { killTree, processesBelow, signalGroup } from './tree.ts';

export interface Command {
  /** Program name or path; a bare name is looked up in `node_modules/.bin` of its folder and of the project first. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Absolute path of the project. */
  readonly root: string;
  /** True when somebody else may have written in `cwd`: nothing of it is found by a name. */
  readonly isForeign?: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  /** What it can read on stdin; nothing by default. */
  readonly input?: string;
}

export interface CommandResult {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly startedAt: string;
  readonly durationMs: number;
  /** stdout and stderr in the order they came; the middle of a very long output is left out. */
  readonly output: string;
  /** The part of it that came on stdout. */
  readonly stdout: string;
  /** Why the command did not end by itself. */
  readonly stopped: 'time limit' | 'aborted' | 'not started' | undefined;
}

const OUTPUT_LIMIT = 4_000_000;
/** Time for Playwright to close its browsers, which live in process groups of their own, before the group is killed. */
const GRACE_MS = 8_000;
/** Time for what is left in the pipes after the end; a process that escaped may hold them open for ever. */
const DRAIN_MS = 2_000;

export async function runCommand(command: Command, abort: AbortSignal): Promise<CommandResult> {
  const startedAt = new Date();
  const started = performance.now();
  const output = new BoundedText();
  const stdout = new BoundedText();
  let stopped: CommandResult['stopped'];
  const path = [...binFolders(command), command.env['PATH'] ?? process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(resolveProgram(command), [...command.args], {
    cwd: command.cwd,
    env: { ...command.env, PATH: path },
    stdio: [command.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  // A command need not read what it is given.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(command.input);
  child.stdout?.on('data', (chunk: Buffer) => {
    output.add(chunk);
    stdout.add(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => output.add(chunk));
  const timers: NodeJS.Timeout[] = [];
  let below: ReturnType<typeof processesBelow> = [];
  const stop = (why: NonNullable<CommandResult['stopped']>): void => {
    if (stopped !== undefined) return;
    stopped = why;
    // Now, while each still has its parent.
    below = processesBelow(child.pid);
    signalGroup(child.pid, 'SIGINT');
    timers.push(setTimeout(() => killTree(child.pid, below), GRACE_MS));
  };
  timers.push(setTimeout(() => stop('time limit'), command.timeoutMs));
  const onAbort = (): void => stop('aborted');
  abort.addEventListener('abort', onAbort, { once: true });
  if (abort.aborted) onAbort();
  const ended = await new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.once('error', (error) => {
      output.add(Buffer.from(`${error.message}\n`));
      stopped ??= 'not started';
      done({ code: null, signal: null });
    });
    child.once('exit', () => {
      // What the command left running ends with it.
      killTree(child.pid, below);
      timers.push(
        setTimeout(() => [child.stdout, child.stderr].forEach((pipe) => pipe?.destroy()), DRAIN_MS),
      );
    });
    child.once('close', (code, signal) => done({ code, signal }));
  });
  for (const timer of timers) clearTimeout(timer);
  abort.removeEventListener('abort', onAbort);
  return {
    exitCode: ended.code,
    signal: ended.signal,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - started),
    output: output.text(),
    stdout: stdout.text(),
    stopped,
  };
}

function resolveProgram(command: Command): string {
  if (/[\\/]/.test(command.command)) return command.command;
  const local = binFolders(command).map((folder) => join(folder, command.command));
  return local.find((path) => existsSync(path)) ?? command.command;
}

function binFolders({ cwd, root, isForeign }: Command): readonly string[] {
  return [...new Set(isForeign ? [root] : [cwd, root])].map((folder) => join(folder, 'node_modules', '.bin'));
}

class BoundedText {
  private readonly head: Buffer[] = [];
  private readonly tail: Buffer[] = [];
  private headBytes = 0;
  private tailBytes = 0;
  private leftOut = 0;

  add(chunk: Buffer): void {
    if (this.headBytes < OUTPUT_LIMIT / 2) {
      this.head.push(chunk);
      this.headBytes += chunk.length;
      return;
    }
    this.tail.push(chunk);
    this.tailBytes += chunk.length;
    while (this.tailBytes > OUTPUT_LIMIT / 2 && this.tail.length > 1) {
      const dropped = this.tail.shift()?.length ?? 0;
      this.tailBytes -= dropped;
      this.leftOut += dropped;
    }
  }

  text(): string {
    const head = Buffer.concat(this.head).toString('utf8');
    const tail = Buffer.concat(this.tail).toString('utf8');
    if (this.leftOut === 0) return `${head}${tail}`;
    // Whole lines only: half of a secret is not known for one.
    const [end, start] = [head.lastIndexOf('\n') + 1, tail.indexOf('\n')];
    const [before, after] = [
      end > 0 ? head.slice(0, end) : `${head}\n`,
      start < 0 ? `\n${tail}` : tail.slice(start),
    ];
    return `${before}… about ${this.leftOut} bytes left out …${after}`;
  }
}
