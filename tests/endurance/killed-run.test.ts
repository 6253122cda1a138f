// A whole run with real Playwright and a real browser, killed with everything it started: in the worker while it seals,
// as a candidate is put on disk, and between a decision and its record. What follows is a run like any other.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { killing } from './faults/faults.ts';
import { loopLines, Project } from '../e2e/project.ts';

test.each([
  { role: 'worker', from: 'evidence/index.jsonl' },
  { role: 'main', from: 'tests/sign-in.spec.ts' },
  { role: 'main', from: 'decision-01.json' },
] as const)('killed in the $role before $from changes', async (moment) => {
  const project = await Project.make();
  const before = project.files();
  await project.playwright(['--project=loop'], killing(project, moment));
  await expect.poll(() => project.processes(), { timeout: 10_000 }).toEqual([]);
  const exercise = Object.keys(project.files()).find((path) => path.startsWith('loop/lock.'));
  expect(exercise).toBeDefined();
  const { exercise: dead } = project.json(exercise ?? '');

  const { output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(loopLines(output)).toContain('[verify:01] target-test: FAIL');
  expect((await project.cli('verify')).output).toContain('records hold');
  expect((await project.cli('reject', '--by', 'Ada', '--reason', 'why')).exitCode).toBe(0);
  expect(project.files()).toEqual(before);
  const names = readdirSync(project.root, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.includes('.loopwright-'))).toEqual([]);
  expect(readdirSync(tmpdir())).not.toContain(`loopwright-${String(dead)}`);
});
