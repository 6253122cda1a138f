// `npm run bench:run [rounds]`: what the controller itself costs an attempt of `loopwright run`: the time between two records
// of the chain, without what the maker's and the checks' own processes took.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from './lib/exercise.mjs';

const ROUNDS = Math.max(7, Number(process.argv[2] ?? 11));
const ATTEMPTS = 6;
const CLI = path.resolve('dist/cli/main.js');

/** Files in the mutable and in the protected folder: every attempt looks at all of them. */
const FILES = 200;

const MAKER = `import { readFileSync, writeFileSync } from 'node:fs';
const text = readFileSync('src/0.mjs', 'utf8');
const word = String.fromCharCode(97 + text.length % 26).repeat(8);
writeFileSync('src/0.mjs', '// ' + word + '\\n' + text);
console.log(JSON.stringify({ diagnosis: 'd', changedPaths: ['src/0.mjs'], rationale: 'r' }));
`;

const overheads = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const root = mkdtempSync(path.join(tmpdir(), 'loopwright-bench-run-'));
  try {
    makeProject(root);
    const ended = spawnSync(process.execPath, [CLI, '-C', root, 'run'], { encoding: 'utf8' });
    if (ended.status !== 2) throw new Error(`${ended.stdout}${ended.stderr}`);
    // The first round warms the disk.
    if (round > 0) overheads.push(...overheadsIn(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
const sorted = overheads.toSorted((a, b) => a - b);
console.log(
  `controller, ${FILES} mutable and ${FILES} protected files: median ${median(overheads).toFixed(0)} ms an attempt, ` +
    `90th percentile ${sorted[Math.floor(sorted.length * 0.9)]} ms (${overheads.length} attempts)`,
);

/** @param {string} root */
function makeProject(root) {
  for (const folder of ['src', 'tests', 'loop']) mkdirSync(path.join(root, folder));
  for (let n = 0; n < FILES; n += 1) {
    writeFileSync(path.join(root, 'src', `${n}.mjs`), `export const value${n} = ${n};\n`.repeat(40));
    writeFileSync(path.join(root, 'tests', `${n}.mjs`), `// ${n}\n`.repeat(40));
  }
  // Each attempt fails in other words, and proposes something else.
  writeFileSync(
    path.join(root, 'tests', 'check.mjs'),
    "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync('src/0.mjs', 'utf8').split('\\n')[0]);\nprocess.exitCode = 1;\n",
  );
  writeFileSync(path.join(root, 'tests', 'maker.mjs'), MAKER);
  const contract = {
    schemaVersion: 1,
    goal: 'Measure.',
    owner: 'bench',
    mutablePaths: ['src/'],
    protectedPaths: ['tests/'],
    checks: [{ id: 'check', command: 'node', args: ['tests/check.mjs'] }],
    makers: [{ type: 'command', command: 'node', args: ['{root}/tests/maker.mjs'], sandbox: 'off' }],
    attemptCeiling: ATTEMPTS,
    stagnation: { identicalFailures: 50, recurrences: 50 },
    successState: 'AWAITING_HUMAN_APPROVAL',
  };
  writeFileSync(path.join(root, 'loop', 'contract.json'), JSON.stringify(contract));
}

/** @param {string} root @returns {number[]} */
function overheadsIn(root) {
  const evidence = path.join(root, 'loop/evidence');
  const lines = readFileSync(path.join(evidence, 'index.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'attempt');
  return lines.slice(1).map(({ at, path: manifest }, index) => {
    const { results } = JSON.parse(readFileSync(path.join(evidence, manifest), 'utf8'));
    const own = results
      .filter(({ id }) => id !== 'policy')
      .reduce((sum, { durationMs }) => sum + durationMs, 0);
    return Date.parse(at) - Date.parse(lines[index].at) - own;
  });
}
