// Reads from the evidence what a report of an escalation says. What cannot be read is said to be so, and keeps no decision
// from being recorded.
import { dirname, join } from 'node:path';
import { plainBytes } from '../../disk/plain.ts';
import { readSealedContract } from '../../contract/load.ts';
import type { Contract } from '../../contract/schema.ts';
import { LoopwrightError } from '../../errors.ts';
import { Candidate } from '../../make/candidate.ts';
import { Baseline } from '../../seal/baseline.ts';
import { EVIDENCE } from '../../seal/seal.ts';
import type { IndexLine } from '../chain.ts';
import { Manifest, TestsDocument } from '../manifest.ts';
import { fileBeside, readableLines, recordedDocument, recordedText } from '../recorded.ts';
import { redactCommand } from '../redaction.ts';
import type { StateBody } from '../state.ts';
import { TESTS } from '../test-results.ts';
import type { EscalationFacts, Past, ReportedAttempt, ReportedContract } from './facts.ts';

/** `index` is the text of the chain. */
export function escalationFacts(root: string, index: string, state: StateBody, past: Past): EscalationFacts {
  const lines = readableLines(index).filter(({ exercise }) => exercise === state.exercise);
  const attempts = lines.filter(({ kind }) => kind === 'attempt');
  return {
    state,
    contract: contractOf(root, lines, state),
    attempts: attempts.map((line) => attemptOf(root, line, line === attempts.at(-1))),
    past,
  };
}

function contractOf(
  root: string,
  lines: readonly IndexLine[],
  state: StateBody,
): ReportedContract | undefined {
  const sealed = lines.find(({ kind }) => kind === 'sealed');
  if (!sealed) {
    const bytes = plainBytes(join(root, state.contract));
    const contract = bytes && readContract(bytes, state.contract);
    return contract && { contract, sealedAs: null };
  }
  const baseline = recordedDocument(root, sealed, Baseline);
  if (!baseline) return undefined;
  const { sha256 } = baseline.contract;
  const text = recordedText(root, fileBeside(sealed, { path: 'contract.json', sha256 }));
  const contract = text === undefined ? undefined : readContract(Buffer.from(text), state.contract);
  return contract && { contract, sealedAs: sha256 };
}

function readContract(bytes: Uint8Array, path: string): Contract | undefined {
  try {
    const contract = readSealedContract(bytes, path);
    const { checks, makers, reviewers } = contract;
    return {
      ...contract,
      checks: checks.map(redactCommand),
      makers: makers.map(redactMaker),
      ...(reviewers && { reviewers: { ...reviewers, commands: reviewers.commands.map(redactCommand) } }),
    };
  } catch (error) {
    if (error instanceof LoopwrightError) return undefined;
    throw error;
  }
}

function redactMaker(maker: Contract['makers'][number]): Contract['makers'][number] {
  if (maker.type !== 'command') return maker;
  // A preset knows its program.
  const { command = '' } = maker;
  return { ...maker, ...redactCommand({ command, args: [...maker.args] }) };
}

function attemptOf(root: string, line: IndexLine, isLast: boolean): ReportedAttempt {
  const folder = `${EVIDENCE}/${dirname(line.path)}`;
  const manifest = recordedDocument(root, line, Manifest);
  if (!manifest) return { folder, record: undefined };
  const { attempt, passed, results, files, candidateSha256 } = manifest;
  const named = (name: string): Pick<IndexLine, 'path' | 'sha256'> | undefined => {
    const file = files.find(({ path }) => path === name);
    return file && fileBeside(line, file);
  };
  const tests = named(TESTS);
  const maker = named('maker.json');
  const failed = isLast ? results.filter((check) => !check.passed) : [];
  const logs = failed.flatMap(({ id, logPath, logSha256 }) => {
    const log = recordedText(root, fileBeside(line, { path: logPath, sha256: logSha256 }));
    return log === undefined ? [] : [[id, log] as const];
  });
  return {
    folder,
    record: {
      attempt,
      passed,
      results,
      tests: (tests && recordedDocument(root, tests, TestsDocument)?.checks) ?? {},
      candidate:
        candidateSha256 === null
          ? null
          : ((maker && recordedDocument(root, maker, Candidate)) ?? 'unreadable'),
      logs: Object.fromEntries(logs),
    },
  };
}
