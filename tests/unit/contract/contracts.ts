// One good contract that tests spoil in one place at a time.

export const good = {
  schemaVersion: 1,
  goal: 'Keep the login test true to the product.',
  owner: 'QA',
  mutablePaths: ['tests/'],
  protectedPaths: ['fixtures/'],
  targets: ['tests/login.spec.ts'],
  oracles: ['oracle/login-contract.spec.ts'],
  checks: [{ id: 'type-check', command: 'tsc', args: ['--noEmit'] }],
  successState: 'AWAITING_HUMAN_APPROVAL',
};

export type Json = Record<string, unknown>;

/** The good contract with some keys replaced; `undefined` removes a key, as in a file. */
export function contractWith(changes: Json): unknown {
  return JSON.parse(JSON.stringify({ ...good, ...changes }));
}

/** The good contract with one check in place of its own. */
export function withCheck(changes: Json): unknown {
  return contractWith({ checks: [{ ...good.checks[0], ...changes }] });
}
