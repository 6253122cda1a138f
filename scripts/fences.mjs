// `npm run fences`: which part of src may import what is kept in fences.json, as Playwright keeps its DEPS.list,
// and every file is held to it.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readModule } from './fences/modules.mjs';
import { checkFences } from './fences/rules.mjs';
import { ROOT } from './run.mjs';

/** @typedef {import('./fences/rules.mjs').Fences} Fences */

/** @type {Fences} */
const fences = JSON.parse(readFileSync(path.join(ROOT, 'fences.json'), 'utf8'));
const modules = readModules();
const faults = checkFences(fences, modules);

for (const { at, found, rule } of faults) console.error(`${at}: ${found}; rule: ${rule}`);
if (faults.length > 0) {
  console.error(`\n${faults.length} broken fences. The rules are in fences.json.`);
  process.exitCode = 1;
} else {
  console.log(`fences: ${modules.size} files keep to fences.json`);
}

function readModules() {
  const files = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src', file.replaceAll(path.sep, '/')))
    .filter((file) => file.endsWith('.ts'))
    .sort();
  return new Map(files.map((file) => [file, readModule(file, readFileSync(path.join(ROOT, file), 'utf8'))]));
}
