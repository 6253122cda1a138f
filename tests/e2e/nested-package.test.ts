// A folder that may be changed must not bring what decides how tests run: its own package.json, config or lockfile.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('a package, a config and a lockfile inside a mutable folder are each refused by name', async () => {
  const project = await Project.make({
    files: {
      'tests/package.json': '{}',
      'tests/deep/package-lock.json': '{}',
      'tests/deep/playwright.config.ts': 'export default {};',
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output), output).toEqual([
    '[loop] tests/deep/package-lock.json: expected a path other than a lockfile, found it inside the mutable path "tests/". Name narrower mutable paths, or move the file.',
    '[loop] tests/deep/playwright.config.ts: expected a path other than a Playwright config, found it inside the mutable path "tests/". Name narrower mutable paths, or move the file.',
    '[loop] tests/package.json: expected a path other than package.json, found it inside the mutable path "tests/". Name narrower mutable paths, or move the file.',
    '[loop] The contract cannot be used.',
    '[loop] Fix what is named, then run again.',
    '[loop] BLOCKED contract-invalid',
  ]);
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect(project.exists('loop/state.json')).toBe(false);
});
