// One function a verb: calls the stage and says what happened, as text and as JSON, with the exit code.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadContract } from '../contract/load.ts';
import type { State } from '../contract/words.ts';
import { LoopwrightError } from '../errors.ts';
import { alone } from '../human/alone.ts';
import { approve, reject } from '../human/decide.ts';
import { restore } from '../human/restore.ts';
import { LOOP_STATE, readState } from '../record/evidence.ts';
import { renderState } from '../record/render-state.ts';
import type { StateDocument } from '../record/state.ts';
import { ORACLE_SEAL, sealOracles } from '../seal/oracle-seal.ts';
import { history } from './history.ts';
import { describeInit, init, type InitOptions } from './init/init.ts';
import type { Answer } from './answer.ts';
import { run } from './run.ts';
import { verify } from './verify.ts';

interface Signed {
  readonly by: string;
  readonly reason: string;
}

export const verbs = {
  init(root: string, options: { owner?: string; target?: string; oracle?: string; ci?: string }): Answer {
    const { ci } = options;
    if (ci !== undefined && ci !== 'github' && ci !== 'none')
      throw new LoopwrightError('usage', `--ci: expected github or none, found ${ci}.`);
    const request: InitOptions = { root, ...options, ci: ci ?? 'github' };
    const result = init(request);
    return { text: describeInit(result), json: result, exitCode: 0 };
  },

  seal(root: string, contractPath: string, signed: Signed): Answer {
    const contract = loadContract(root, contractPath, 'any');
    const by = { name: named(signed), reason: signed.reason, now: new Date() };
    const seal = alone(root, 'seal', () => sealOracles(root, contract, by));
    const files = seal.files.map((file) => `  ${file.path}`);
    return {
      text: [`Sealed ${seal.files.length} files in ${ORACLE_SEAL}; commit it.`, ...files].join('\n'),
      json: seal,
      exitCode: 0,
    };
  },

  status(root: string): Answer {
    const state = readState(root);
    if (!state)
      return {
        text: 'No exercise has run here. Start one with: npx playwright test --project=loop',
        json: null,
        exitCode: 0,
      };
    return { text: renderState(state).trimEnd(), json: state, exitCode: EXIT_CODES[state.state] };
  },

  verify,

  history,

  run,

  approve(root: string, signed: Signed): Answer {
    const by = { by: named(signed), reason: signed.reason, now: new Date() };
    return decided(alone(root, 'approve', () => approve(root, by)));
  },

  reject(root: string, signed: Signed): Answer {
    const by = { by: named(signed), reason: signed.reason, now: new Date() };
    return decided(alone(root, 'reject', () => reject(root, by)));
  },

  restore(root: string): Answer {
    const lines = alone(root, 'restore', (recovered) => restore(root, recovered));
    return {
      text: lines.join('\n'),
      json: { lines, state: existsSync(join(root, LOOP_STATE)) ? readState(root) : null },
      exitCode: 0,
    };
  },
};

/** 2 stands for "a person or the machine is needed first". */
const EXIT_CODES = {
  READY: 0,
  OBSERVING: 0,
  MAKING: 0,
  VERIFYING: 0,
  RECORDING: 0,
  ITERATE: 0,
  GREEN: 0,
  AWAITING_HUMAN_APPROVAL: 0,
  ACCEPTED: 0,
  REJECTED: 0,
  BLOCKED: 2,
  ESCALATED: 2,
} as const satisfies Record<State, number>;

function decided(state: StateDocument): Answer {
  const files = state.candidate?.files.map((file) => file.path).join(', ') ?? '';
  const rest =
    state.state === 'ACCEPTED'
      ? `Commit ${files} when you are ready; Loopwright does not.`
      : `${files} put back as sealed.`;
  return {
    text: `${state.state}: ${rest}\nChain head: ${state.head ?? 'none'}`,
    json: state,
    exitCode: 0,
  };
}

function named(signed: Signed): string {
  const faults = (['by', 'reason'] as const)
    .filter((key) => signed[key].trim() === '')
    .map((key) => ({
      at: `--${key}`,
      expected: 'some text',
      found: 'nothing',
      fix: 'Say who decides and why.',
    }));
  if (faults.length > 0)
    throw new LoopwrightError('usage', 'A decision needs a name and a reason.', { faults });
  return signed.by.trim();
}
