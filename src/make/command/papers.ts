// What a maker is given to read, by its path in the maker's folder. Pure.
import type { Contract } from '../../contract/schema.ts';
import { REDACTED } from '../../secrets/fields.ts';
import { isSecretVariable } from '../../secrets/names.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import type { Bundle } from './bundle.ts';
import { BUNDLE, CONTRACT_COPY, outputOf, PROMPT } from './places.ts';
import { redacted } from './private.ts';
import { promptOf } from './prompt.ts';

export interface Papers {
  readonly prompt: string;
  /** Text by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The contract is what was sealed, without secrets. */
export function papersOf(bundle: Bundle, contract: Contract, redactor: Redactor): Papers {
  const prompt = promptOf(bundle);
  return {
    prompt,
    files: {
      [BUNDLE]: documentOf(bundle),
      [PROMPT]: prompt,
      [CONTRACT_COPY]: documentOf(withoutSecrets(contract, redactor)),
      ...Object.fromEntries(bundle.failing.map(({ id, output }) => [outputOf(id), output])),
    },
  };
}

function documentOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A variable that is set for a check tells by its name that it is secret. */
function withoutSecrets(value: unknown, redactor: Redactor, key = ''): unknown {
  if (typeof value === 'string') return isSecretVariable(key) ? REDACTED : redacted(value, redactor);
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redactor));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutSecrets(item, redactor, name)]),
  );
}
