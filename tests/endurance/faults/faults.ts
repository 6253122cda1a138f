// How a test makes the disk of a project's processes refuse, and their clock be set back.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Project } from '../../e2e/project.ts';

/** See `preload.mjs`. */
export interface Refusal {
  readonly from?: string;
  readonly match?: string;
  readonly code?: string;
}

/** For a project's Playwright: from some path on, its main process's disk refuses. */
export function refusing(project: Project, refusal: Refusal): NodeJS.ProcessEnv {
  return planned(project, { kind: 'refuse', role: 'main', ...refusal });
}

/** For a project's Playwright: killed with all that it started, before something is done to a path. */
export function killing(
  project: Project,
  moment: { role: 'main' | 'worker'; from: string },
): NodeJS.ProcessEnv {
  return planned(project, { kind: 'kill', ...moment });
}

function planned({ root }: Project, plan: object): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: preloaded('preload.mjs'), FAULT_PLAN: JSON.stringify({ root, ...plan }) };
}

/** For a project's processes: after a while the clock is a day earlier. */
export function clockSetBack(): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: preloaded('clock.mjs') };
}

function preloaded(name: string): string {
  return `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`;
}
