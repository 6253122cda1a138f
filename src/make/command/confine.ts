// Whether and how a maker is kept apart from the machine. Bubblewrap is tried with the very arguments that the maker gets: that
// it is installed does not mean that the system lets it work. What came of it is said in the evidence.
import { existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { CommandMaker } from '../../contract/schema.ts';
import { runCommand } from '../../processes/command.ts';
import { findProgram } from '../../processes/find.ts';
import { bubblewrapArgs, type SandboxPlan } from './sandbox.ts';

export interface ConfineRequest {
  readonly maker: Pick<CommandMaker, 'sandbox' | 'args'>;
  /** Absolute paths. */
  readonly root: string;
  readonly folder: string;
  readonly program: string;
  readonly stateFolders: readonly string[];
  /** What the maker is started with. */
  readonly env: NodeJS.ProcessEnv;
}

export type Confined = {
  /** For people: `bubblewrap`, `off (…)`, `not configured`. */
  readonly words: string;
} & (
  | { readonly kind: 'on'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'off' }
  /** The contract requires it. */
  | { readonly kind: 'refused' }
);

const PROBE_MS = 10_000;

export async function confine(request: ConfineRequest, abort: AbortSignal): Promise<Confined> {
  const { sandbox } = request.maker;
  if (sandbox === 'off') return { kind: 'off', words: 'not configured' };
  const without = (why: string): Confined => ({
    kind: sandbox === 'required' ? 'refused' : 'off',
    words: `off (${why})`,
  });
  const command = findProgram('bwrap', { env: request.env });
  if (command === undefined) return without('bubblewrap is not installed');
  const plan = planOf(request);
  // What is not there cannot be laid over, and an agent that has never run here has to begin somewhere.
  for (const path of plan.state) mkdirSync(path, { recursive: true, mode: 0o700 });
  const args = bubblewrapArgs(plan);
  const { root, folder: cwd, env } = request;
  const probe = await runCommand(
    { command, args: [...args, 'true'], cwd, root, isForeign: true, env, timeoutMs: PROBE_MS },
    abort,
  );
  if (probe.exitCode === 0) return { kind: 'on', words: 'bubblewrap', command, args };
  return without(`bubblewrap does not work here: ${probe.output.trim().split('\n').at(-1) ?? ''}`);
}

/** Sockets of services are in `/run`: who may use one of Docker's is out of the sandbox. */
const HIDDEN = ['/tmp', '/run'];
/** What names are resolved with, and where NixOS has its programs. */
const SHOWN = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager', '/run/current-system'];

function planOf({ maker, root, folder, program, stateFolders, env }: ConfineRequest): SandboxPlan {
  // Also where the maker's folder is inside: that is laid over it last.
  const hidden = [...HIDDEN.filter(isFolder), ...(root === '/' ? [] : [root])];
  const named = maker.args.flatMap((arg) => {
    const at = arg.indexOf('{root}/');
    return at < 0 ? [] : [join(root, arg.slice(at + '{root}/'.length))];
  });
  const wanted = [
    ...SHOWN,
    join(root, 'node_modules'),
    join(root, 'package.json'),
    ...[program, realpathSync(program), ...named].map((path) => withNeighbours(path, [root, ...hidden])),
  ];
  const shown = [...new Set(wanted)].filter(
    (path) => existsSync(path) && hidden.some((place) => isInside(path, place)),
  );
  const { HOME: home } = env;
  const state = home === undefined ? [] : stateFolders.map((path) => resolve(home, path));
  return { folder, hidden, shown, state };
}

/** A script loads what lies beside it. But what holds a hidden place would show it. */
function withNeighbours(path: string, hidden: readonly string[]): string {
  if (!existsSync(path) || statSync(path).isDirectory()) return path;
  const folder = dirname(path);
  return hidden.some((place) => isInside(place, folder)) ? path : folder;
}

/** A link cannot be covered. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Also true for the place itself. */
function isInside(path: string, place: string): boolean {
  return path === place || path.startsWith(place.endsWith(sep) ? place : place + sep);
}
