// The results as a table, rule × outcome, and the totals against what must hold.

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/** A drift that only an assertion saw is not a locator's to repair. @param {Outcome} outcome */
function isRepairable({ kind, outcome, red }) {
  return kind === 'drift' && outcome !== 'no-effect' && Object.values(red).includes('action');
}

/** @param {readonly Outcome[]} outcomes */
export function printTable(outcomes) {
  for (const kind of /** @type {const} */ (['drift', 'not-drift'])) {
    const own = outcomes.filter((one) => one.kind === kind);
    if (own.length === 0) continue;
    const rules = [...new Set(own.map(({ rule }) => rule))];
    console.log(
      `\n| ${kind} | runs | right | partly | wrong | escalated | asserted | no effect | escalated as |`,
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const rule of rules)
      console.log(
        row(
          rule,
          own.filter((one) => one.rule === rule),
        ),
      );
    console.log(row('all', own));
  }
  console.log(`\n${totals(outcomes).join('\n')}`);
}

/** @param {string} name @param {readonly Outcome[]} outcomes */
function row(name, outcomes) {
  const count = (/** @type {(one: Outcome) => boolean} */ test) => String(outcomes.filter(test).length);
  const stopped = outcomes.filter(({ outcome }) => outcome === 'escalated' || outcome === 'blocked');
  const asserted = stopped.filter((one) => one.kind === 'drift' && !isRepairable(one));
  const reasons = new Map();
  for (const { state } of stopped) reasons.set(state, (reasons.get(state) ?? 0) + 1);
  const cells = [
    name,
    String(outcomes.length),
    count(({ outcome }) => outcome === 'right'),
    count(({ outcome }) => outcome === 'partly'),
    count(({ outcome }) => outcome === 'wrong'),
    String(stopped.length - asserted.length),
    String(asserted.length),
    count(({ outcome }) => outcome === 'no-effect'),
    [...reasons].map(([reason, times]) => `${reason.replace('ESCALATED ', '')} ${times}`).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @param {readonly Outcome[]} outcomes */
function totals(outcomes) {
  const repairable = outcomes.filter(isRepairable);
  const right = repairable.filter(({ outcome }) => outcome === 'right').length;
  const wrong = outcomes.filter(({ kind, outcome }) => kind === 'drift' && outcome === 'wrong').length;
  const touched = outcomes.filter(({ kind, repaired }) => kind === 'not-drift' && repaired.length > 0).length;
  const share = repairable.length === 0 ? '–' : `${((right / repairable.length) * 100).toFixed(1)} %`;
  return [
    `repaired right: ${right} of ${repairable.length} repairable drifts, ${share} (at least 90 %)`,
    `wrong element accepted: ${wrong} (0)`,
    `removals and bugs repaired: ${touched} of ${outcomes.filter(({ kind }) => kind === 'not-drift').length} (0)`,
  ];
}
