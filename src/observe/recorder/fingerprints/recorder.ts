// Records what the elements of a green run look like. It stands before every action of the user's own run, so it asks
// only at sites that have no fingerprint, never makes the action wait, and a fault of its own is no fault of the test.
import type { Locator, Page, TestInfo } from '@playwright/test';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Private } from '../../fingerprints/redact.ts';
import { UNSUPPORTED } from '../../fingerprints/site.ts';
import type { RecordedFingerprint } from '../../fingerprints/store.ts';
import { pagePath } from '../../page-path.ts';
import { mayBeStructural } from '../../structural.ts';
import { holds, matcherOf } from '../matcher.ts';
import { waitsForPresence } from '../methods.ts';
import { runKey } from '../test-run.ts';
import { capture, type Captured } from './capture.ts';
import { KnownSites } from './known.ts';

export interface RecordingPlace {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the folder for what the workers of this run record; made when it is needed. */
  readonly out: string;
  /** Record also what the store has. */
  readonly anew: boolean;
}

interface Running {
  readonly info: TestInfo;
  readonly recorded: RecordedFingerprint[];
}

interface Site {
  readonly spec: string;
  /** As Playwright prints it. */
  readonly name: string;
  /** Where the action began. */
  readonly path: string;
  readonly known: KnownSites;
  /** What is acted upon. */
  readonly target: Locator;
}

/** A site that is looked at, and the test that came to it. */
interface Open {
  readonly running: Running;
  readonly site: Site;
}

/** Lets the result of an action through. */
type After = ((result: unknown) => unknown) | undefined;

/** An action that may still be under way. */
interface Action {
  settled: boolean;
}

export class FingerprintRecorder {
  private readonly place: RecordingPlace;
  private readonly info: () => TestInfo;
  private readonly secrets = new Private(process.env);
  /** A locator with a description prints as that; what it looks for is the one it was made from. */
  private readonly undescribed = new WeakMap<Locator, Locator>();
  private readonly specs = new Map<string, KnownSites>();
  private running: Running | undefined;
  private supported = true;

  constructor(place: RecordingPlace, info: () => TestInfo) {
    this.place = place;
    this.info = info;
    // The last test has no successor. Whatever ends the worker, its tests are judged by how they ended.
    process.once('exit', () => this.settle());
  }

  /** Before an action on a locator. @returns what lets the result through, when it has to be known that it is there */
  before(locator: Locator, method: string, args: readonly unknown[]): After {
    return this.safely(() => {
      const plain = this.undescribed.get(locator) ?? locator;
      return waitsForPresence(method, args) ? this.look(plain, plain) : undefined;
    });
  }

  /** Before an action on a selector: of several it takes the first. */
  beforeBySelector(page: Page, selector: unknown, method: string, args: readonly unknown[]): After {
    return this.safely(() => {
      if (!waitsForPresence(method, args)) return undefined;
      const locator = page.locator(selector as string);
      return this.look(locator, locator.first());
    });
  }

  /**
   * Before a matcher looks at a locator that a repair may find in another way. It is recorded as it is when the assertion
   * holds: before that it may be on its way. @returns what hands the result on once the page was asked
   */
  beforeAssertion(locator: Locator, args: readonly unknown[]): After {
    return this.safely(() => {
      const plain = this.undescribed.get(locator) ?? locator;
      const site = matcherOf(args) && mayBeStructural(String(plain)) ? this.siteOf(plain, plain) : undefined;
      if (!site) return undefined;
      return (result) =>
        result instanceof Promise ? result.then((value) => this.asserted(site, value)) : result;
    });
  }

  private asserted({ running, site }: Open, result: unknown): unknown {
    // Another page is asked for it when the next assertion looks at it.
    if (!holds(result)) {
      site.known.remove(site.name, site.path);
      return result;
    }
    const given = (): unknown => result;
    return Promise.race([this.record(running, site, { settled: true }), sleep(PATIENCE_MS)]).then(
      given,
      given,
    );
  }

  /** `described` is `locator.describe(…)`. */
  described(described: Locator, locator: Locator): void {
    this.undescribed.set(described, this.undescribed.get(locator) ?? locator);
  }

  /** What is typed is nobody's business but the test's. */
  typed(value: unknown): void {
    this.secrets.keep(value);
  }

  private safely(look: () => After): After {
    try {
      return this.supported ? look() : undefined;
    } catch {
      // Outside a test there is no info, and what is no locator has no name.
      return undefined;
    }
  }

