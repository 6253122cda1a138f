// Evidence that another version of Loopwright wrote is not damaged: it is named, with what to do, and nothing is touched.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

const UPDATE = 'It is newer: update Loopwright (npm install --save-dev loopwright@latest).';

test.each([
  { version: 2, fix: UPDATE },
  { version: 0, fix: 'It is older: decide on what waits there with the Loopwright that wrote it' },
])('a state of schema version $version', async ({ version, fix }) => {
  const project = await Project.make();
  project.write('loop/state.json', JSON.stringify({ schemaVersion: version, state: 'WAITING', more: true }));
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] BLOCKED state-unreadable');
  expect(output).toContain(`expected schemaVersion 1, found schemaVersion ${version}. ${fix}`);
  expect(exitCode).toBe(1);
  for (const verb of ['status', 'restore']) {
    const refused = await project.cli(verb, '--json');
    expect(refused.exitCode).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: 'other-version' });
  }
  const verified = await project.cli('verify');
  expect(verified.exitCode).toBe(1);
  expect(verified.output).toContain(
    `loop/state.json: expected schemaVersion 1, found schemaVersion ${version}. ${fix}`,
  );
  expect(verified.output).not.toContain('do not trust it');
  expect(project.files()).toEqual(before);
});
