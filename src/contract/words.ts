// The closed lists of the loop's own words: states, reasons, checks. Messages, documents and exit codes are tables over
// them, so that a missing case is a compile error.

export const WORKING_STATES = ['READY', 'OBSERVING', 'MAKING', 'VERIFYING', 'RECORDING', 'ITERATE'] as const;
const END_STATES = ['GREEN', 'BLOCKED', 'ESCALATED', 'AWAITING_HUMAN_APPROVAL'] as const;
const HUMAN_STATES = ['ACCEPTED', 'REJECTED'] as const;
export const STATES = [...WORKING_STATES, ...END_STATES, ...HUMAN_STATES] as const;
export type State = (typeof STATES)[number];

/** The checks that attempts have anyway; a contract may add its own. */
export const BUILT_IN_CHECKS = [
  'maker',
  'policy',
  'target-test',
  'immutable-oracle',
  'no-op-control',
] as const;

/** How long a command of a contract may take that does not say it itself: a check, a maker, a reviewer. */
export const COMMAND_TIMEOUT_MS = 600_000;

/** Coding agents whose command line is known. */
export const PRESETS = ['claude', 'codex', 'gemini', 'copilot', 'opencode'] as const;
export type Preset = (typeof PRESETS)[number];

/** The folder, in the scratch folder of a command maker, of what it reads and of its answer. */
export const PAPERS = '.loopwright';

interface Words {
  readonly means: string;
  readonly next: string;
}

/** Why a person must look. */
export const ESCALATIONS = {
  'product-contract-broken': {
    means: 'The oracle is red: the product no longer does what was promised. No test was repaired.',
    next: 'Fix the product, or, if the promise changed, change the oracle and run: npx loopwright seal --by NAME --reason TEXT',
  },
  'policy-violated': {
    means: 'Files are not as the contract allows: one changed that may not, or a mutable path is a link.',
    next: 'Look at the files that are named. If a person meant the change, commit it (oracles: loopwright seal) and run again.',
  },
  'no-candidate': {
    means: 'Something is red, and no repair of it could be proven.',
    next: 'Repair it by hand; what was seen and tried is in the evidence.',
  },
  unvouched: {
    means:
      'A repair was found, but nothing says that it is the right element: its tests pass also without the repaired step.',
    next: 'Look at the replacement that is named and repair by hand; or let the oracle name the element, or assert what the step does, and run again.',
  },
  'candidates-exhausted': {
    means: 'Every candidate was tried and none passed the checks.',
    next: 'Read the logs of the attempts; repair by hand.',
  },
  'attempt-ceiling': {
    means: 'The number of candidates that the contract allows was used up.',
    next: 'Read the logs of the attempts; repair by hand, or raise attemptCeiling in the contract.',
  },
  'identical-failure': {
    means: 'The same failure came again: another attempt would say the same.',
    next: 'Read the logs of the attempts; repair by hand.',
  },
  'recurring-issue': {
    means:
      'The same issue came back over several attempts, of this run or of earlier ones: more of them would go round in circles.',
    next: 'See what came before with: npx loopwright history; read the logs of the attempts and repair by hand.',
  },
  'repeated-errors': {
    means:
      'In several attempts in a row something broke that is no test: that says nothing of the candidate.',
    next: 'Fix the machine, the browser set-up or the maker that is named below, then run again.',
  },
  'budget-exhausted': {
    means: 'The time, the tokens or the cost that the contract allows were used up.',
    next: 'Repair by hand, or raise the budget in the contract.',
  },
  'evidence-missing': {
    means: 'A check did not report what happened, so nothing can be proven.',
    next: 'Read the log of the check that is named below, then run again.',
  },
  'review-refused': {
    means: 'Every check passed, and a reviewer of the evidence refused the candidate all the same.',
    next: 'Read the review that is named; decide on the patch by hand, or mend what was refused and run again.',
  },
  assertion: {
    means: 'An assertion failed. Loopwright never changes what a test expects.',
    next: 'Decide whether the product or the expectation is wrong.',
  },
  'not-actionable': {
    means: 'The element is there, but it is hidden, disabled, covered or moving.',
    next: 'Look at the product: the locator is right.',
  },
  'navigation/network': {
    means: 'A page or a request failed.',
    next: 'Look at the server and at the address the test uses.',
  },
  'script-error': { means: 'The test itself threw an error.', next: 'Fix the test code.' },
  'timeout-elsewhere': {
    means: 'The test ran out of time, not while it waited for an element.',
    next: 'Find what the test waits for.',
  },
  flaky: {
    means: 'The failure did not come again in the same way.',
    next: 'Make the test or the product stable; nothing was changed.',
  },
  infrastructure: {
    means: 'The browser or a worker broke.',
    next: 'Fix the machine or the browser set-up, then run again.',
  },
} as const satisfies Record<string, Words>;