  private look(named: Locator, target: Locator): After {
    const open = this.siteOf(named, target);
    if (!open) return undefined;
    const action: Action = { settled: false };
    // Whatever goes wrong in it is no fault of the test.
    this.record(open.running, open.site, action).catch(() => undefined);
    return (result) =>
      result instanceof Promise
        ? result.finally(() => {
            action.settled = true;
          })
        : result;
  }

  /** `undefined` when nothing has to be recorded there. */
  private siteOf(named: Locator, target: Locator): Open | undefined {
    const running = this.test(this.info());
    const spec = relative(this.place.root, running.info.file).split(sep).join('/');
    const known = this.sites(spec);
    const site: Site = { spec, name: String(named), path: pagePath(named.page().url()), known, target };
    if (known.has(site.name, site.path)) return undefined;
    // From here on it counts as known, so that Playwright's own calls in the course of the action are not asked about.
    known.add(site.name, site.path);
    if (spec.startsWith('../') || this.secrets.isIn(site.name)) return undefined;
    return { running, site };
  }

  private async record(running: Running, site: Site, action: Action): Promise<void> {
    const captured = await this.patiently(running, site.target, action);
    if (captured.kind === 'unsupported') this.giveUp();
    // What was not there, or on another page than it began on, is asked for again by the next action.
    if (captured.kind === 'none' || (captured.kind === 'element' && captured.path !== site.path))
      site.known.remove(site.name, site.path);
    if (captured.kind !== 'element') return;
    const { path, seen } = captured;
    if (path !== site.path && site.known.has(site.name, path)) return;
    site.known.add(site.name, path);
    running.recorded.push({
      spec: site.spec,
      locator: site.name,
      path,
      element: this.secrets.hideIn(seen.element),
      around: this.secrets.hideInText(seen.around ?? ''),
      beside: seen.beside,
    });
  }

  /** An action waits for its element: so does this, until the action has found it and is over. */
  private async patiently(running: Running, locator: Locator, action: Action): Promise<Captured> {
    const attribute = running.info.project.use.testIdAttribute ?? 'data-testid';
    // Not waited for before it is sent: the action follows in the same tick.
    let captured = await capture(locator, attribute).catch((): Captured => ({ kind: 'none' }));
    for (const wait of WAITS_MS) {
      if (captured.kind !== 'none' || action.settled || this.running !== running) break;
      await sleep(wait);
      if (action.settled || locator.page().isClosed()) break;
      const later = await capture(locator, attribute).catch((): Captured => ({ kind: 'none' }));
      // What came after the end of the action may be what the action led to.
      if (!action.settled) captured = later;
    }
    return captured;
  }

  private sites(spec: string): KnownSites {
    const known =
      this.specs.get(spec) ??
      (this.place.anew ? KnownSites.none() : KnownSites.stored(this.place.root, spec));
    this.specs.set(spec, known);
    return known;
  }

  private test(info: TestInfo): Running {
    const { running } = this;
    if (running && runKey(running.info) === runKey(info)) return running;
    this.settle();
    const started: Running = { info, recorded: [] };
    this.running = started;
    return started;
  }

  /** The test is over: what it recorded is kept if it passed. */
  private settle(): void {
    const { running } = this;
    this.running = undefined;
    if (!running || running.recorded.length === 0 || !hasPassed(running.info)) return;
    const lines = running.recorded.map((line) => `${JSON.stringify(line)}\n`);
    try {
      mkdirSync(this.place.out, { recursive: true, mode: 0o700 });
      appendFileSync(join(this.place.out, `${process.pid}.jsonl`), lines.join(''));
    } catch {
      // A full disk: recorded next time.
    }
  }

  private giveUp(): void {
    this.supported = false;
    mkdirSync(this.place.out, { recursive: true, mode: 0o700 });
    writeFileSync(join(this.place.out, UNSUPPORTED), '');
  }
}

/** About three seconds; then the element is slow, and is recorded when it is quicker. */
const WAITS_MS = [20, 40, 60, ...Array.from({ length: 30 }, () => 100)];

/** An assertion is held up no longer than this by a page that does not answer. */
const PATIENCE_MS = 500;

async function sleep(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms).unref();
  });
}

/** While a test runs its duration is 0, and its status is already `passed`. */
function hasPassed(info: TestInfo): boolean {
  return (
    info.status === 'passed' &&
    info.expectedStatus === 'passed' &&
    info.errors.length === 0 &&
    info.duration > 0
  );
}
