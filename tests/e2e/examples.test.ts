// The projects to copy: each is red at first, converges with its stand-in for a maker, and can be put back.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { Project } from './project.ts';

test.each([
  { example: 'fix-failing-tests', attempts: 4, check: 'unit-tests', files: 3 },
  { example: 'test-plan-doc', attempts: 2, check: 'plan-lint', files: 1 },
])('$example: $attempts attempts with the red one', async ({ example, attempts, check, files }) => {
  const folder = mkdtempSync(join(inject('installed'), 'example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(import.meta.dirname, '../../examples', example), join(folder, example), {
    recursive: true,
    filter: (path) => !/loop.(?:evidence|state|baseline|history|LOOP_STATE)/.test(path),
  });
  const project = await Project.make({ seal: false });
  const root = join(folder, example);
  const before = await project.cli('-C', root, 'run', '--dry-run');
  expect(before.output).toContain('BLOCKED dry-run');
  const done = await project.cli('run', join(root, 'loop/contract.json'));
  expect(done.exitCode, done.output).toBe(0);
  const label = String(attempts).padStart(2, '0');
  expect(done.output).toContain(`[verify:01] ${check}: FAIL`);
  expect(done.output).toContain(`[verify:${label}] ${check}: PASS`);
  expect(done.output).toContain('[loop] AWAITING_HUMAN_APPROVAL');
  const status = JSON.parse((await project.cli('-C', root, 'status', '--json')).stdout) as {
    candidate: { files: unknown[] };
  };
  expect(status.candidate.files).toHaveLength(files);
  const rejected = await project.cli('-C', root, 'reject', '--by', 'Ada', '--reason', 'Only a look');
  expect(rejected.exitCode, rejected.output).toBe(0);
  expect((await project.cli('-C', root, 'verify')).output).toContain('records hold');
});
