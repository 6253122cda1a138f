// `loopwright init`: look, plan, write. A second run changes nothing that is already there.
import { planInit } from './plan.ts';
import { readProject } from './project.ts';
import type { InitFile, InitOptions, InitResult, PlannedFile } from './types.ts';
import { writePlan } from './write.ts';

export { describeInit } from './describe.ts';
export type { InitOptions, InitResult } from './types.ts';

const DONE = { write: 'written', edit: 'edited', keep: 'kept' } as const satisfies Record<
  PlannedFile['action'],
  InitFile['action']
>;

export function init(options: InitOptions): InitResult {
  const project = readProject(options);
  const plan = planInit(project, options);
  writePlan(options.root, plan);
  const files = plan.files.map(({ path, action, note }) => ({
    path,
    action: DONE[action],
    ...(note ? { note } : {}),
  }));
  return { files, pastes: plan.pastes, nextSteps: plan.nextSteps };
}
