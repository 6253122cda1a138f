// What is read of an assertion on its way through Playwright's private method.
import { expect, test } from 'vitest';
import { holds, matcherOf } from '../../../src/observe/recorder/matcher.ts';

const text = (expected: object): object => ({ isNot: false, timeout: 300, expectedText: [expected] });

test.each<[string, readonly unknown[]]>([
  ['what is not known', ['to.be.visible']],
  ['other options', ['to.be.visible', 'x']],
  ['another name', [{}, { isNot: false }]],
  ['negated', ['to.be.visible', { isNot: true }]],
  ['hidden', ['to.be.hidden', { isNot: false }]],
  ['detached', ['to.be.detached', { isNot: false }]],
  ['none', ['to.have.count', { isNot: false, expectedNumber: 0 }]],
  ['several', ['to.have.count', { isNot: false, expectedNumber: 2 }]],
  ['a list', ['to.have.text.array', { isNot: false, expectedText: [] }]],
])('left alone: %s', (_what, args) => {
  expect(matcherOf(args)).toBeUndefined();
});

test.each<[string, object, boolean]>([
  ['to.have.text', text({ string: 'Wrong password' }), true],
  ['to.have.value', text({ string: 'Ada' }), true],
  ['to.have.text', text({ regexSource: 'Wrong password', regexFlags: 'i' }), true],
  ['to.have.text', text({ string: '3' }), false],
  ['to.have.text', text({ string: '' }), false],
  ['to.have.text', text({ regexSource: '.*', regexFlags: '' }), false],
  ['to.have.text', text({ regexSource: 'saved|failed', regexFlags: '' }), false],
  ['to.have.text', text({ regexSource: '\\\\d items', regexFlags: '' }), false],
  ['to.have.class', text({ string: 'primary' }), false],
  ['to.be.visible', { isNot: false }, false],
  ['to.have.count', { isNot: false, expectedNumber: 1 }, false],
])('%s %j proves a value: %s', (name, options, provesValue) => {
  expect(matcherOf([name, options])).toMatchObject({ name, provesValue });
});

test('an assertion holds only where Playwright says so', () => {
  expect([{ matches: true }, { matches: false }, undefined, {}, true].map(holds)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
