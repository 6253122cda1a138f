// The `seal` project: seals the baseline in a test of its own, so that everything that follows depends on it. Playwright
// runs this file from inside the package.
import { expect, test } from '@playwright/test';
import { relative, sep } from 'node:path';
import { pendingCandidate, recoverInterrupted } from '../../human/pending.ts';
import { seal, type SealResult } from '../../seal/seal.ts';
import { readRunEnv } from '../run-env.ts';
import { SEAL_ATTACHMENT, type SealMessage } from '../session.ts';

test('seal the baseline', async ({ browserName: _none }, info) => {
  const run = readRunEnv();
  if (!run)
    throw new Error('The seal project runs only as part of a loop: npx playwright test --project=loop');
  const inside = (path: string): string => relative(run.root, path).split(sep).join('/');
  const pending = pendingCandidate(run.root);
  const recovered = pending.length > 0 ? [] : recoverInterrupted(run.root);
  const result: SealResult | SealMessage =
    pending.length > 0
      ? { kind: 'pending', details: pending }
      : seal({
          root: run.root,
          contractPath: run.contract,
          configPath: info.config.configFile === undefined ? undefined : inside(info.config.configFile),
          exercise: run.exercise,
          outputDirs: [...new Set(info.config.projects.map((project) => inside(project.outputDir)))],
          now: new Date(),
        });
  const message: SealMessage = result.kind === 'sealed' ? { kind: 'sealed' } : result;
  await info.attach(SEAL_ATTACHMENT, { body: JSON.stringify(message), contentType: 'application/json' });
  for (const line of recovered) info.annotations.push({ type: 'recovered', description: line });
  const problem = message.kind === 'sealed' ? '' : message.details.join('\n');
  expect(message.kind, problem).toBe('sealed');
});
