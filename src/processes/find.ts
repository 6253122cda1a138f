// Where a program is, before it is started: a name that stands nowhere is told in words, and what is started is what was found.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

export interface Places {
  /** Absolute path of the project: its installed programs come first, and paths are relative to it. Without it, the path alone. */
  readonly root?: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Its absolute path. */
export function findProgram(command: string, { root, env }: Places): string | undefined {
  if (/[\\/]/.test(command)) return runnable(resolve(root ?? '/', command), env);
  // A relative folder on the path means another one wherever a command runs.
  const installed = root === undefined ? [] : [join(root, 'node_modules', '.bin')];
  const folders = [...installed, ...(env['PATH'] ?? '').split(delimiter)];
  for (const folder of folders.filter((path) => isAbsolute(path))) {
    const found = runnable(join(folder, command), env);
    if (found !== undefined) return found;
  }
  return undefined;
}

function runnable(path: string, env: NodeJS.ProcessEnv): string | undefined {
  const endings = process.platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.EXE').split(';')] : [''];
  return endings.map((ending) => path + ending).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
