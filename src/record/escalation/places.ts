// The commands and folders that the steps of a report name, for this exercise. Pure.
import { attemptFolder } from '../manifest.ts';
import type { EscalationFacts } from './facts.ts';
import type { Places } from './next-steps.ts';

export function placesOf({ state, contract, attempts }: EscalationFacts): Places {
  const evidence = `loop/evidence/${state.exercise}`;
  const last = attempts.at(-1)?.folder ?? `${evidence}/${attemptFolder(1)}`;
  const results = attempts.flatMap(({ record }) => record?.results ?? []);
  const review = `${last.replace(/attempt-(?=\d+$)/, 'review-')}/review.json`;
  const where = { evidence, last, review, contract: state.contract };
  const isSuite =
    results.length > 0
      ? results.some(({ id }) => id === 'target-test')
      : contract === undefined || contract.contract.targets.length > 0;
  if (!isSuite) {
    const alone = `\`command\` and \`args\` of each failed check in \`${last}/manifest.json\``;
    return {
      ...where,
      alone,
      oracles: alone,
      again: `\`npx loopwright run ${word(state.contract)}\``,
      isSuite,
    };
  }
  const files = state.findings.filter(({ verdict }) => verdict !== 'repaired').map(({ file }) => file);
  return {
    ...where,
    alone: playwright(files),
    oracles: playwright(contract?.contract.oracles ?? []),
    again: '`npx playwright test --project=loop`',
    isSuite,
  };
}

function playwright(files: readonly string[]): string {
  return `\`${['npx playwright test', ...new Set(files.filter((file) => file !== '').map(word))].join(' ')}\``;
}

/** As a shell takes it. */
function word(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
