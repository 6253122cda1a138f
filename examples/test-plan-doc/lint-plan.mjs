// The verifier: whether the test plan covers the requirements, and whether each case can be carried out. Each fault is named with
// its place; exit code 1 when there is one.
import { readFileSync } from "node:fs";

const PLAN = "plan/checkout.md";
const REQUIREMENTS = "requirements.json";

/** @type {readonly { readonly id: string, readonly text: string }[]} */
const requirements = JSON.parse(readFileSync(REQUIREMENTS, "utf8"));
const cases = casesIn(readFileSync(PLAN, "utf8").split("\n"));
const faults = [...uncovered(), ...cases.flatMap(faultsOf)];

for (const { at, what } of faults) process.stdout.write(`${at}: ${what}\n`);
process.stdout.write(faults.length === 0 ? `${PLAN}: ${cases.length} cases, no fault\n` : "");
process.exitCode = faults.length === 0 ? 0 : 1;

/** @typedef {{ readonly id: string, readonly line: number, readonly body: readonly string[] }} Case */

/**
 * From one heading `## TC-…` to the next.
 * @param {readonly string[]} lines
 * @returns {readonly Case[]}
 */
function casesIn(lines) {
  const starts = lines.flatMap((line, index) => (/^## TC-\d+\b/.test(line) ? [index] : []));
  return starts.map((start, index) => ({
    id: /TC-\d+/.exec(lines[start] ?? "")?.[0] ?? "",
    line: start + 1,
    body: lines.slice(start + 1, starts[index + 1]),
  }));
}

function uncovered() {
  const covered = new Set(cases.flatMap(({ body }) => body.flatMap((line) => idIn(line) ?? [])));
  const lines = readFileSync(REQUIREMENTS, "utf8").split("\n");
  return requirements
    .filter(({ id }) => !covered.has(id))
    .map(({ id, text }) => ({
      at: `${REQUIREMENTS}:${lines.findIndex((line) => line.includes(`"${id}"`)) + 1}`,
      what: `${id} has no case in ${PLAN}: ${text}`,
    }));
}

/** @param {Case} one */
function faultsOf({ id, line, body }) {
  const named = body.findIndex((text) => idIn(text) !== undefined);
  const requirement = idIn(body[named] ?? "");
  const known = requirements.some((other) => other.id === requirement);
  /** @type {(offset: number, what: string) => { at: string, what: string }} */
  const fault = (offset, what) => ({ at: `${PLAN}:${line + offset}`, what: `${id} ${what}` });
  return [
    ...(requirement === undefined ? [fault(0, "names no requirement")] : []),
    ...(requirement !== undefined && !known
      ? [fault(named + 1, `names ${requirement}, which is not in ${REQUIREMENTS}`)]
      : []),
    ...(body.some((text) => /^\d+\. \S/.test(text)) ? [] : [fault(0, "has no steps")]),
    ...(body.some((text) => /^Expected: \S/.test(text)) ? [] : [fault(0, "has no expected result")]),
  ];
}

/** @param {string} line */
function idIn(line) {
  return /^Requirement: (REQ-\d+)$/.exec(line)?.[1];
}
