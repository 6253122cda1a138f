// Nothing is red: the loop ends at once, without a nested run.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('green targets end GREEN without a nested run', async () => {
  const project = await Project.make();
  const spec = project.read('tests/sign-in.spec.ts');
  project.write('tests/sign-in.spec.ts', spec.replace('Login', 'Sign in'));
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] GREEN');
  expect(exitCode).toBe(0);
  const { exercise, ...state } = project.json('loop/state.json');
  expect(state).toMatchObject({ state: 'GREEN', reason: null, attempt: 1, findings: [], candidate: null });
  const evidence = readdirSync(join(project.root, 'loop/evidence', String(exercise)));
  expect(evidence.sort()).toEqual(['attempt-01', 'baseline.json', 'contract.json', 'decision-01.json']);
  expect(project.attempts()).toMatchObject([{ passed: true }]);
  expect(project.files()).toEqual(before);
});
