// What a person does next, one list for each reason: which command to run, which file to open, what to decide. Pure.
import type { Escalation } from '../../contract/words.ts';

/** What the steps name. Commands and phrases stand in backticks already. */
export interface Places {
  /** `loop/evidence/<exercise>` */
  readonly evidence: string;
  /** Folder of the last attempt. */
  readonly last: string;
  /** The review of the last attempt. */
  readonly review: string;
  /** Path of the contract. */
  readonly contract: string;
  /** How the red tests, or the failed checks, are run without the loop. */
  readonly alone: string;
  /** How the oracles are run without the loop. */
  readonly oracles: string;
  /** How the loop is run. */
  readonly again: string;
  /** False where plain commands check something else. */
  readonly isSuite: boolean;
}

type Steps = (at: Places) => readonly string[];

export function nextSteps(reason: Escalation, at: Places): readonly string[] {
  return STEPS[reason](at);
}

const SEAL = '`npx loopwright seal --by NAME --reason TEXT`';
const LOOK = '`git status` and `git diff`';

const NO_CANDIDATE: Steps = (at) => [
  'Open each place under "Artifact": the locator there no longer finds its element, and the message says why nothing was proposed.',
  `Open \`${at.evidence}/observe/observations.json\`: for each stale locator it has the elements that came into question, ranked, with their reasons.`,
  'Open the product and see what became of the element. Where it was removed, the test has to change, not its locator.',
  `Write the locator by hand, then run ${at.alone} until it is green.`,
  'Record what the elements look like now, so that the next drift is easier to repair: `LOOPWRIGHT_FINGERPRINTS=record npx playwright test`, and commit `loop/fingerprints/`.',
  `Run ${at.again}.`,
];

const NOTHING_PROPOSED: Steps = (at) => [
  'Read under "Reason" what each maker said when it proposed nothing, and under "Artifact" what the checks say.',
  `Open \`${at.last}/bundle.json\` and \`maker.log\` beside it: what the maker was told, and what it printed. "cut" names what it was not told.`,
  'Decide with the owner whether the artifact is wrong, or the check.',
  `If a maker lacked something: name it in \`mutablePaths\` or \`oracles\` of \`${at.contract}\`, or say the goal more exactly.`,
  `Or repair by hand, and run ${at.alone} until it is green.`,
  `Run ${at.again}.`,
];

