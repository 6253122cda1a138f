// A copy of the project as it was sealed, to run something in without touching the user's own files. Installed packages and
// what lies around the project are shared through links; everything that the seal covers has the sealed bytes.
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, parse, relative } from 'node:path';
import { EVIDENCE } from './seal.ts';
import type { Baseline } from './baseline.ts';
import { changesSince, putBack } from './restore.ts';

export interface CopyRequest {
  readonly root: string;
  /** Absolute path of `loop/evidence`. */
  readonly evidence: string;
  readonly baseline: Baseline;
  /** Absolute path of an empty folder. */
  readonly into: string;
}

/** Returns the root of the copy. It lies as deep as the project, so that what is looked for further up is found. */
export function cleanCopy({ root, evidence, baseline, into }: CopyRequest): string {
  const tree = join(into, 'tree');
  const place = (path: string): string => join(tree, relative(parse(root).root, path));
  const copy = place(root);
  mkdirSync(copy, { recursive: true });
  for (const [folder, onTheWay] of around(root)) linkAll(folder, place(folder), onTheWay);
  copyProject(root, copy, new Set([...baseline.leftOut, EVIDENCE].map((path) => join(root, path))));
  const changes = changesSince(copy, baseline);
  putBack({ root: copy, evidence }, baseline, [...changes.protected, ...changes.mutable], {
    displaced: join(into, 'displaced'),
    // The user's own file is where it was.
    isKnown: () => true,
  });
  return copy;
}

/** The folders above the project, up to the last that belongs to a package, each with the name that leads down. */
function around(root: string): readonly (readonly [folder: string, onTheWay: string])[] {
  const above: (readonly [string, string])[] = [];
  for (let at = root; dirname(at) !== at; at = dirname(at)) above.push([dirname(at), basename(at)]);
  const outermost = above.findLastIndex(([folder]) =>
    ['package.json', 'node_modules'].some((name) => existsSync(join(folder, name))),
  );
  return above.slice(0, outermost + 1);
}

function linkAll(from: string, to: string, except: string): void {
  for (const name of readdirSync(from)) if (name !== except) symlinkSync(join(from, name), join(to, name));
}

function copyProject(root: string, copy: string, leftOut: ReadonlySet<string>): void {
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (from, to) => {
      if (basename(from) === 'node_modules') symlinkSync(from, to);
      // Sockets and pipes of what runs there cannot be copied.
      const stat = lstatSync(from);
      const isPlain = stat.isFile() || stat.isDirectory() || stat.isSymbolicLink();
      return isPlain && !leftOut.has(from) && !/^(?:node_modules|\.git)$/.test(basename(from));
    },
  });
}
