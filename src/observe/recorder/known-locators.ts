// The locators of a running test: how each was built, and what stands in the place of a stale one, so that every locator that
// is built from it follows.
import type { Frame, Locator, Page } from '@playwright/test';
import type { Replacement, SourcePlace } from '../observation.ts';
import { buildChain, buildRaw, type Creation, creationKey, describeArg, type Scope } from './creations.ts';
import { locatorsIn } from './gap.ts';

export type Call = (this: object, ...args: unknown[]) => unknown;

interface Built {
  readonly method: string;
  readonly args: unknown[];
  /** Where the project's own code built it; empty when nobody of it did. */
  readonly stack: readonly SourcePlace[];
}

export class KnownLocators {
  /** Every locator that was built, parents before children; a test may use one from before it began (`beforeAll`). */
  readonly creations = new Map<object, Creation>();
  /** What a stale call was replaced by, by its place and words. */
  private replaced = new Map<string, Replacement>();
  private building = false;
  /** How many proofs are under way. */
  private proofs = 0;

  /** True while Playwright builds locators from one another. */
  get isBuilding(): boolean {
    return this.building;
  }

  /** True while nothing that is built is the user's own. */
  get isOwn(): boolean {
    return this.building || this.proofs > 0;
  }

  creationOf(locator: unknown): Creation | undefined {
    return this.creations.get(locator as object);
  }

  /** Another test begins. */
  forgetReplaced(): void {
    this.replaced = new Map();
  }

  /** Remembers a locator, or builds what replaced it. */
  build(original: Call, parent: object, { method, args, stack }: Built): unknown {
    if (stack.length === 0) return original.apply(parent, args);
    return this.quietly(() => {
      const creation: Creation = {
        parent: parent as Scope,
        call: { method, args: args.map(describeArg) },
        rawArgs: args,
        stack,
        legacy: false,
      };
      const replacement = this.replaced.get(creationKey(creation));
      const made = replacement
        ? buildChain(parent as Scope, replacement.calls)
        : original.apply(parent, args);
      if (typeof made === 'object' && made !== null) this.creations.set(made, creation);
      return made;
    });
  }

  bySelector(scope: Page | Frame, creation: Creation): Locator {
    return this.quietly(() => scope.locator(this.selectorOf(creation)));
  }

  /** Locators that are built to prove a candidate are nobody's, whatever is on the stack. */
  async proving<T>(work: () => Promise<T>): Promise<T> {
    this.proofs += 1;
    try {
      return await work();
    } finally {
      this.proofs -= 1;
    }
  }

  /** What is built meanwhile is not the user's. */
  quietly<T>(work: () => T): T {
    this.building = true;
    try {
      return work();
    } finally {
      this.building = false;
    }
  }

  selectorOf(creation: Creation): string {
    const replacement = this.replaced.get(creationKey(creation));
    return String(replacement?.calls[0]?.args[0] ?? creation.rawArgs[0]);
  }

  /** Every locator built by the stale call, and all built from those, become what the replacement finds. */
  carryOn(stale: Creation, replacement: Replacement): void {
    const key = creationKey(stale);
    this.replaced.set(key, replacement);
    const changed = new Set<object>();
    this.quietly(() => {
      for (const [locator, creation] of this.creations) {
        const isStale = creationKey(creation) === key;
        const follows = [creation.parent, ...locatorsIn(creation.rawArgs)].some((made) => changed.has(made));
        if (!isStale && !follows) continue;
        const own = this.replaced.get(creationKey(creation));
        const rebuilt = own ? buildChain(creation.parent, own.calls) : buildRaw(creation.parent, creation);
        // In place, so that variables and fields of the test that hold the locator follow.
        Object.assign(locator, rebuilt);
        changed.add(locator);
      }
    });
  }
}
