// The `seal` project: seals the baseline in a test of its own, so that everything that follows depends on it. Playwright
// runs this file from inside the package.
import { expect, test } from '@playwright/test';
import { rootPath } from '../../contract/root-path.ts';
import { refusedByDisk } from '../../disk/refusal.ts';
import { inTheWay } from '../../human/standing.ts';
import { baselineSha256, recordSealed } from '../../record/evidence.ts';
import { redactor } from '../../record/redaction.ts';
import { seal } from '../../seal/seal.ts';
import { outputsOf } from '../outputs.ts';
import { readRunEnv, type RunEnv } from '../run-env.ts';
import { SEAL_ATTACHMENT, type SealMessage } from '../session.ts';

test('seal the baseline', async ({ browserName: _none }, info) => {
  const run = readRunEnv();
  if (!run)
    throw new Error('The seal project runs only as part of a loop: npx playwright test --project=loop');
  test.skip(info.repeatEachIndex > 0, 'One seal holds for every repetition.');
  const inside = (path: string): string => rootPath(run.root, path);
  const configPath = info.config.configFile === undefined ? undefined : inside(info.config.configFile);
  const outputDirs = outputsOf(info.config, { root: run.root, cwd: process.cwd() });
  const message = sealIfPossible(run, { configPath, outputDirs });
  const problem = 'details' in message ? redactor().text(message.details.join('\n')) : '';
  await info.attach(SEAL_ATTACHMENT, { body: JSON.stringify(message), contentType: 'application/json' });
  expect(message.kind, problem).toBe('sealed');
});

interface Config {
  readonly configPath: string | undefined;
  readonly outputDirs: readonly string[];
}

function sealIfPossible(run: RunEnv, config: Config): SealMessage {
  try {
    return refusedByState(run.root) ?? sealAndRecord(run, config);
  } catch (error) {
    const refusal = refusedByDisk(error);
    if (refusal === undefined) throw error;
    return { kind: 'refused', reason: 'disk-refused', details: [refusal] };
  }
}

function refusedByState(root: string): SealMessage | undefined {
  const found = inTheWay(root);
  if (!found) return undefined;
  const { reason, details } = found;
  return reason === 'candidate-pending' ? { kind: 'pending', details } : { kind: 'refused', reason, details };
}

/** On its own, and where it is only shown, the seal compares and writes nothing: no loop would take it up. */
function sealAndRecord(run: RunEnv, config: Config): SealMessage {
  const { root, exercise, contract } = run;
  const now = new Date();
  const result = seal({ root, contractPath: contract, use: 'suite', exercise, now, ...config });
  if (result.kind === 'refused') return result;
  const { baseline } = result;
  const head = run.role === 'loop' ? recordSealed({ root, exercise }, baseline, now).head : null;
  return { kind: 'sealed', baselineSha256: baselineSha256(baseline), head };
}
