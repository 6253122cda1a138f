// A stand-in for a coding agent: it knows beforehand how the faults of this plan are mended, and asks no model. Which of them are
// there it reads from the evidence, as an agent does, and mends those.
import { readFileSync, writeFileSync } from "node:fs";

const PLAN = "plan/checkout.md";

const VOUCHER = `## TC-04 Voucher

Requirement: REQ-4

1. Put a desk lamp into the cart and go to the checkout.
2. Enter the voucher \`SPRING\` twice.

Expected: the total is lowered once, and the second time is told.
`;

/** What comes after what, by the fault that it mends. */
const CORRECTIONS = [
  {
    fault: "TC-02 names REQ-22",
    wrong: "Requirement: REQ-22",
    right: "Requirement: REQ-2",
    why: "The declined card is REQ-2; there is no REQ-22.",
  },
  {
    fault: "TC-03 has no expected result",
    wrong: "2. Go to the checkout and choose shipping abroad.",
    right:
      "2. Go to the checkout and choose shipping abroad.\n\nExpected: net, tax and shipping are shown, and their sum is the total.",
    why: "What has to be seen is in REQ-3: net, tax and shipping.",
  },
  {
    fault: "REQ-4 has no case",
    // At the end.
    wrong: /\n*$/,
    right: `\n\n${VOUCHER}`,
    why: "A voucher must lower the total once, so the case enters it twice.",
  },
];

/** @type {{ readonly failing: readonly { readonly output: string }[], readonly mutable: readonly { readonly path: string, readonly text: string }[] }} */
const bundle = JSON.parse(readFileSync(".loopwright/bundle.json", "utf8"));
const output = bundle.failing.map((check) => check.output).join("\n");
const known = CORRECTIONS.filter(({ fault }) => output.includes(fault));
// Of the plan as it was sealed, whatever an attempt before made of it.
const sealed = bundle.mutable.find(({ path }) => path === PLAN)?.text ?? "";
const mended = known.reduce((plan, { wrong, right }) => plan.replace(wrong, right), sealed);
writeFileSync(PLAN, mended);

const answer = {
  diagnosis: known.map(({ fault }) => fault).join("; ") || "Nothing that this stand-in knows.",
  changedPaths: mended === sealed ? [] : [PLAN],
  rationale: known.map(({ why }) => why).join(" ") || "It changed nothing.",
};
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
