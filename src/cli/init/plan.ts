// From what was found to what will be done. Pure: the same project gives the same plan, and nothing is written before
// the whole plan stands and its contract has passed the check.
import { checkContract } from '../../contract/check.ts';
import { type Fault, LoopwrightError } from '../../errors.ts';
import { byHand, editConfig } from './config-edit.ts';
import { editIgnore } from './gitignore.ts';
import { chooseScope } from './scope.ts';
import { nightlyWorkflow, oracleSkeleton, UNWRITTEN } from './templates.ts';
import {
  CONTRACT_PATH,
  type InitOptions,
  type Paste,
  type Plan,
  type PlannedFile,
  type Project,
} from './types.ts';

interface Part {
  readonly files: readonly PlannedFile[];
  readonly pastes?: readonly Paste[];
}

const ALREADY = 'already there, not touched';

export function planInit(project: Project, options: InitOptions): Plan {
  const parts: readonly Part[] = [
    contractPart(project, options),
    oraclePart(project),
    configPart(project),
    ignorePart(project),
    ...(options.ci === 'none' ? [] : [workflowPart(project)]),
  ];
  const files = parts.flatMap((part) => part.files);
  const pastes = parts.flatMap((part) => part.pastes ?? []);
  return { files, pastes, nextSteps: nextSteps(project, pastes) };
}

/** Where a skeleton goes: the oracle itself, or a first file in its folder. */
function skeletonPath(oracle: string): string {
  return oracle.endsWith('/') ? `${oracle}product-contract.spec.ts` : oracle;
}

/** From the root; the workflow folder is always at the top of the repository. */
export function workflowPath(prefix: string): string {
  return `${prefix.replace(/[^/]+\//g, '../')}.github/workflows/loop-nightly.yml`;
}

function contractPart(project: Project, options: InitOptions): Part {
  if (project.contract.kind !== 'missing') {
    const unused = (['target', 'oracle', 'owner'] as const).filter((name) => options[name] !== undefined);
    return keep(
      CONTRACT_PATH,
      unused.length === 0 ? ALREADY : `${ALREADY}; not used: --${unused.join(', --')}`,
    );
  }
  const { suite, oracle, target, owner } = project;
  const scope = chooseScope(suite, oracle.entry, target);
  if (!scope) throw refused([noTests(suite.folders)]);
  const reading = checkContract({
    schemaVersion: 1,
    goal: 'Keep the tests true to the product: repair stale locators, and nothing else.',
    owner,
    mutablePaths: scope.mutablePaths,
    protectedPaths: scope.protectedPaths,
    targets: scope.targets,
    oracles: [oracle.entry],
    successState: 'AWAITING_HUMAN_APPROVAL',
  });
  if (!reading.ok) throw refused(reading.faults);
  const content = `${JSON.stringify(reading.contract, null, 2)}\n`;
  return { files: [{ action: 'write', path: CONTRACT_PATH, content, note: scope.note }] };
}

function oraclePart({ oracle }: Project): Part {
  if (oracle.source.kind !== 'missing') return keep(oracle.entry, ALREADY);
  const path = skeletonPath(oracle.entry);
  return {
    files: [
      {
        action: 'write',
        path,
        content: oracleSkeleton(path),
        note: 'a skeleton that fails until you write it',
      },
    ],
  };
}

function configPart({ config }: Project): Part {
  const { path, source } = config;
  const edit = source.kind === 'text' ? editConfig(path, source.text) : byHand(path, '', closedWhy(source));
  switch (edit.kind) {
    case 'wrapped':
      return keep(path, 'already calls withLoop');
    case 'manual':
      return { ...keep(path, 'to be edited by hand'), pastes: [{ path, why: edit.why, lines: edit.lines }] };
    case 'edited': {
      const before = source.kind === 'text' ? source.text : '';
      return {
        files: [
          {
            action: 'edit',
            path,
            before,
            content: edit.text,
            note: 'withLoop is imported and put around the config',
          },
        ],
      };
    }
  }
}

function ignorePart({ gitignore }: Project): Part {
  const path = '.gitignore';
  const edit = editIgnore(gitignore);
  switch (edit.kind) {
    case 'kept':
      return keep(path, 'already has the lines');
    case 'manual':
      return { ...keep(path, 'to be edited by hand'), pastes: [{ path, why: edit.why, lines: edit.lines }] };
    case 'write':
      return { files: [{ action: 'write', path, content: edit.text }] };
    case 'edit':
      return { files: [{ action: 'edit', path, before: edit.before, content: edit.text }] };
  }
}

function workflowPart({ prefix, install, workflow }: Project): Part {
  const path = workflowPath(prefix);
  if (workflow.kind !== 'missing') return keep(path, ALREADY);
  return { files: [{ action: 'write', path, content: nightlyWorkflow({ install, prefix }) }] };
}

function nextSteps({ oracle, isInstalled }: Project, pastes: readonly Paste[]): readonly string[] {
  const unwritten =
    oracle.source.kind === 'missing' ||
    (oracle.source.kind === 'text' && oracle.source.text.includes(UNWRITTEN));
  return [
    ...(isInstalled ? [] : ['Install the package: npm install --save-dev loopwright']),
    ...pastes.map(({ path }) => `Paste the lines above into ${path}.`),
    ...(unwritten
      ? [`Write the product intent in ${skeletonPath(oracle.entry)}. Until then it fails on purpose.`]
      : []),
    'Seal it: npx loopwright seal --by NAME --reason TEXT',
    'Commit the files above and loop/oracle.seal.json.',
    'Run the loop: npx playwright test --project=loop',
  ];
}

function keep(path: string, note: string): Part {
  return { files: [{ action: 'keep', path, note }] };
}

function closedWhy(source: Project['config']['source']): string {
  return source.kind === 'closed' ? source.why : 'it is not there';
}

function noTests(folders: readonly string[]): Fault {
  return {
    at: 'targets',
    expected: 'at least one test file (*.spec.ts, *.test.ts)',
    found: `none in ${folders.map((folder) => folder || 'the project').join(', ')}`,
    fix: 'Name one: npx loopwright init --target PATH',
  };
}

function refused(faults: readonly Fault[]): LoopwrightError {
  return new LoopwrightError('usage', 'No contract can be made of this. Nothing was written.', { faults });
}
