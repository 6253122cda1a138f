// A big file with a BOM, CRLF and emoji is repaired byte for byte; one whose bytes are no UTF-8 is left to a person. All
// of it while the clock is set back again and again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clockSetBack } from './faults/faults.ts';
import { loopLines, Project } from '../e2e/project.ts';

const BIG = 'tests/sign-in.spec.ts';
const ODD = 'tests/odd.spec.ts';

test('2 MB with BOM, CRLF and emoji, beside bytes that are no text', async () => {
  const project = await Project.make();
  const spec = project.read(BIG).replaceAll('\n', '\r\n');
  const comment = `// 🙂 ${'x'.repeat(100)}\r\n`;
  project.write(BIG, `\uFEFF${spec}${comment.repeat(20_000)}`);
  const odd = spec.replace('signs in', 'is odd');
  writeFileSync(
    join(project.root, ODD),
    Buffer.concat([Buffer.from(odd), Buffer.from([0x2f, 0x2f, 0xff, 0x0a])]),
  );
  const before = project.files();
  const { exitCode, output } = await project.loop(clockSetBack());
  expect(loopLines(output).at(-1), output.slice(-3000)).toBe('[loop] ESCALATED no-candidate');
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect(project.state().findings).toMatchObject([
    { file: BIG, verdict: 'repaired' },
    { file: ODD, verdict: 'no-candidate', place: expect.stringContaining(ODD) as string },
  ]);
  expect((await project.cli('verify')).exitCode).toBe(0);

  project.remove(ODD);
  const alone = await project.loop(clockSetBack());
  expect(loopLines(alone.output).at(-1), alone.output.slice(-3000)).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  const repaired = readFileSync(join(project.root, BIG), 'latin1');
  expect(repaired === before[BIG]?.replace("'Login'", "'Sign in'")).toBe(true);
  expect((await project.cli('verify')).exitCode).toBe(0);
});
