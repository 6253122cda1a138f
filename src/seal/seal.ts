// The seal stage, top to bottom: the contract is valid, its paths are plain files, the oracles are those a person
// sealed, and every protected and mutable file is hashed. Only then does an exercise begin. Nothing is written here.
import { loadContract } from '../contract/load.ts';
import { whyNeverMutable } from '../contract/cross.ts';
import { covers } from '../contract/paths.ts';
import type { Contract } from '../contract/schema.ts';
import type { ContractUse } from '../contract/use.ts';
import { linkOnTheWay, walk } from '../disk/tree.ts';
import { type Fault, faultLine, LoopwrightError } from '../errors.ts';
import type { Baseline } from './baseline.ts';
import { importClosure } from './closure.ts';
import { leaveOut, measure } from './measure.ts';
import { checkOracleSeal, ORACLE_SEAL, oracleEntries, type OracleFiles } from './oracle-seal.ts';

export const BASELINE = 'loop/baseline.json';
export const EVIDENCE = 'loop/evidence';
/** What elements looked like in green runs, one file per spec file. */
const FINGERPRINTS = 'loop/fingerprints/';

export interface SealRequest {
  readonly root: string;
  /** Root-relative path of the contract. */
  readonly contractPath: string;
  readonly use: ContractUse;
  /** Root-relative path of the Playwright config, when there is one. */
  readonly configPath: string | undefined;
  readonly exercise: string;
  /** Root-relative folders that the run writes to. */
  readonly outputDirs: readonly string[];
  readonly now: Date;
}

export type SealResult =
  | { readonly kind: 'sealed'; readonly baseline: Baseline }
  | {
      readonly kind: 'refused';
      readonly reason: 'contract-invalid' | 'oracle-not-sealed' | 'policy-violated';
      readonly details: readonly string[];
    };

export function seal(request: SealRequest): SealResult {
  const { root } = request;
  const contract = readContract(request);
  if (contract instanceof LoopwrightError) {
    const reason = contract.code === 'path-refused' ? 'policy-violated' : 'contract-invalid';
    return { kind: 'refused', reason, details: contract.message.split('\n') };
  }

  const links = linkFaults(root, contract, request.outputDirs);
  if (links.length > 0) return { kind: 'refused', reason: 'policy-violated', details: links };

  const oracle = oracleEntries(root, contract);
  const faults = [
    ...oracle.faults,
    ...configFaults(request, contract),
    ...nestedFaults(root, contract, request.outputDirs),
  ];
  if (faults.length > 0)
    return { kind: 'refused', reason: 'contract-invalid', details: faults.map(faultLine) };

  // Commands need no oracle; those that are named are sealed like any other.
  const check = contract.oracles.length === 0 ? NO_ORACLES : checkOracleSeal(root, contract);
  if (check.kind === 'never-sealed') {
    const fix = 'Read the oracles, then run: npx loopwright seal --by NAME --reason TEXT';
    return {
      kind: 'refused',
      reason: 'oracle-not-sealed',
      details: [`${ORACLE_SEAL} does not exist. ${fix}`],
    };
  }
  if (check.kind === 'changed') {
    const fix = 'If a person meant this, run: npx loopwright seal --by NAME --reason TEXT';
    return {
      kind: 'refused',
      reason: 'policy-violated',
      details: [...check.changes, fix],
    };
  }
  return { kind: 'sealed', baseline: takeBaseline(request, contract, oracle) };
}

const NO_ORACLES = { kind: 'intact' } as const;

function takeBaseline(request: SealRequest, contract: Contract, oracle: OracleFiles): Baseline {
  const { root, outputDirs } = request;
  const always = [
    request.contractPath,
    ORACLE_SEAL,
    FINGERPRINTS,
    ...configClosure(request),
    ...PROJECT_FILES,
  ];
  const protectedEntries = unique([...contract.protectedPaths, ...oracle.entries, ...always]);
  const protectedFiles = measure(root, protectedEntries, outputDirs);
  const mutableFiles = measure(root, contract.mutablePaths, outputDirs);
  const contractFile = protectedFiles.find((file) => file.path === request.contractPath);
  if (!contractFile)
    throw new LoopwrightError(
      'contract-missing',
      `${request.contractPath} went away while it was being sealed.`,
    );
  return {
    schemaVersion: 1,
    exercise: request.exercise,
    sealedAt: request.now.toISOString(),
    contract: { path: request.contractPath, sha256: contractFile.sha256 },
    protectedEntries,
    mutableEntries: [...contract.mutablePaths],
    closureRoots: unique([...oracle.roots, ...configRoots(request)]),
    leftOut: [...outputDirs],
    protected: [...protectedFiles],
    mutable: [...mutableFiles],
  };
}

/** Files that decide what runs; always protected (design §5). An entry that does not exist is watched for being added. */
const PROJECT_FILES = [
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'tsconfig.json',
] as const;

function configClosure(request: SealRequest): readonly string[] {
  return importClosure(request.root, configRoots(request)).files;
}

function configRoots({ configPath }: SealRequest): readonly string[] {
  return configPath === undefined ? [] : [configPath];
}

function configFaults(request: SealRequest, contract: Contract): readonly Fault[] {
  return configClosure(request)
    .filter((file) => contract.mutablePaths.some((entry) => covers(entry, file)))
    .map((file) => ({
      at: file,
      expected: 'a Playwright config that stands on protected files only',
      found: 'a mutable file in the import closure of the config',
      fix: 'Move what the config needs out of mutablePaths.',
    }));
}

/** A folder that may be changed must not bring its own package, config or lockfile: those decide what runs. */
function nestedFaults(root: string, contract: Contract, outputDirs: readonly string[]): readonly Fault[] {
  return contract.mutablePaths.flatMap((entry) =>
    walk(root, entry, leaveOut(outputDirs)).flatMap(({ path }): readonly Fault[] => {
      const expected = whyNeverMutable(path);
      if (expected === undefined) return [];
      const found = `it inside the mutable path ${JSON.stringify(entry)}`;
      return [{ at: path, expected, found, fix: 'Name narrower mutable paths, or move the file.' }];
    }),
  );
}

function readContract(request: SealRequest): Contract | LoopwrightError {
  try {
    return loadContract(request.root, request.contractPath, request.use);
  } catch (error) {
    if (error instanceof LoopwrightError) return error;
    throw error;
  }
}

/** A link would let an edit land outside the mutable paths; a hard link shares its bytes with a file elsewhere. */
function linkFaults(root: string, contract: Contract, outputDirs: readonly string[]): readonly string[] {
  return contract.mutablePaths.flatMap((entry) => {
    const onTheWay = linkOnTheWay(root, entry);
    if (onTheWay !== undefined) return [`mutable path ${entry}: ${onTheWay} is a symbolic link`];
    return walk(root, entry, leaveOut(outputDirs)).flatMap((file) => {
      if (file.kind !== 'file')
        return [
          `mutable path ${file.path} is a ${file.kind === 'symlink' ? 'symbolic link' : 'special file'}`,
        ];
      return file.links > 1
        ? [`mutable path ${file.path} is a hard link (${file.links} names for the same bytes)`]
        : [];
    });
  });
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
