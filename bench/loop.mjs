// `npm run bench:loop [rounds]`: what the whole loop costs on the login exercise, against what plain Playwright needs
// for the same proof: the red run, the repaired target twice, and the oracle. Rounds are interleaved, so that both
// sides see the same machine.
import { makeExercise, median, row, timePlaywright } from './lib/exercise.mjs';

const rounds = Math.max(5, Number(process.argv[2] ?? 5));
const exercise = makeExercise();
const times = { loop: [], red: [], repeat: [], oracle: [] };
try {
  for (let round = 0; round <= rounds; round += 1) {
    exercise.setTarget('stale');
    exercise.clearEvidence();
    const plain = ['--config', 'plain.config.ts'];
    const loop = timePlaywright(exercise.folder, ['--project=loop'], 0);
    exercise.setTarget('stale');
    const red = timePlaywright(exercise.folder, [...plain, 'examples/login'], 1);
    exercise.setTarget('repaired');
    const repeat = timePlaywright(exercise.folder, [...plain, 'examples/login', '--repeat-each=2'], 0);
    const oracle = timePlaywright(exercise.folder, [...plain, 'oracle'], 0);
    // The first round fills Playwright's transform cache and the disk's.
    if (round === 0) continue;
    for (const [name, value] of Object.entries({ loop, red, repeat, oracle })) times[name].push(value);
  }
} finally {
  exercise.remove();
}
const plainSums = times.red.map((red, index) => red + times.repeat[index] + times.oracle[index]);
console.log(row('whole loop run', times.loop));
console.log(row('plain: red run', times.red));
console.log(row('plain: repaired, --repeat-each=2', times.repeat));
console.log(row('plain: oracle', times.oracle));
console.log(row('plain: sum', plainSums));
console.log(`ratio of medians: ${(median(times.loop) / median(plainSums)).toFixed(2)} (at most 1.60)`);
