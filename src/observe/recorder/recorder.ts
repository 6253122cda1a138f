// The recorder proper: remembers how locators are built, and when an action finds no element (or two) it writes down
// what it sees, carries on with the best proven candidate in memory, and so meets every later stale locator of the test.
import type { Frame, Locator, Page, TestInfo } from '@playwright/test';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, ObserveRequest, SourcePlace } from '../observation.ts';
import { mayBeStructural } from '../structural.ts';
import { type Creation, creationKey, projectStack } from './creations.ts';
import { withDoubts } from './doubts.ts';
import { findReplacement } from './heal.ts';
import type { Found } from './healing.ts';
import { type Call, KnownLocators } from './known-locators.ts';
import { matcherOf } from './matcher.ts';
import { type Memory, memoryOf } from './memory.ts';
import { waitsForPresence } from './methods.ts';
import { pageHealth } from './page-watch.ts';
import type { Ranker } from './ranker.ts';
import { structuralOnly, type Use, withReceiverDoubts } from './receiver.ts';
import { settledCount } from './settle.ts';
import { isRunning, runKey, titlesOf } from './test-run.ts';

export interface RecorderPlace {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the folder to write observations to. */
  readonly out: string;
}

type RedFailure = ObserveRequest['wanted'][number];

/** A locator that finds no element, or several, and what needs one. */
interface Missing {
  readonly locator: Locator;
  /** As Playwright prints it. */
  readonly description: string;
  readonly creation: Creation;
  readonly use: Use;
  /** What the red run says of it. */
  readonly known: RedFailure | undefined;
  readonly kind: Observation['kind'];
  /** When it was first looked for. */
  readonly since: number;
}

export class Recorder {
  private readonly place: RecorderPlace;
  private readonly ranker: Ranker;
  private readonly info: () => TestInfo;
  private readonly request: ObserveRequest;
  private readonly optional: ReadonlySet<string>;
  private readonly locators = new KnownLocators();
  /** Assertions that stay as they are, by the place and words of their locator: a retried one is not asked again. */
  private kept = new Set<string>();
  private test = '';
  /** True once the running test came to the failure that the red run ended with. */
  private reached = false;

  constructor(place: RecorderPlace, ranker: Ranker, info: () => TestInfo) {
    this.place = place;
    this.ranker = ranker;
    this.info = info;
    // The controller wrote this file a moment ago; it is data of our own.
    this.request = JSON.parse(readFileSync(join(place.out, 'request.json'), 'utf8')) as ObserveRequest;
    this.optional = new Set(this.request.optional.map(placeKey));
  }

  /** A locator is built. */
  build(original: Call, parent: object, method: string, args: unknown[]): unknown {
    if (this.locators.isOwn) return original.apply(parent, args);
    this.startTestIfNew();
    return this.locators.build(original, parent, { method, args, stack: projectStack(this.place.root) });
  }

