// The no-op control in the worker: an action on a repaired locator does nothing and answers at once; everything else
// runs untouched. If the test passes all the same, nothing in it looks at what the step does.
import type { Frame, Locator, Page, TestInfo } from '@playwright/test';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallArg, LocatorCall, SourcePlace } from '../../observe/observation.ts';
import { describeArg, projectStack } from '../../observe/recorder/creations.ts';
import type { ACTIONS, ACTIONS_BY_SELECTOR } from '../../observe/recorder/methods.ts';
import type { RecorderPlace } from '../../observe/recorder/recorder.ts';
import { isRunning, titlesOf } from '../../observe/recorder/test-run.ts';
import type { Hooks } from '../../observe/recorder/watch.ts';
import {
  CONTROL_FILE,
  type ControlNote,
  type ControlRequest,
  type LeftOut,
  type LeftOutStep,
  notesFile,
} from './request.ts';

type Call = (this: object, ...args: unknown[]) => unknown;

interface Built {
  readonly parent: object;
  readonly args: readonly unknown[];
  readonly call: LocatorCall;
  readonly place: SourcePlace | undefined;
}

export class LeaveOut implements Hooks {
  private readonly place: RecorderPlace;
  private readonly info: () => TestInfo;
  private readonly request: ControlRequest;
  private readonly built = new WeakMap<object, Built>();
  private readonly limited = new WeakSet<TestInfo>();
  private building = false;

  constructor(place: RecorderPlace, info: () => TestInfo) {
    this.place = place;
    this.info = info;
    // The controller wrote this file a moment ago; it is data of our own.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    this.request = JSON.parse(readFileSync(join(place.out, CONTROL_FILE), 'utf8')) as ControlRequest;
  }

  build(original: Call, parent: object, method: string, args: unknown[]): unknown {
    // Playwright builds locators from one another; only the user's own call is of interest.
    if (this.building) return original.apply(parent, args);
    this.building = true;
    try {
      const made = original.apply(parent, args);
      const [place] = projectStack(this.place.root);
      if (typeof made === 'object' && made !== null)
        this.built.set(made, { parent, args, call: { method, args: args.map(describeArg) }, place });
      return made;
    } finally {
      this.building = false;
    }
  }

  async act(original: Call, locator: Locator, method: string, args: unknown[]): Promise<unknown> {
    const step = this.step();
    const isLeftOut =
      step !== null &&
      step !== undefined &&
      (this.isCalledIn(step) || [locator, ...args].some((target) => this.standsOn(target, step)));
    if (!isLeftOut) return original.apply(locator, args);
    return this.answer(method, () => original.apply(locator, args));
  }

  async actBySelector(
    original: Call,
    scope: Page | Frame,
    method: string,
    args: unknown[],
  ): Promise<unknown> {
    if (this.building) return original.apply(scope, args);
    const [place] = projectStack(this.place.root);
    const step = this.step();
    // Such a call is named by its selector: what it does with the element is not part of the locator.
    const named = step?.kind === 'call' ? step.call.method : method;
    const call = { method: named, args: args.slice(0, 1).map(describeArg) };
    if (step && (this.isCalledIn(step) || isBuiltAt({ parent: scope, args: [], call, place }, step)))
      return this.answer(method, () => original.apply(scope, args));
    this.building = true;
    try {
      // A page passes the call on to its main frame, within the same tick.
      return original.apply(scope, args);
    } finally {
      this.building = false;
    }
  }

  private answer(method: string, really: () => unknown): unknown {
    const how = howFor(method);
    this.note(how);
    if (how === 'not possible') return really();
    if (how === 'emptied') return method === 'waitForSelector' ? null : '';
    return method === 'selectOption' ? [] : undefined;
  }

