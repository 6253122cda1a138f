// A candidate that passed its checks is reviewed before it is offered; when a reviewer refuses, nothing of it stays on disk, and a
// person is told who refused and why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/record/audit.ts';
import { readState } from '../../../src/record/evidence.ts';
import { put } from '../disk/folder.ts';
import { playedProject, playLoop, SAVED, SPEC } from './played.ts';

const OPTIONS = { options: ['New'], fails: () => null };

function reviewedBy(code: string): string {
  const command = { id: 'second-look', command: process.execPath, args: ['{root}/look.mjs'], sandbox: 'off' };
  const root = playedProject({ reviewers: { commands: [command] } });
  put(root, 'look.mjs', code);
  return root;
}

function kindsIn(root: string): readonly string[] {
  const lines = readFileSync(join(root, 'loop/evidence/index.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { kind: string }).kind);
}

test('everybody agrees: the candidate waits, and its review stands before the decision', async () => {
  const root = reviewedBy('console.log(JSON.stringify({ score: 0.9, findings: [] }));');
  const { ending } = await playLoop(root, OPTIONS);
  expect(ending).toEqual({ state: 'AWAITING_HUMAN_APPROVAL' });
  expect(readFileSync(join(root, SPEC), 'utf8')).toContain("getByText('New')");
  expect(kindsIn(root)).toEqual(['sealed', 'attempt', 'observed', 'attempt', 'review', 'decision']);
  expect(audit(root).faults).toEqual([]);
});

test('one refuses: the file is as it was, and the report says who refused and why', async () => {
  const finding = { severity: 'critical', title: 'it clicks the wrong one', file: SPEC, line: 2 };
  const root = reviewedBy(
    `console.log(JSON.stringify({ score: 1, findings: [${JSON.stringify(finding)}] }));`,
  );
  const before = readFileSync(join(root, SPEC), 'utf8');
  const { ending, lines } = await playLoop(root, OPTIONS);
  expect(ending).toEqual({ state: 'ESCALATED', reason: 'review-refused' });
  expect(readFileSync(join(root, SPEC), 'utf8')).toBe(before);
  expect(readState(root)).toMatchObject({
    candidate: null,
    findings: [{ test: SAVED, verdict: 'review-refused' }],
  });
  const why =
    'findings that are critical: 1, and maxCritical is 0: it clicks the wrong one (tests/a.spec.ts:2)';
  expect(lines).toContain(`[loop] ${why}`);
  const report = readFileSync(join(root, 'loop/ESCALATION.md'), 'utf8');
  expect(report).toContain(`- ${why}\n`);
  expect(report).toMatch(/1\. Open `loop\/evidence\/.*\/review-02\/review\.json`/);
  expect(kindsIn(root)).toEqual([
    'sealed',
    'attempt',
    'observed',
    'attempt',
    'review',
    'escalation',
    'decision',
  ]);
  expect(audit(root).faults).toEqual([]);
});

test('one that writes into the project: what it wrote goes back, and so does the candidate', async () => {
  const root = reviewedBy(`
    import { writeFileSync } from 'node:fs';
    writeFileSync(new URL('tests/a.spec.ts', import.meta.url), 'mine');
    writeFileSync(new URL('package.json', import.meta.url), '{ "scripts": {} }');
    console.log(JSON.stringify({ score: 1, findings: [] }));`);
  const before = readFileSync(join(root, SPEC), 'utf8');
  const { ending } = await playLoop(root, OPTIONS);
  expect(ending).toEqual({ state: 'ESCALATED', reason: 'policy-violated' });
  expect(readFileSync(join(root, SPEC), 'utf8')).toBe(before);
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe('{}\n');
  expect(audit(root).faults).toEqual([]);
});