  /** An action on a locator: make sure that there is one element for it, then let it run. */
  async act(original: Call, locator: Locator, method: string, args: unknown[]): Promise<unknown> {
    // Before the first await: afterwards the callers are gone from the stack.
    const stack = [...projectStack(this.place.root)];
    this.startTestIfNew();
    if (waitsForPresence(method, args) && !this.isOptional(stack)) {
      // `dragTo` acts on two.
      for (const target of [locator, ...args]) {
        const creation = this.locators.creationOf(target);
        if (creation)
          await this.ensure(target as Locator, creation, { by: 'action', action: { method, stack } });
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
    if (this.locators.isBuilding) return original.apply(scope, args);
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
      await this.ensure(this.locators.bySelector(scope, creation), creation, {
        by: 'action',
        action: { method, stack },
      });
    // A page passes the call on to its main frame, within the same tick.
    return this.locators.quietly(() => original.apply(scope, [this.locators.selectorOf(creation), ...rest]));
  }

  /** A matcher looks at a locator: where it found its element before and finds none now, look whether it is there still. */
  async assert(original: Call, locator: Locator, args: unknown[]): Promise<unknown> {
    const stack = [...projectStack(this.place.root)];
    this.startTestIfNew();
    const matcher = this.request.assertionLocators === 'structural' ? matcherOf(args) : undefined;
    const creation = this.locators.creationOf(locator);
    if (matcher && creation && !this.isOptional(stack))
      await this.ensure(locator, creation, {
        by: 'assertion',
        action: { method: matcher.name, stack },
        matcher,
      });
    // Whatever was found: the assertion has the last word, in its own words.
    return original.apply(locator, args);
  }

  private async ensure(locator: Locator, creation: Creation, use: Use): Promise<void> {
    // A description is a name for people: it looks for nothing, and errors are not worded with it.
    const described =
      creation.call.method === 'describe' ? this.locators.creationOf(creation.parent) : undefined;
    if (described) return this.ensure(creation.parent as Locator, described, use);
    const description = String(locator);
    const known = this.redFailure(description);
    // Whatever was missing before the red run's own failure did not matter to the test.
    if (!known && !this.reached) return;
    if (use.by === 'assertion' && (!mayBeStructural(description) || this.kept.has(creationKey(creation))))
      return;
    // An assertion that holds is no sign of the failure: an earlier one may look at the same locator.
    if (use.by === 'action') this.reached = true;
    const since = performance.now();
    // A legacy call takes the first of several.
    const looked = creation.legacy ? this.locators.quietly(() => locator.first()) : locator;
    const count = await settledCount(looked, {
      known: known !== undefined,
      timeoutMs: this.patience(use),
    });
    if (count === 1 || (use.by === 'assertion' && count > 0)) return;
    this.reached = true;
    const kind = count === 0 ? 'stale' : 'ambiguous';
    await this.heal({ locator, description, creation, use, known, kind, since });
  }

  /** Writes down what is seen, and carries on with it where it is the element. */
  private async heal(missing: Missing): Promise<void> {
    const { locator, description, creation, use, known, kind, since } = missing;
    const memory = memoryOf(this.request.fingerprints, {
      file: this.info().file,
      locator: description,
      url: locator.page().url(),
    });
    const found = await this.locators.proving(() => this.search(missing, memory));
    const verdict = await withDoubts({
      locator,
      found: found.verdict,
      memory,
      // An assertion goes on to wait itself.
      waited: { since, redWaitedMs: use.by === 'assertion' ? Infinity : (known?.waitedMs ?? 0) },
    });
    const { status, failures } = pageHealth(locator.page());
    this.write({
      schemaVersion: 1,
      test: { file: this.info().file, titles: titlesOf(this.info()) },
      known: known !== undefined,
      kind,
      by: use.by,
      locator: description,
      call: found.creation.call,
      stack: [...found.creation.stack],
      action: use.action,
      page: { url: locator.page().url().split(/[?#]/)[0] ?? '', status, failures: [...failures] },
      ranked: found.ranked.slice(0, 5).map(({ score, reasons, element }) => ({ score, reasons, element })),
      verdict,
    });
    if (verdict.kind === 'healed') {
      const [replacement] = verdict.options;
      if (replacement) this.locators.carryOn(found.creation, replacement);
    } else if (use.by === 'assertion') this.kept.add(creationKey(creation));
    else
      throw new Error(`Loopwright found no repair for ${description}: ${verdict.reason}. ${verdict.detail}`);
  }

  private async search({ locator, creation, use, kind }: Missing, memory: Memory): Promise<Found> {
    const { ranker } = this;
    const testIdAttribute = this.testIdAttribute();
    const found = await findReplacement({
      creation,
      creations: this.locators.creations,
      locator,
      kind,
      action: use.action.method,
      hints: this.request.hints,
      ranker: use.by === 'action' ? ranker : structuralOnly(ranker),
      testIdAttribute,
      fingerprint: memory.own?.element,
      beside: memory.beside,
      others: memory.others,
    });
    if (use.by === 'action') return found;
    const { matcher } = use;
    return {
      ...found,
      verdict: await withReceiverDoubts(found, { memory, ranker, matcher, testIdAttribute }),
    };
  }

  private isOptional(stack: readonly SourcePlace[]): boolean {
    return stack.some((place) => this.optional.has(placeKey(place)));
  }

  /** What the red run says of this locator in the running test. */
  private redFailure(description: string): RedFailure | undefined {
    return this.request.wanted.find(
      (wanted) => wanted.locator === description && isRunning(wanted, this.info()),
    );
  }

  private isUnseen(): boolean {
    return this.request.unseen.some((test) => isRunning(test, this.info()));
  }

  /** How long the suite itself waits for an element; without a limit of its own, Playwright's expect default. */
  private patience(use: Use): number {
    const own = use.by === 'action' ? this.info().project.use.actionTimeout : use.matcher.timeoutMs;
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
    this.locators.forgetReplaced();
    this.kept = new Set();
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
