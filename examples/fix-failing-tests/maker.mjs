// A stand-in for a coding agent: it knows the three faults of this example beforehand, and asks no model. What it does not know is
// which of them shows: that it reads from the evidence, as an agent does. It corrects one source file each time it is asked.
import { readFileSync, writeFileSync } from "node:fs";

/** By the test that shows the fault, the sources that others build on first. */
const CORRECTIONS = [
  {
    test: "a price is read to the cent",
    path: "src/parse.js",
    wrong: "Math.trunc(Number(price) * 100)",
    right: "Math.round(Number(price) * 100)",
    diagnosis: "A price loses a cent: 4.35 * 100 is 434.99…, and the part after the point is cut off.",
    rationale: "Rounded to the nearest cent, every price with two digits is read as it was written.",
  },
  {
    test: "ten of an article are ten per cent cheaper",
    path: "src/price.js",
    wrong: "quantity > MANY",
    right: "quantity >= MANY",
    diagnosis: "Exactly ten of an article are not taken for many.",
    rationale: "The discount is for ten or more, as the test and the comment in the source say.",
  },
  {
    test: "a receipt has net, tax and total",
    path: "src/receipt.js",
    wrong: "Math.floor(net * TAX)",
    right: "Math.round(net * TAX)",
    diagnosis: "The tax is rounded down, not to the nearest cent.",
    rationale: "1121.95 cents of tax are 1122, as the test says.",
  },
];

const bundle = JSON.parse(readFileSync(".loopwright/bundle.json", "utf8"));
// What was changed before is still in this folder. What shows now is what the last attempt ended with.
const said = failingTests(bundle.previous?.checks ?? []);
const failing = said.size > 0 ? said : failingTests(bundle.failing);
const next = CORRECTIONS.find(
  ({ test, path, wrong }) => failing.has(test) && readFileSync(path, "utf8").includes(wrong),
);
if (next) writeFileSync(next.path, readFileSync(next.path, "utf8").replace(next.wrong, next.right));

const answer = {
  diagnosis: next?.diagnosis ?? "Nothing that this stand-in knows.",
  changedPaths: CORRECTIONS.map(({ path }) => path).filter(differs),
  rationale: next?.rationale ?? "It changed nothing.",
};
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);

/**
 * The names in lines such as `not ok 2 - a price is read to the cent`.
 * @param {readonly { readonly output: string }[]} checks
 */
function failingTests(checks) {
  const output = checks.map((check) => check.output).join("\n");
  return new Set([...output.matchAll(/^\s*not ok \d+ - (.+?)\s*$/gm)].map(([, name]) => name));
}

/** @param {string} path */
function differs(path) {
  /** @type {readonly { readonly path: string, readonly text: string }[]} */
  const sealed = bundle.mutable;
  return sealed.find((file) => file.path === path)?.text !== readFileSync(path, "utf8");
}
