// What only a chain head that was kept elsewhere can see: records cut off, all records written anew, records put on top.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { Project } from './project.ts';

const { renderState } = (await import(
  join(inject('installed'), 'node_modules/loopwright/dist/record/render-state.js')
)) as { renderState: (state: object) => string };

const INDEX = 'loop/evidence/index.jsonl';
const QUICK = {
  'tests/sign-in.spec.ts': "import { test } from '@playwright/test';\ntest('runs', () => {});\n",
  'oracle/product.spec.ts': "import { test } from '@playwright/test';\ntest('holds', () => {});\n",
};

function headIn(output: string): string {
  return /chain head: ([0-9a-f]{64})/i.exec(output)?.[1] ?? 'no head was printed';
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Json = Record<string, unknown>;

/** Somebody who knows the formats and changes the evidence so that all of it fits. */
class Forger {
  readonly project: Project;
  private lines: string[];

  constructor(project: Project) {
    this.project = project;
    this.lines = project.read(INDEX).trimEnd().split('\n');
  }

  /** The last exercise never happened. */
  cutOff(exercise: string): void {
    this.project.remove(`loop/evidence/${exercise}`);
    this.lines = this.lines.filter((line) => !line.includes(exercise));
    const last = String((JSON.parse(this.lines.at(-1) ?? '') as Json)['exercise']);
    this.project.write('loop/baseline.json', this.project.read(`loop/evidence/${last}/baseline.json`));
    this.settle(this.project.json(`loop/evidence/${last}/decision-01.json`));
  }

  /** A log says something else. */
  rewrite(exercise: string, log: string, text: string): void {
    const folder = `loop/evidence/${exercise}/attempt-01`;
    const before = sha256(this.project.read(`${folder}/${log}`));
    this.project.write(`${folder}/${log}`, text);
    this.project.write(
      `${folder}/manifest.json`,
      this.project.read(`${folder}/manifest.json`).replace(before, sha256(text)),
    );
    this.settle(this.project.json(`loop/evidence/${exercise}/decision-01.json`));
  }

  /** A person decided who never did. */
  decide(exercise: string): void {
    const body = this.project.json(`loop/evidence/${exercise}/decision-01.json`);
    const at = String(body['updatedAt']);
    const decided = { ...body, state: 'ACCEPTED', human: { by: 'Nobody', reason: 'none', at } };
    this.project.write(`loop/evidence/${exercise}/human-01.json`, `${JSON.stringify(decided, null, 2)}\n`);
    const line = {
      ...(JSON.parse(this.lines.at(-1) ?? '') as Json),
      kind: 'human',
      path: `${exercise}/human-01.json`,
    };
    this.lines.push(JSON.stringify(line));
    this.settle(decided);
  }

  /** Chains all lines anew and makes `body` the state. */
  private settle(body: object): void {
    const done: string[] = [];
    for (const [at, line] of this.lines.entries()) {
      const record = JSON.parse(line) as Json;
      const digest = sha256(this.project.read(`loop/evidence/${String(record['path'])}`));
      const before = done.at(-1);
      const previous = before === undefined ? null : sha256(before);
      done.push(JSON.stringify({ ...record, sequence: at + 1, sha256: digest, previous }));
    }
    this.project.write(INDEX, done.map((line) => `${line}\n`).join(''));
    const state = { ...body, head: sha256(done.at(-1) ?? '') };
    this.project.write('loop/state.json', `${JSON.stringify(state, null, 2)}\n`);
    this.project.write('loop/LOOP_STATE.md', renderState(state));
  }
}

test('whole evidence is rewritten: seen with the head, and not without', async () => {
  const project = await Project.make({ files: QUICK });
  const first = headIn((await project.loop()).output);
  const firstExercise = project.exercise();
  const second = headIn((await project.loop()).output);
  const exercise = project.exercise();
  expect(await project.cli('verify', '--head', second)).toMatchObject({ exitCode: 0 });
  expect(await project.cli('verify', '--head', second.toUpperCase())).toMatchObject({ exitCode: 0 });
  const early = await project.cli('verify', '--head', first);
  expect(early.exitCode).toBe(1);
  expect(early.output).toContain(
    `index.jsonl:4: expected the chain to end with the pinned head ${first}, found 3 later records.`,
  );

  const attacks: Record<string, (forger: Forger) => void> = {
    'cut off': (forger) => forger.cutOff(exercise),
    'a log of the last exercise': (forger) =>
      forger.rewrite(exercise, 'target-test.log', 'passed [loop] more\n'),
    'a decision put on top': (forger) => forger.decide(exercise),
  };
  for (const [name, attack] of Object.entries(attacks)) {
    const forged = await project.copy();
    attack(new Forger(forged));
    // This is what verify cannot see on its own.
    expect(await forged.cli('verify'), name).toMatchObject({ exitCode: 0 });
    const { exitCode, stdout } = await forged.cli('verify', '--head', second, '--json');
    expect(exitCode, name).toBe(1);
    expect((JSON.parse(stdout) as { faults: { at: string }[] }).faults, name).toHaveLength(1);
  }
  // What was there before the rewritten part is still known by its own head.
  const forged = await project.copy();
  new Forger(forged).cutOff(exercise);
  expect(forged.exercise()).toBe(firstExercise);
  expect(await forged.cli('verify', '--head', first)).toMatchObject({ exitCode: 0 });
});

test('every end that is recorded prints its head', async () => {
  const project = await Project.make();
  const awaiting = await project.loop();
  expect(await project.cli('verify', '--head', headIn(awaiting.output))).toMatchObject({ exitCode: 0 });
  const rejected = await project.cli('reject', '--by', 'Ada', '--reason', 'not now');
  expect(await project.cli('verify', '--head', headIn(rejected.output))).toMatchObject({ exitCode: 0 });
  // A violation that the seal finds ends the exercise before the loop.
  project.write('oracle/product.spec.ts', QUICK['oracle/product.spec.ts']);
  const refused = await project.loop();
  expect(refused.output).toContain('[loop] ESCALATED policy-violated');
  expect(await project.cli('verify', '--head', headIn(refused.output))).toMatchObject({ exitCode: 0 });
});

test('a head that is none', async () => {
  const project = await Project.make({ seal: false });
  for (const given of ['', 'abc', `${'0'.repeat(63)}g`]) {
    const { exitCode, stdout } = await project.cli('verify', '--json', '--head', given);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: 'usage' });
  }
  const nothing = await project.cli('verify', '--head', '0'.repeat(64));
  expect(nothing.exitCode).toBe(1);
  expect(nothing.output).toContain('found no record');
});
