// The contract that an exercise ran under, as lines. Values of environments stay where they are. Pure.
import type { Contract } from '../../contract/schema.ts';
import type { ReportedContract } from './facts.ts';
import { bullets } from './markdown.ts';

export function contractLines(reported: ReportedContract | undefined, path: string): readonly string[] {
  if (!reported) return [`None can be read: see \`${path}\`.`];
  const { contract, sealedAs } = reported;
  const { attemptCeiling, budget, stagnation } = contract;
  return bullets([
    sealedAs === null
      ? `\`${path}\` as it is now; the exercise was refused before it was sealed`
      : `\`${path}\` as it was sealed, sha256 ${sealedAs}`,
    `Goal: ${contract.goal}`,
    `Owner: ${contract.owner}`,
    `Mutable: ${listed(contract.mutablePaths)}`,
    `Protected: ${listed(contract.protectedPaths)}`,
    `Targets: ${listed(contract.targets)}`,
    `Oracles: ${listed(contract.oracles)}`,
    ...contract.checks.map((check) => `Check ${check.id}: ${checkText(check)}`),
    ...(contract.checks.length === 0 ? ['Checks of its own: none'] : []),
    `Ceiling: at most ${attemptCeiling} candidate${attemptCeiling === 1 ? '' : 's'}`,
    `Budget: ${budgetText(budget)}`,
    `Stagnation: given up after ${stagnation.identicalFailures} identical failures, ${stagnation.recurrences} recurrences at a similarity of ${stagnation.similarity}, or ${stagnation.consecutiveErrors} errors in a row`,
    `Makers, in order: ${contract.makers.map(makerText).join('; ')}`,
    `Assertion locators: ${contract.assertionLocators}`,
    ...reviewerLines(contract.reviewers),
  ]);
}

function checkText({ command, args, required }: Contract['checks'][number]): string {
  return `\`${[command, ...args].join(' ')}\`${required ? '' : ' (not required)'}`;
}

function makerText(maker: Contract['makers'][number]): string {
  return maker.type === 'command'
    ? `command \`${[maker.preset ?? maker.command, ...maker.args].join(' ')}\``
    : 'the built-in locator maker';
}

function reviewerLines(reviewers: Contract['reviewers']): readonly string[] {
  if (!reviewers) return ['External reviewers: not configured'];
  const { commands, minReviewers, consensus, aggregate, maxCritical, maxHigh } = reviewers;
  return [
    ...commands.map(({ id, command, args }) => `Reviewer ${id}: \`${[command, ...args].join(' ')}\``),
    `Reviewers: at least ${minReviewers} must answer, consensus ${consensus}, aggregate ${aggregate}, at most ${maxCritical} critical and ${maxHigh} high findings`,
  ];
}

function budgetText({ wallClockMs, tokens, costUsd }: Contract['budget']): string {
  return [
    `${wallClockMs / 1000} s`,
    tokens === undefined ? 'no limit of tokens' : `${tokens} tokens`,
    costUsd === undefined ? 'no limit of cost' : `${costUsd} US dollars`,
  ].join(', ');
}

function listed(paths: readonly string[]): string {
  return paths.length === 0 ? 'none' : paths.map((path) => `\`${path}\``).join(', ');
}
