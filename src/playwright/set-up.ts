// What of a suite's own set-up a nested run has to go through again. Pure.
import type { FullConfig } from '@playwright/test/reporter';
import { fileURLToPath } from 'node:url';
import { LOOP_PROJECTS } from './argv.ts';

/** Ours; the last globalTeardown of a loop run. */
export const LOOP_TEARDOWN = fileURLToPath(new URL('./teardown.js', import.meta.url));

type Suite = Pick<FullConfig, 'globalSetup' | 'globalTeardown'> & {
  readonly projects: readonly Pick<FullConfig['projects'][number], 'name' | 'dependencies' | 'teardown'>[];
};

/**
 * True when set-up projects have to run again: there are some, and something may have taken down what they made. By
 * the time the loop begins, teardown projects, what a globalSetup returned and globalTeardown have all run.
 */
export function repeatsSetUp(config: Suite): boolean {
  const setUp = setUpProjects(config);
  if (setUp.length === 0) return false;
  return (
    config.globalSetup !== null ||
    config.globalTeardown !== LOOP_TEARDOWN ||
    setUp.some((project) => project.teardown !== undefined)
  );
}

/** True when two runs at once could get in each other's way: a global set-up may start a server on a fixed port. */
export function runsAlone(config: Suite): boolean {
  return config.globalSetup !== null || repeatsSetUp(config);
}

function setUpProjects(config: Suite): Suite['projects'] {
  const found = new Set<string>();
  const queue = ['loop', 'oracle'];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...(config.projects.find((project) => project.name === name)?.dependencies ?? []));
  }
  return config.projects.filter(
    (project) => found.has(project.name) && !LOOP_PROJECTS.some((name) => name === project.name),
  );
}