const STEPS = {
  'product-contract-broken': (at) => [
    `Open \`${at.last}/immutable-oracle.log\`: it names each oracle that is red, with its error.`,
    `Run the oracles alone and see it happen: ${at.oracles}.`,
    'Decide whether the product broke its promise or the promise changed. No target was repaired, so their failures may be consequences.',
    'If the product is wrong: fix it there. Change neither the oracle nor the targets.',
    `If the promise changed: change the oracle, have the owner read it, run ${SEAL}, and commit the oracle and \`loop/oracle.seal.json\`.`,
    `Run ${at.again}.`,
  ],
  'policy-violated': (at) => [
    'Read the details under "Reason": each names a file and what happened to it.',
    `Look at these files with ${LOOK}. A version that was put out of the way during the run is kept in a folder \`displaced/\` below \`${at.evidence}/\`.`,
    'If no person meant the change: find out what wrote the file (a test, a check, a hook, another program that ran meanwhile) and stop it.',
    `If a person meant it: commit it; where it is an oracle or what an oracle imports, have the owner read it and run ${SEAL}.`,
    `If a detail begins with the name of a rule: a maker proposed what it may not; \`${at.last}/policy.log\` and \`candidate.patch\` beside it show it, and none of it was kept.`,
    `If a mutable path is a link: put the file itself there, or name its real path in \`mutablePaths\` of \`${at.contract}\`.`,
    `Run ${at.again}.`,
  ],
  'no-candidate': (at) => (at.isSuite ? NO_CANDIDATE(at) : NOTHING_PROPOSED(at)),
  unvouched: (at) => [
    `Open \`${at.last}/candidate.patch\` for the replacement, and \`${at.last}/no-op-control.log\` for what each test said without the repaired step.`,
    'Open the product and decide whether the replacement is the element that the test means.',
    `If it is: apply it with \`git apply ${at.last}/candidate.patch\`, and add an assertion that fails when the step is left out, or let the oracle name the element.`,
    'If it is not: write the locator by hand.',
    `Run ${at.alone} until it is green, then ${at.again}.`,
  ],
  'candidates-exhausted': (at) => [
    'Read the attempts above from 02 on: each is one way to write the repair, and none passed its checks.',
    `Open the logs of the failed checks and \`candidate.patch\` in each attempt's folder; the last is \`${at.last}/\`.`,
    'Decide whether the failures have one cause (a product fault, test data, a missing step) or the repairs were wrong.',
    `Repair by hand, then run ${at.alone} until it is green.`,
    `Run ${at.again}.`,
  ],
  'attempt-ceiling': (at) => [
    'Compare the failed checks of the attempts above: do they come closer, or only change?',
    `Open the logs of the failed checks and \`candidate.patch\` in \`${at.last}/\`.`,
    `If they come closer: raise \`attemptCeiling\` in \`${at.contract}\` (50 at most), commit it, and run ${at.again}.`,
    `If they do not: repair by hand, run ${at.alone} until it is green, then ${at.again}.`,
  ],
  'identical-failure': (at) => [
    `Open the logs of the failed checks in \`${at.last}/\`, and the same logs of the attempt before: the failure is the same.`,
    'So the cause lies elsewhere than what the candidates changed: look at the product, the test data and the environment first.',
    `Fix the cause, or repair by hand, and run ${at.alone} until it is green.`,
    `Run ${at.again}.`,
  ],
  'recurring-issue': (at) => [
    'See under "Recurring issues" what came again and how often, and with `npx loopwright history` in which exercises.',
    `Open the logs of the failed checks in \`${at.last}/\`, and those of the earlier attempts and exercises below \`loop/evidence/\`.`,
    'So the cause lies elsewhere than what was tried each time: look at the product, the test data and the environment first.',
    `Fix the cause, or repair by hand, and run ${at.alone} until it is green: what came before then no longer counts.`,
    `Run ${at.again}.`,
  ],
  'repeated-errors': (at) => [
    'What broke is named under "Reason": no test failed, so nothing is known of the candidates.',
    `Open the logs in \`${at.last}/\`: they end with what the browser, the worker or the maker said last.`,
    'Look at memory, disk and processes of the machine; run `npx playwright install` when a browser is missing; start a maker by hand to see what it says.',
    `If only the candidate makes it break: open \`candidate.patch\` in \`${at.last}/\`, and what the product does there.`,
    `Run ${at.again}.`,
  ],
  'budget-exhausted': (at) => [
    'See the attempts above for where it went: time stands in the last column; what a maker used stands in `maker.json` of its attempt.',
    `If a check or a maker is slow or dear for no good reason: make it cheaper, or narrow \`targets\` in \`${at.contract}\`.`,
    `If the work is worth it: raise \`budget\` in \`${at.contract}\` (the limit that was met is named under "Reason"), and commit it.`,
    `Or repair by hand and run ${at.alone} until it is green.`,
    `Run ${at.again}.`,
  ],
  'evidence-missing': (at) => [
    'The check that did not report is named under "Reason".',
    `Open its log in \`${at.last}/\`: it ends with what the process said last, and with why it was ended.`,
    `Run the check alone, as \`command\` and \`args\` in \`${at.last}/manifest.json\` say, and see whether it reports.`,
    'Fix what keeps it from reporting: a crash, a time limit, a reporter that was replaced, a tool that is not installed.',
    `Run ${at.again}.`,
  ],
  'review-refused': (at) => [
    `Open \`${at.review}\`: each reviewer has an answer, why, and pointers to what it stands on; "refusals" says which of them refused.`,
    `Open the files that the pointers name, and \`${at.last}/candidate.patch\`: the checks passed with it, and it was put back.`,
    'If the refusal is right: mend what it names (a test that asserts less, a flaky test, evidence that is incomplete), or repair by hand.',
    `If it is wrong: have the owner decide, and apply the patch by hand with \`git apply ${at.last}/candidate.patch\`. Nothing in Loopwright overrides a reviewer.`,
    `If a reviewer of your own broke or gave no answer: run its command alone, and see \`reviewers\` in \`${at.contract}\`.`,
    `Run ${at.again}.`,
  ],
  assertion: (at) => [
    'Open each place under "Artifact": the element was found, and it is not as the test expects.',
    `Run it with a trace: ${at.alone}, with \`--trace on\`, then \`npx playwright show-report\`.`,
    'Decide with the owner whether the product or the expectation is wrong. Loopwright never changes what a test expects.',
    'If the product is wrong: report or fix it, and leave the test red.',
    'If the expectation is wrong: change it by hand, in a change of its own that says why.',
    `Run ${at.again}.`,
  ],
  'not-actionable': (at) => [
    'Open each place under "Artifact": the locator is right, and its element is hidden, disabled, covered or moving.',
    `Run it and watch: ${at.alone}, with \`--headed\` or \`--trace on\`.`,
    'If a user could not do it either: fix the product.',
    'If a user would first do something else (close a banner, fill a field): add that step to the test. Do not add `force: true`.',
    `Run ${at.again}.`,
  ],
  'navigation/network': (at) => [
    'Read the message under "Artifact": it names the address, or the request that failed.',
    'Open the address as the test does; look at the log of the server and at `baseURL` and `webServer` of the Playwright config.',
    'Bring the server, the data or the address in order. No locator needs a repair before that is done.',
    `Run ${at.alone} until the page loads, then ${at.again}.`,
  ],
  'script-error': (at) => [
    'Open each place under "Artifact": the test itself threw the error that is named there.',
    `Fix the code of the test, its fixtures or its data, and run ${at.alone} until it is green.`,
    `Run ${at.again}.`,
  ],
  'timeout-elsewhere': (at) => [
    'Open each place under "Artifact": the test ran out of time there, and not because an element was missing.',
    `See what it waits for: ${at.alone}, with \`--trace on\`.`,
    'Wait for what must happen, instead of for longer; or make the product quick enough. Raise a timeout only where the wait is meant to be that long.',
    `Run ${at.again}.`,
  ],
  flaky: (at) => [
    `Open \`${at.evidence}/attempt-01/target-test.log\` and \`${at.evidence}/observe/observe.log\`: the first failure, and what came instead of it.`,
    `Run it often: ${at.alone}, with \`--repeat-each=10 --retries=0\`.`,
    'Find what differs between the runs: order, shared data, a race, a server that is not ready. Make that stable in the test or the product.',
    `When ten runs in a row are green, or red in one way, run ${at.again}.`,
  ],
  infrastructure: (at) => [
    `Open the logs of the failed checks in \`${at.last}/\`: the browser or a worker broke, so they say nothing of the tests.`,
    'See that the browser is installed and starts: `npx playwright install --with-deps`; see that memory and disk are not used up.',
    `Run ${at.alone}; it must at least start the browser.`,
    `Run ${at.again}.`,
  ],
} as const satisfies Record<Escalation, Steps>;
