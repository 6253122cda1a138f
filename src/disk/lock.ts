// One writer per project at a time: a run of the loop, or a verb that writes. Every process that wants to write puts a
// file of its own beside the others and then looks at theirs: of two that come at once, at least one sees the other. A
// dead owner's file can be removed at any time, because nobody else's has its name. Loads in every worker: no dependencies.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { LoopwrightError } from '../errors.ts';
import { startOf } from '../processes/which.ts';
import { wasRefused, writeWhole } from './whole.ts';

export interface Owner {
  /** In words: `exercise 20261130T105639Z-1a2b3c`, `loopwright approve`. */
  readonly work: string;
  readonly exercise: string | null;
  readonly pid: number;
  readonly host: string;
  /** Tells the process from a later one with the same number; `null` where the system does not tell. */
  readonly started: string | null;
  readonly since: string;
}

export interface Lock {
  readonly release: () => void;
}

/** The file of one owner; without an owner when it cannot be read. */
export interface Claim {
  readonly path: string;
  readonly owner: Owner | undefined;
}

/** Two that came at once both step back and come again; so does one whose half-written file the other swept away. */
const TRIES = 5;

/** @throws LoopwrightError `in-use`, which says who is at work and what to do. */
export function takeLock(root: string, work: string, exercise: string | null = null): Lock {
  for (let tries = 1; ; tries += 1) {
    refuseIfTaken(claims(root));
    const path = `loop/lock.${randomBytes(6).toString('hex')}.json`;
    const file = join(root, path);
    const remove = (): void => rmSync(file, { force: true });
    // As after a death: what the disk left half written is put in order by whoever comes next.
    const release = (): void => {
      if (!wasRefused()) remove();
    };
    try {
      writeWhole(file, `${JSON.stringify(thisOwner(work, exercise), null, 2)}\n`);
      refuseIfTaken(claims(root).filter((claim) => claim.path !== path));
      return { release };
    } catch (error) {
      remove();
      if (tries === TRIES || !(error instanceof LoopwrightError || isMissing(error))) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 50);
    }
  }
}

export function whileLocked<T>(root: string, work: string, act: () => T): T {
  const lock = takeLock(root, work);
  try {
    return act();
  } finally {
    lock.release();
  }
}

/** What processes left that died while they were at work. */
export function deadClaims(root: string): readonly (Claim & { readonly owner: Owner })[] {
  return claims(root).flatMap(({ path, owner }) => (owner && isDead(owner) ? [{ path, owner }] : []));
}

function claims(root: string): readonly Claim[] {
  if (!existsSync(join(root, 'loop'))) return [];
  return readdirSync(join(root, 'loop'))
    .filter((name) => /^lock\..*\.json$/.test(name))
    .flatMap((name) => {
      const path = `loop/${name}`;
      const text = readIfThere(join(root, path));
      return text === undefined ? [] : [{ path, owner: readOwner(text) }];
    });
}

function refuseIfTaken(taken: readonly Claim[]): void {
  const [first] = taken.filter(({ owner }) => !owner || !isDead(owner));
  if (!first) return;
  const { path, owner } = first;
  if (!owner)
    throw new LoopwrightError(
      'in-use',
      `${path} is not a lock that this version can read. If nothing of Loopwright runs here, delete it.`,
    );
  const who = `${owner.work} (process ${owner.pid} on ${owner.host}, since ${owner.since})`;
  const what =
    owner.host === hostname()
      ? 'Wait until it has ended, or end it.'
      : `Wait until it has ended. If that machine no longer runs it, delete ${path}.`;
  throw new LoopwrightError('in-use', `Already at work in this project: ${who}. ${what}`);
}

/** Of a process on another machine nobody here can say that it is dead. */
function isDead({ host, pid, started }: Owner): boolean {
  if (host !== hostname()) return false;
  const now = startOf(pid);
  return now === undefined || (now !== null && started !== null && now !== started);
}

function thisOwner(work: string, exercise: string | null): Owner {
  const { pid } = process;
  const started = startOf(pid) ?? null;
  return { work, exercise, pid, host: hostname(), started, since: new Date().toISOString() };
}

/** It may have been released since it was listed. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function readOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isOwner(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: string): unknown => Reflect.get(value, name);
  return (
    ['work', 'host', 'since'].every((name) => typeof field(name) === 'string') &&
    Number.isInteger(field('pid')) &&
    ['started', 'exercise'].every((name) => field(name) === null || typeof field(name) === 'string')
  );
}
