// What a test does, in order: its steps and its assertions, each with all that stands between it and being run. Pure.
import type { AnyNode } from '../../../syntax/parse.ts';
import type { Assertion } from './assertion.ts';
import type { Env, Place } from './values.ts';

/** What may keep a statement from running, or its failure from counting. */
export interface Guard {
  readonly kind: 'condition' | 'exit' | 'swallowed' | 'retried' | 'floating';
  /** In one spelling, so that guards can be compared. */
  readonly text: string;
}

export interface AssertionEvent {
  readonly kind: 'assertion';
  readonly assertion: Assertion;
  readonly guards: readonly Guard[];
  /** How many steps are before it. */
  readonly steps: number;
}

export interface StepEvent {
  readonly kind: 'step';
  readonly verb: string;
  /** What is typed, chosen, opened or sent. */
  readonly data: string | undefined;
  readonly place: Place;
  readonly guards: readonly Guard[];
}

export type Event = AssertionEvent | StepEvent;

/** Where the walk is. */
export interface Context {
  readonly source: Place['source'];
  readonly env: Env;
  readonly guards: readonly Guard[];
  /** True where a promise is waited for. */
  readonly settled: boolean;
  /** True where a promise that is returned is waited for. */
  readonly returns: boolean;
  /** The functions that are being looked into. */
  readonly inside: readonly AnyNode[];
  /** Titles of the groups around. */
  readonly titles: readonly string[];
  /** The groups around, each by its call. */
  readonly groups: readonly AnyNode[];
}

export interface FoundTest {
  readonly titles: readonly string[];
  readonly place: Place;
  readonly body: Place;
  readonly guards: readonly Guard[];
  readonly groups: readonly AnyNode[];
}

export interface FoundHook {
  readonly when: 'before' | 'after';
  readonly body: Place;
  /** The group it belongs to; `undefined` for the file. */
  readonly group: AnyNode | undefined;
  readonly guards: readonly Guard[];
}

export function guarded(context: Context, kind: Guard['kind'], text: string): Context {
  return { ...context, guards: [...context.guards, { kind, text }] };
}