/** Why the loop could not do its work. */
export const BLOCKS = {
  'contract-invalid': { means: 'The contract cannot be used.', next: 'Fix what is named, then run again.' },
  'oracle-not-sealed': {
    means: 'No person has sealed the oracles.',
    next: 'Read the oracles, then run: npx loopwright seal --by NAME --reason TEXT',
  },
  'oracle-not-run': {
    means: 'The oracle could not run, so the product is not known to be healthy.',
    next: 'Fix what kept it from running (see above), then run again.',
  },
  'targets-not-run': {
    means: 'The targets did not run.',
    next: 'Fix what kept them from running (see above), then run again.',
  },
  'checks-not-run': {
    means: 'A check could not be started, so nothing is known of what it checks.',
    next: 'Install or correct the program that is named, then run again.',
  },
  'dry-run': {
    means: 'A dry run: the candidate was verified on a copy of the project, and no mutable file was written.',
    next: 'Read the patch. Run without --dry-run to have it verified in the project and offered.',
  },
  'candidate-pending': {
    means: 'A verified candidate is waiting for a person.',
    next: 'Run: npx loopwright status, then approve or reject it.',
  },
  'in-use': {
    means: 'Another run, or a command that writes, is at work in this project. Nothing was run.',
    next: 'Do what is said above, then run again.',
  },
  'reporter-replaced': {
    means: "Loopwright's reporter is not part of this run, so nothing was recorded.",
    next: 'Leave out --reporter, or use --add-reporter (Playwright 1.63 and later).',
  },
  interrupted: { means: 'The run was interrupted. Nothing was left half done.', next: 'Run again.' },
  sharded: {
    means: 'A shard sees only part of the suite, so it may not repair.',
    next: 'Run without --shard.',
  },
  'out-of-time': {
    means: "Playwright's globalTimeout ended the run. Nothing was left half done.",
    next: 'Raise globalTimeout, then run again.',
  },
  infrastructure: {
    means: 'The browser or a worker broke.',
    next: 'Fix the machine or the browser set-up, then run again.',
  },
  'disk-refused': {
    means: 'The disk did not do what had to be done.',
    next: 'Do what is said above, then run: npx loopwright restore',
  },
  'state-unreadable': {
    means: "Loopwright's own files cannot be read, so what the last run left is not known.",
    next: 'Restore them; or look at the tests with git diff, put back what no person wrote, and delete loop/state.json.',
  },
  'loop-failed': {
    means: 'Loopwright itself failed. The files are as they were sealed.',
    next: 'Report the error below to the makers of Loopwright, then run again.',
  },
} as const satisfies Record<string, Words>;

export type Escalation = keyof typeof ESCALATIONS;
export type Block = keyof typeof BLOCKS;

export function isEscalation(text: string | null): text is Escalation {
  return text !== null && Object.hasOwn(ESCALATIONS, text);
}

export function isBlock(text: string | null): text is Block {
  return text !== null && Object.hasOwn(BLOCKS, text);
}

/** How an exercise ended. */
export type Ending =
  | { readonly state: 'GREEN' }
  | { readonly state: 'AWAITING_HUMAN_APPROVAL' }
  | { readonly state: 'ESCALATED'; readonly reason: Escalation }
  | { readonly state: 'BLOCKED'; readonly reason: Block };

/** `ESCALATED assertion`, `GREEN`. */
export function endingText(ending: Ending): string {
  return 'reason' in ending ? `${ending.state} ${ending.reason}` : ending.state;
}

/** What the ending means and what a person does next. */
export function endingWords(ending: Ending): Words {
  switch (ending.state) {
    case 'GREEN':
      return { means: 'Every target passed; there was nothing to repair.', next: 'Nothing to do.' };
    case 'AWAITING_HUMAN_APPROVAL':
      return {
        means: 'A repair was verified and is on disk. It is not accepted until a person says so.',
        next: 'Read the patch, then run: npx loopwright approve --by NAME --reason TEXT (or reject).',
      };
    case 'ESCALATED':
      return ESCALATIONS[ending.reason];
    case 'BLOCKED':
      return BLOCKS[ending.reason];
  }
}
