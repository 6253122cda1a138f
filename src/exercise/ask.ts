// Asks one command maker: what it is told is gathered from the disk, its answer is taken from its folder, and nothing of the
// project is touched.
import { lstatSync, mkdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { covers, readPath } from '../contract/paths.ts';
import { rootPath } from '../contract/root-path.ts';
import { decodeSource } from '../disk/decode.ts';
import { plainBytes } from '../disk/plain.ts';
import type { ExerciseInput, Surroundings } from './exercise.ts';
import { type BundleFacts, bundleOf } from '../make/command/bundle.ts';
import type { CommandCandidate } from '../make/candidate.ts';
import type { MakerDone } from '../make/command/done.ts';
import { papersOf } from '../make/command/papers.ts';
import * as presets from '../make/command/presets/presets.ts';
import { runMaker } from '../make/command/run-maker.ts';
import { type HandedFile, openWorkshop, refreshWorkshop, type Workshop } from '../make/command/workshop.ts';
import type { Asked, AskRequest } from './proposals.ts';
import type { CommandMaker } from '../contract/schema.ts';
import { type CheckOutcome, evidenceDir } from '../record/evidence.ts';
import { type Documents, redactor } from '../record/redaction.ts';
import { readBlob } from '../seal/blobs.ts';
import { nearestFirst } from '../seal/closure.ts';
import { measure } from '../seal/measure.ts';
import type { ChangedFile } from '../verify/apply.ts';
import { outcomeOf } from '../verify/checks.ts';
import { notRunOutcome } from '../verify/on-disk.ts';

export interface Given {
  /** A candidate that holds already, on top of what was sealed. */
  readonly start: readonly ChangedFile[];
  /** The checks that are red now. */
  readonly red: readonly CheckOutcome[];
  /** Files that the checks are known to run; more are found in what they printed. */
  readonly entries: readonly string[];
}

/** One folder for each maker, in which it goes on from its own work. */
export function asker(
  input: ExerciseInput,
  world: Surroundings,
  given: Given,
): (request: AskRequest) => Promise<Asked> {
  const workshops = new Map<CommandMaker, Workshop>();
  let lasting: Lasting | undefined;
  return async (request) => {
    const secrets = redactor();
    lasting ??= lastingFacts(input, given);
    const { handed } = lasting;
    const bundling = bundleOf(factsOf(input, given.red, request, lasting), { redactor: secrets });
    if (!bundling.ok) return notAsked(bundling.why);
    const papers = papersOf(bundling.bundle, input.contract, secrets);
    const known = workshops.get(request.maker);
    const workshop = known
      ? refreshWorkshop(known, papers, 'own-work')
      : openWorkshop(
          folderFor(world.scratch, workshops.size),
          handed.filter(({ path }) => !bundling.withheld.includes(path)),
          papers,
        );
    workshops.set(request.maker, workshop);
    const documents: Documents = {
      'bundle.json': { kind: 'json', value: bundling.bundle },
      'prompt.md': { kind: 'text', text: papers.prompt },
    };
    const { maker, limitMs } = request;
    const { prompt } = papers;
    const { root } = input;
    const done = await runMaker(
      { maker, workshop, prompt, root, limitMs, env: world.env, presets },
      world.abort,
    );
    return { ...answerOf(done, given.start, secrets), documents };
  };
}

/** What is the same in every attempt: the project stays as it was sealed while a maker works. */
interface Lasting extends Pick<BundleFacts, 'related' | 'intent'> {
  /** Nearest to the failing checks first. */
  readonly handed: readonly HandedFile[];
}

function lastingFacts(input: ExerciseInput, { start, red, entries }: Given): Lasting {
  const { root, contract } = input;
  const intent = measure(root, contract.oracles, []).map(({ path }) => path);
  const isMutable = (path: string): boolean => contract.mutablePaths.some((entry) => covers(entry, path));
  const near = nearestFirst(root, [...entries, ...namedIn(root, red)]);
  const related = near.filter((path) => !isMutable(path) && !intent.includes(path));
  return {
    handed: handedFiles(input, start).toSorted((a, b) => rank(near, a.path) - rank(near, b.path)),
    related: sourcesAt(root, related),
    intent: sourcesAt(root, intent),
  };
}

/** Without evidence nobody is asked. */
function notAsked(why: string): Asked {
  const outcome = notRunOutcome('maker', why);
  return { outcome, usage: { tokens: 0, costUsd: 0 }, answer: { kind: 'broke', why }, documents: {} };
}

/** Sealed, or as a candidate that holds has them. */
function handedFiles(
  { root, baseline }: ExerciseInput,
  start: readonly ChangedFile[],
): readonly HandedFile[] {
  const held = new Map(start.map(({ path, after }) => [path, after]));
  return baseline.mutable.flatMap(({ path, kind, mode, sha256 }): readonly HandedFile[] => {
    if (kind !== 'file') return [];
    const after = held.get(path);
    const bytes = after === undefined ? readBlob(evidenceDir(root), sha256) : Buffer.from(after);
    return [{ path, bytes, mode }];
  });
}

function folderFor(scratch: string, number: number): string {
  const folder = join(scratch, `maker-${number + 1}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function factsOf(
  { contract, baseline }: ExerciseInput,
  red: Given['red'],
  { attempt, limitMs, attemptsLeft, spent, previous }: AskRequest,
  { handed, related, intent }: Lasting,
): BundleFacts {
  const failing = previous === null || previous.checks.length === 0 ? red : previous.checks;
  return {
    goal: contract.goal,
    attempt,
    failing: failing
      .filter(({ passed, id }) => !passed && id !== 'policy')
      .map(({ id, command, args, exitCode, signal, log }) => ({
        id,
        command,
        args,
        exitCode,
        signal,
        output: log,
      })),
    mutable: handed,
    related,
    intent,
    allow: baseline.mutableEntries,
    deny: baseline.protectedEntries,
    stop: {
      attemptCeiling: contract.attemptCeiling,
      attemptsLeft,
      wallClockMsLeft: Math.max(0, Math.round(limitMs)),
      tokensLeft: left(contract.budget.tokens, spent.tokens),
      costUsdLeft: left(contract.budget.costUsd, spent.costUsd),
      stagnation: contract.stagnation,
    },
    previous: previous && {
      attempt: previous.attempt,
      refused: previous.refused,
      checks: previous.checks.map(({ id, passed, log }) => ({ id, passed, output: log })),
      patch: previous.patch,
    },
  };
}

/** What is not reached comes last, in the order it has. */
function rank(near: readonly string[], path: string): number {
  const at = near.indexOf(path);
  return at < 0 ? near.length : at;
}

function left(limit: number | undefined, used: number): number | null {
  return limit === undefined ? null : Math.max(0, limit - used);
}

/** Files of the project that a check was started with, or that its output names. */
function namedIn(root: string, red: readonly CheckOutcome[]): readonly string[] {
  const words = red.flatMap(({ args, log }) => [...args, ...(log.match(/[\w@./-]+\.\w+/g) ?? [])]);
  const paths = words.map((word) => (isAbsolute(word) ? rootPath(root, word) : word.replace(/^\.\//, '')));
  return [...new Set(paths)].filter((path) => readPath(path).ok && isFile(join(root, path)));
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function sourcesAt(root: string, paths: readonly string[]): readonly { path: string; text: string }[] {
  return paths.flatMap((path) => {
    const bytes = plainBytes(join(root, path));
    const text = bytes && decodeSource(bytes);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** How the maker's run ended, as a check and as an answer. */
function answerOf(
  done: MakerDone,
  start: Given['start'],
  secrets: ReturnType<typeof redactor>,
): Omit<Asked, 'documents'> {
  const { command, args, log, usage } = done;
  const passed = done.kind !== 'broke';
  const outcome = outcomeOf('maker', [command, ...args], done, { passed, log });
  if (done.kind === 'broke') return { outcome, usage, answer: { kind: 'broke', why: done.why } };
  const { diagnosis, rationale, changedPaths } = done.result;
  if (done.kind === 'nothing') return { outcome, usage, answer: { kind: 'nothing', why: diagnosis } };
  const { name, sandbox, seen } = done;
  const paths = [...new Set([...start.map(({ path }) => path), ...changedPaths])];
  const said = { name, diagnosis, rationale, paths, usage, sandbox };
  const candidate: CommandCandidate = { schemaVersion: 1, maker: 'command', ...said };
  const files = onStart(done.files, start);
  const faults = [
    ...done.unread.map(({ path, why }) => `unreadable-source: ${path} cannot be read: ${why}`),
    ...files.flatMap(({ path, after = '' }) =>
      secrets.isPrivate(after) ? [`private-text: ${path} would hold something private`] : [],
    ),
  ];
  const changes = { declared: changedPaths, files, seen, candidate, faults };
  return { outcome, usage, answer: { kind: 'proposed', ...changes } };
}

/** Against what was sealed: what the maker left as it was given is the candidate's that held. */
function onStart(files: readonly ChangedFile[], start: readonly ChangedFile[]): readonly ChangedFile[] {
  const own = new Map(files.map((file) => [file.path, file]));
  const sealed = new Map(start.map(({ path, before }) => [path, before]));
  return [
    ...start.filter(({ path }) => !own.has(path)),
    ...files.map((file) => (sealed.has(file.path) ? { ...file, before: sealed.get(file.path) } : file)),
  ].filter(({ before, after }) => before !== after);
}
