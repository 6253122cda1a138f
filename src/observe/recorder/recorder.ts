// The recorder proper: remembers how locators are built, and when an action finds no element (or two) it writes down
// what it sees, carries on with the best proven candidate in memory, and so meets every later stale locator of the test.
import type { Frame, Locator, Page, TestInfo } from '@playwright/test';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, ObserveRequest, Replacement, SourcePlace } from '../observation.ts';
import {
  buildChain,
  buildRaw,
  type Creation,
  creationKey,
  describeArg,
  projectStack,
  type Scope,
} from './creations.ts';
import { locatorsIn } from './gap.ts';
import { withDoubts } from './doubts.ts';
import { findReplacement } from './heal.ts';
import { memoryOf } from './memory.ts';
import { waitsForPresence } from './methods.ts';
import { pageHealth } from './page-watch.ts';
import type { Ranker } from './ranker.ts';
import { settledCount } from './settle.ts';
import { isRunning, runKey, titlesOf } from './test-run.ts';

type Call = (this: object, ...args: unknown[]) => unknown;

export interface RecorderPlace {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the folder to write observations to. */
  readonly out: string;
}

export class Recorder {
  private readonly place: RecorderPlace;
  private readonly ranker: Ranker;
  private readonly info: () => TestInfo;
  private readonly request: ObserveRequest;
  private readonly optional: ReadonlySet<string>;
  /** Every locator that was built, parents before children; a test may use one from before it began (`beforeAll`). */
  private readonly creations = new Map<object, Creation>();
  /** What a stale call was replaced by, by its place and words. */
  private replaced = new Map<string, Replacement>();
  private test = '';
  /** True once the running test came to the failure that the red run ended with. */
  private reached = false;
  private building = false;
  /** How many proofs are under way. */
  private proofs = 0;

  constructor(place: RecorderPlace, ranker: Ranker, info: () => TestInfo) {
    this.place = place;
    this.ranker = ranker;
    this.info = info;
    // The controller wrote this file a moment ago; it is data of our own.
    this.request = JSON.parse(readFileSync(join(place.out, 'request.json'), 'utf8')) as ObserveRequest;
    this.optional = new Set(this.request.optional.map(placeKey));
  }

