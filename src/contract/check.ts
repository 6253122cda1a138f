// From any JSON value to a contract or to everything that is wrong with it. Pure: the disk is asked in load.ts.
import type { Fault } from '../errors.ts';
import { crossFaults } from './cross.ts';
import { faultsOf } from './faults.ts';
import { type Contract, contractSchema } from './schema.ts';
import { type ContractUse, useFaults } from './use.ts';

export type ContractReading =
  | { readonly ok: true; readonly contract: Contract }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Shape and rules between fields, all faults at once. The contract is frozen: nobody may widen it during a run. */
export function checkContract(json: unknown, use: ContractUse = 'suite'): ContractReading {
  const parsed = contractSchema.safeParse(json);
  const shape = parsed.success ? [] : faultsOf(parsed.error.issues, json);
  const faults = [...shape, ...useFaults(json, use), ...crossFaults(json)];
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  freezeDeep(parsed.data);
  return { ok: true, contract: parsed.data };
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freezeDeep);
  Object.freeze(value);
}
