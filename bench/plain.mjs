// `npm run bench:plain [rounds]`: what `withLoop` costs a run that does not ask for the loop. Paired: each round runs
// the same green suite with and without it, in changing order.
import { makeExercise, median, row, timePlaywright } from './lib/exercise.mjs';

const rounds = Math.max(7, Number(process.argv[2] ?? 11));
const exercise = makeExercise();
const times = { without: [], with: [] };
try {
  exercise.setTarget('repaired');
  for (let round = 0; round <= rounds; round += 1) {
    const runs = { without: ['--config', 'plain.config.ts', 'examples/login'], with: ['examples/login'] };
    const order = round % 2 === 0 ? ['without', 'with'] : ['with', 'without'];
    for (const name of order) {
      const elapsed = timePlaywright(exercise.folder, runs[name], 0);
      if (round > 0) times[name].push(elapsed);
    }
  }
} finally {
  exercise.remove();
}
const ratios = times.with.map((value, index) => value / times.without[index]);
console.log(row('plain run without withLoop', times.without));
console.log(row('plain run with withLoop', times.with));
console.log(`median of paired ratios: ${median(ratios).toFixed(3)}`);
