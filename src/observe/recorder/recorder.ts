// The recorder proper: remembers how locators are built, and when an action finds no element (or two) it writes down
// what it sees, carries on with the best proven candidate in memory, and so meets every later stale locator of the test.
import type { Locator, TestInfo } from '@playwright/test';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, ObserveRequest, Replacement, SourcePlace } from '../observation.ts';
import {
  buildChain,
  buildRaw,
  type Creation,
  creationKey,
  describeArg,
  isLocator,
  projectStack,
  type Scope,
} from './creations.ts';
import { findReplacement } from './heal.ts';
import { pageHealth } from './page-watch.ts';
import type { Ranker } from './ranker.ts';
import { settledCount } from './settle.ts';

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
    if (this.building) return original.apply(parent, args);
    this.startTestIfNew();
    const stack = projectStack(this.place.root);
    // Built by the recorder itself, while it proves a candidate.
    if (stack.length === 0) return original.apply(parent, args);
    this.building = true;
    try {
      const creation: Creation = {
        parent: parent as Scope,
        call: { method, args: args.map(describeArg) },
        rawArgs: args,
        stack,
      };
      const replacement = this.replaced.get(creationKey(creation));
      const made = replacement
        ? buildChain(parent as Scope, replacement.calls)
        : original.apply(parent, args);
      if (typeof made === 'object' && made !== null) this.creations.set(made, creation);
      return made;
    } finally {
      this.building = false;
    }
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

  private async ensure(locator: Locator, creation: Creation, action: Observation['action']): Promise<void> {
    // A description is a name for people: it looks for nothing, and errors are not worded with it.
    const described = creation.call.method === 'describe' ? this.creations.get(creation.parent) : undefined;
    if (described) return this.ensure(creation.parent as Locator, described, action);
    const description = String(locator);
    const known = this.isKnown(description);
    // Whatever was missing before the red run's own failure did not matter to the test.
    if (!known && !this.reached) return;
    this.reached = true;
    const count = await settledCount(locator, { known, timeoutMs: this.patience() });
    if (count === 1) return;
    const kind = count === 0 ? 'stale' : 'ambiguous';
    const link = count === 0 ? await this.staleLink(locator, creation) : { creation, locator };
    const found = await findReplacement({
      ...link,
      kind,
      action: action.method,
      hints: this.request.hints,
      ranker: this.ranker,
      testIdAttribute: this.testIdAttribute(),
    });
    const health = pageHealth(locator.page());
    const answeredWithError = health.failures.length > 0 || (health.status ?? 200) >= 400;
    const verdict: Observation['verdict'] = answeredWithError
      ? {
          kind: 'abstained',
          reason: 'wrong-page',
          detail: health.failures.join('; ') || `the page answered ${health.status}`,
        }
      : found.verdict;
    this.write({
      schemaVersion: 1,
      test: { file: this.info().file, titles: this.info().titlePath.slice(1) },
      known,
      kind,
      locator: description,
      call: link.creation.call,
      stack: [...link.creation.stack],
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
    if (replacement) this.carryOn(link.creation, replacement);
  }

  /** The first call of the chain that finds nothing while its parent finds something. */
  private async staleLink(
    locator: Locator,
    creation: Creation,
  ): Promise<{ creation: Creation; locator: Locator }> {
    const parent = creation.parent;
    const above = this.creations.get(parent);
    if (!above || !isLocator(parent) || (await parent.count()) > 0) return { creation, locator };
    return this.staleLink(parent, above);
  }

  /** Every locator built by the stale call, and all built from those, become what the replacement finds. */
  private carryOn(stale: Creation, replacement: Replacement): void {
    const key = creationKey(stale);
    this.replaced.set(key, replacement);
    const changed = new Set<object>();
    this.building = true;
    try {
      for (const [locator, creation] of this.creations) {
        const isStale = creationKey(creation) === key;
        if (!isStale && !changed.has(creation.parent)) continue;
        const own = this.replaced.get(creationKey(creation));
        const rebuilt = own ? buildChain(creation.parent, own.calls) : buildRaw(creation.parent, creation);
        // In place, so that variables and fields of the test that hold the locator follow.
        Object.assign(locator, rebuilt);
        changed.add(locator);
      }
    } finally {
      this.building = false;
    }
  }

  private isOptional(stack: readonly SourcePlace[]): boolean {
    return stack.some((place) => this.optional.has(placeKey(place)));
  }

  private isKnown(description: string): boolean {
    return this.request.wanted.some((wanted) => wanted.locator === description && this.isRunning(wanted));
  }

  private isUnseen(): boolean {
    return this.request.unseen.some((test) => this.isRunning(test));
  }

  private isRunning(test: { readonly file: string; readonly titles: readonly string[] }): boolean {
    const info = this.info();
    return test.file === info.file && test.titles.join('\n') === info.titlePath.slice(1).join('\n');
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
    const info = this.info();
    const test = `${info.testId}#${info.retry}#${info.repeatEachIndex}`;
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

function waitsForPresence(method: string, args: readonly unknown[]): boolean {
  if (method !== 'waitFor') return true;
  const [options] = args;
  const state: unknown =
    typeof options === 'object' && options !== null && 'state' in options ? options.state : undefined;
  return state === undefined || state === 'visible' || state === 'attached';
}