  /** A locator is built: remember it, or build what replaced it. */
  build(original: Call, parent: object, method: string, args: unknown[]): unknown {
    // Playwright builds locators from one another; only the user's own call is of interest.
    if (this.building || this.proofs > 0) return original.apply(parent, args);
    this.startTestIfNew();
    const stack = projectStack(this.place.root);
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

  /** An action on a locator: make sure that there is one element for it, then let it run. */
  async act(original: Call, locator: Locator, method: string, args: unknown[]): Promise<unknown> {
    // Before the first await: afterwards the callers are gone from the stack.
    const stack = [...projectStack(this.place.root)];
    this.startTestIfNew();
    if (waitsForPresence(method, args) && !this.isOptional(stack)) {
      // `dragTo` acts on two.
      for (const target of [locator, ...args]) {
        const creation = this.creations.get(target as object);
        if (creation) await this.ensure(target as Locator, creation, { method, stack });
      }
    }
    return original.apply(locator, args);
  }

  /** An action that is given a selector: `page.click('#save')`. */
  async actBySelector(
    original: Call,
    scope: Page | Frame,
    method: string,
    args: unknown[],
  ): Promise<unknown> {
    if (this.building) return original.apply(scope, args);
    const stack = [...projectStack(this.place.root)];
    this.startTestIfNew();
    const [selector, ...rest] = args;
    if (typeof selector !== 'string' || stack.length === 0) return original.apply(scope, args);
    const creation: Creation = {
      parent: scope,
      call: { method, args: [selector] },
      rawArgs: [selector],
      stack,
      legacy: true,
    };
    if (waitsForPresence(method, rest) && !this.isOptional(stack))
      await this.ensure(this.bySelector(scope, creation), creation, { method, stack });
    // A page passes the call on to its main frame, within the same tick.
    return this.quietly(() => original.apply(scope, [this.selectorOf(creation), ...rest]));
  }

  private bySelector(scope: Page | Frame, creation: Creation): Locator {
    return this.quietly(() => scope.locator(this.selectorOf(creation)));
  }

  /** Locators that are built to prove a candidate are nobody's, whatever is on the stack. */
  private async proving<T>(work: () => Promise<T>): Promise<T> {
    this.proofs += 1;
    try {
      return await work();
    } finally {
      this.proofs -= 1;
    }
  }

  /** What is built meanwhile is not the user's. */
  private quietly<T>(work: () => T): T {
    this.building = true;
    try {
      return work();
    } finally {
      this.building = false;
    }
  }

  private selectorOf(creation: Creation): string {
    const replacement = this.replaced.get(creationKey(creation));
    return String(replacement?.calls[0]?.args[0] ?? creation.rawArgs[0]);
  }

  private async ensure(locator: Locator, creation: Creation, action: Observation['action']): Promise<void> {
    // A description is a name for people: it looks for nothing, and errors are not worded with it.
    const described = creation.call.method === 'describe' ? this.creations.get(creation.parent) : undefined;
    if (described) return this.ensure(creation.parent as Locator, described, action);
    const description = String(locator);
    const known = this.redFailure(description);
    // Whatever was missing before the red run's own failure did not matter to the test.
    if (!known && !this.reached) return;
    this.reached = true;
    const since = performance.now();
    // A legacy call takes the first of several.
    const looked = creation.legacy ? this.quietly(() => locator.first()) : locator;
    const count = await settledCount(looked, { known: known !== undefined, timeoutMs: this.patience() });
    if (count === 1) return;
    const kind = count === 0 ? 'stale' : 'ambiguous';
    const memory = memoryOf(this.request.fingerprints, {
      file: this.info().file,
      locator: description,
      url: locator.page().url(),
    });
    const found = await this.proving(() =>
      findReplacement({
        creation,
        creations: this.creations,
        locator,
        kind,
        action: action.method,
        hints: this.request.hints,
        ranker: this.ranker,
        testIdAttribute: this.testIdAttribute(),
        fingerprint: memory.own,
        beside: memory.beside,
        others: memory.others,
      }),
    );
    const verdict = await withDoubts({
      locator,
      found: found.verdict,
      memory,
      waited: { since, redWaitedMs: known?.waitedMs ?? 0 },
    });
    const health = pageHealth(locator.page());
    this.write({
      schemaVersion: 1,
      test: { file: this.info().file, titles: titlesOf(this.info()) },
      known: known !== undefined,
      kind,
      locator: description,
      call: found.creation.call,
      stack: [...found.creation.stack],
      action,
      page: {
        url: locator.page().url().split(/[?#]/)[0] ?? '',
        status: health.status,
        failures: [...health.failures],
      },
      ranked: found.ranked.slice(0, 5).map(({ score, reasons, element }) => ({ score, reasons, element })),
      verdict,
    });
    if (verdict.kind === 'abstained')
      throw new Error(`Loopwright found no repair for ${description}: ${verdict.reason}. ${verdict.detail}`);
    const [replacement] = verdict.options;
    if (replacement) this.carryOn(found.creation, replacement);
  }

  /** Every locator built by the stale call, and all built from those, become what the replacement finds. */
  private carryOn(stale: Creation, replacement: Replacement): void {
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

  private isOptional(stack: readonly SourcePlace[]): boolean {
    return stack.some((place) => this.optional.has(placeKey(place)));
  }

  /** What the red run says of this locator in the running test. */
  private redFailure(description: string): ObserveRequest['wanted'][number] | undefined {
    return this.request.wanted.find(
      (wanted) => wanted.locator === description && isRunning(wanted, this.info()),
    );
  }

  private isUnseen(): boolean {
    return this.request.unseen.some((test) => isRunning(test, this.info()));
  }

  /** How long the suite itself waits for an element; without a limit of its own, Playwright's expect default. */
  private patience(): number {
    const own = this.info().project.use.actionTimeout;
    return own !== undefined && own > 0 ? Math.min(own, 5000) : 5000;
  }

  private testIdAttribute(): string {
    return this.info().project.use.testIdAttribute ?? 'data-testid';
  }

  private startTestIfNew(): void {
    const test = runKey(this.info());
    if (test === this.test) return;
    this.test = test;
    this.reached = this.isUnseen();
    this.replaced = new Map();
  }

  private write(observation: Observation): void {
    appendFileSync(
      join(this.place.out, `observations-${process.pid}.jsonl`),
      `${JSON.stringify(observation)}\n`,
    );
  }
}

function placeKey({ file, line, column }: SourcePlace): string {
  return `${file}:${line}:${column}`;
}