  /** What the running repetition of the running test leaves out. */
  private step(): LeftOutStep | null | undefined {
    const info = this.info();
    const own = this.request.tests.find((test) => isRunning(test, info));
    if (!own) return undefined;
    if (own.limitMs !== null && !this.limited.has(info)) {
      this.limited.add(info);
      info.setTimeout(info.timeout === 0 ? own.limitMs : Math.min(info.timeout, own.limitMs));
    }
    return own.steps[info.repeatEachIndex % own.steps.length];
  }

  /** Nobody knows what a changed line is for: the action itself may be what changed. */
  private isCalledIn(step: LeftOutStep): boolean {
    return step.kind === 'lines' && projectStack(this.place.root).some((place) => isIn(place, step));
  }

  /** True for the repaired locator and for all that is built from it, also as an argument (`filter`, `and`, `or`). */
  private standsOn(target: unknown, step: LeftOutStep): boolean {
    if (typeof target !== 'object' || target === null) return false;
    const built = this.built.get(target);
    if (!built) return false;
    if (isBuiltAt(built, step) || this.standsOn(built.parent, step)) return true;
    return built.args
      .flatMap((arg) => [arg, ...(typeof arg === 'object' && arg !== null ? Object.values(arg) : [])])
      .some((arg) => this.standsOn(arg, step));
  }

  private note(how: LeftOut): void {
    const info = this.info();
    const { file, repeatEachIndex: repeat } = info;
    const note: ControlNote = { file, titles: titlesOf(info), repeat, how };
    appendFileSync(join(this.place.out, notesFile(process.pid)), `${JSON.stringify(note)}\n`);
  }
}

function isBuiltAt({ place, call }: Built, step: LeftOutStep): boolean {
  const isHere = place !== undefined && isIn(place, step);
  switch (step.kind) {
    case 'call':
      return isHere && call.method === step.call.method && sorted(call.args) === sorted(step.call.args);
    case 'lines':
      return isHere || step.texts.some((text) => holdsText(call.args, text));
  }
}

function isIn({ file, line }: SourcePlace, step: LeftOutStep): boolean {
  const [first, last] = step.lines;
  return file === step.file && line >= first && line <= last;
}

/** Among arguments and the values of their options. */
function holdsText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text;
  return typeof value === 'object' && value !== null
    ? Object.values(value).some((inner) => holdsText(inner, text))
    : false;
}

/** As JSON with the keys of options in order: how an author orders them says nothing. */
function sorted(value: CallArg | readonly CallArg[]): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

function howFor(method: string): LeftOut {
  return isAction(method) ? HOW[method] : 'not possible';
}

function isAction(method: string): method is keyof typeof HOW {
  return Object.hasOwn(HOW, method);
}

const HOW = {
  click: 'done without',
  dblclick: 'done without',
  tap: 'done without',
  hover: 'done without',
  press: 'done without',
  type: 'done without',
  fill: 'done without',
  pressSequentially: 'done without',
  clear: 'done without',
  check: 'done without',
  uncheck: 'done without',
  setChecked: 'done without',
  selectOption: 'done without',
  selectText: 'done without',
  setInputFiles: 'done without',
  focus: 'done without',
  blur: 'done without',
  dispatchEvent: 'done without',
  dragTo: 'done without',
  scrollIntoViewIfNeeded: 'done without',
  waitFor: 'done without',
  // A text flows into the test: what is asserted of it fails when it is empty.
  innerText: 'emptied',
  innerHTML: 'emptied',
  textContent: 'emptied',
  inputValue: 'emptied',
  getAttribute: 'emptied',
  waitForSelector: 'emptied',
  // No answer of these says nothing.
  isChecked: 'not possible',
  isDisabled: 'not possible',
  isEditable: 'not possible',
  isEnabled: 'not possible',
  boundingBox: 'not possible',
  evaluate: 'not possible',
  screenshot: 'not possible',
} as const satisfies Record<(typeof ACTIONS | typeof ACTIONS_BY_SELECTOR)[number], LeftOut>;
