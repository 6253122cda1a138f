// What is known of a command maker before it runs: its name for people, and what it is started with. Pure.
import type { CommandMaker } from '../../contract/schema.ts';
import type { Mark } from '../../processes/marked.ts';

/** `claude`; the program's own name where there is no preset. */
export function makerName({ preset, command }: Pick<CommandMaker, 'preset' | 'command'>): string {
  return preset ?? command?.split('/').at(-1) ?? 'command';
}

type Preset = NonNullable<CommandMaker['preset']>;

/** How a maker is started. */
export interface Invocation {
  readonly command: string;
  readonly args: readonly string[];
  /** For its stdin. */
  readonly input?: string;
  /** To be written into its folder before, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Where it leaves what it used, in its folder. */
  readonly usageFile?: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
  /** What it must be able to write, relative to the home folder. */
  readonly stateFolders?: readonly string[];
}

/** What an agent of a preset printed. */
export interface Printed {
  /** Its final message. */
  readonly text: string;
  readonly usage: { readonly tokens?: number; readonly costUsd?: number } | null;
  /** Why its run counts for nothing, in words. */
  readonly error: string | null;
}

/** The coding agents that are known. */
export interface Presets {
  readonly invocationOf: (
    preset: Preset,
    handed: { readonly prompt: string; readonly args: readonly string[] },
  ) => Invocation;
  readonly readOutput: (
    preset: Preset,
    stdout: string,
    more: { readonly output: string; readonly usage: string | undefined },
  ) => Printed;
}

export interface Asked {
  readonly prompt: string;
  /** Absolute path of the project. */
  readonly root: string;
}

/** `{root}` in an argument is the project: who is kept apart runs in a folder of its own. */
export function argsIn(root: string, args: readonly string[]): readonly string[] {
  return args.map((arg) => arg.replaceAll('{root}', root));
}

export function invocationFor(maker: CommandMaker, presets: Presets, { prompt, root }: Asked): Invocation {
  const args = argsIn(root, maker.args);
  if (maker.preset === undefined)
    return { command: maker.command ?? '', args, input: prompt, env: {}, passEnv: [] };
  const invocation = presets.invocationOf(maker.preset, { prompt, args });
  return { ...invocation, command: maker.command ?? invocation.command };
}

/** What every program may need to start and to find its settings; no name here is one of a secret. */
const HANDED_ON: ReadonlySet<string> = new Set([
  'HOME',
  'LANG',
  'LANGUAGE',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'TMPDIR',
  'TZ',
  'USER',
  // Windows
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
]);

/** The contract's word is the last, but for the mark. */
export function environmentFor(
  env: NodeJS.ProcessEnv,
  maker: Pick<CommandMaker, 'env' | 'passEnv'>,
  { passEnv, env: own }: Invocation,
  mark: Mark,
): NodeJS.ProcessEnv {
  const named = new Set([...passEnv, ...maker.passEnv]);
  const passed = Object.entries(env).filter(
    ([name]) =>
      !/^loopwright_/i.test(name) &&
      (named.has(name) || HANDED_ON.has(name.toUpperCase()) || /^LC_[A-Z]+$/.test(name)),
  );
  return { ...Object.fromEntries(passed), ...own, ...maker.env, [mark.name]: mark.value };
}
