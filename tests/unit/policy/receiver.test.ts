// What an assertion looks at may be found by another css, xpath or test id; nothing else of the assertion may change.
import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';

describe('allowed at a declared receiver', () => {
  test.each([
    ['css', `expect(⟨p.locator('.a')⟩).toBeVisible();`, `expect(p.locator('.b')).toBeVisible();`],
    [
      'a test id',
      `expect(⟨p.getByTestId('a')⟩).toHaveText('A');`,
      `expect(p.getByTestId('b')).toHaveText('A');`,
    ],
    [
      'css for xpath',
      `expect(⟨p.locator('//a[2]')⟩).toBeVisible();`,
      `expect(p.locator('#b')).toBeVisible();`,
    ],
    [
      'a test id for css',
      `expect.soft(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect.soft(p.getByTestId('b')).toBeVisible();`,
    ],
    [
      'a link of a chain',
      `expect(⟨p.locator('.a')⟩.getByText('A').first()).toBeVisible();`,
      `expect(p.locator('.b').getByText('A').first()).toBeVisible();`,
    ],
    [
      'two in one file',
      `expect(⟨p.locator('.a')⟩).toBeVisible(); «p.getByText('A')».click();`,
      `expect(p.locator('.b')).toBeVisible(); p.getByText('B').click();`,
    ],
    [
      'what stands outside',
      `class A { get a() { return ⟨p.locator('.a')⟩; } }`,
      `class A { get a() { return p.locator('.b'); } }`,
    ],
  ])('%s', (_what, before, after) => {
    expect(judge(before, after)).toEqual([]);
    expect(judge(before, after, 'frozen')).toMatchObject([
      { rule: 'locator-only', message: expect.stringMatching(/frozen/) as string },
    ]);
  });
});

describe('refused at a declared receiver', () => {
  test.each([
    [
      'words',
      `expect(⟨p.getByText('A')⟩).toBeVisible();`,
      `expect(p.getByText('B')).toBeVisible();`,
      /getByText is not css/,
    ],
    [
      'words for css',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.getByText('A')).toBeVisible();`,
      /getByText is not css/,
    ],
    [
      'a text in css',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.locator('.a:has-text("A")')).toBeVisible();`,
      /locator is not css/,
    ],
    [
      'a text of css',
      `expect(⟨p.locator('text=A')⟩).toBeVisible();`,
      `expect(p.locator('.a')).toBeVisible();`,
      /locator is not css/,
    ],
    [
      'an option more',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.locator('.a', { hasText: 'A' })).toBeVisible();`,
      /locator is not css/,
    ],
    [
      'a scope before it',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.getByRole('row').locator('.a')).toBeVisible();`,
      /became/,
    ],
    [
      'a place after it',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.locator('.a').nth(1)).toBeVisible();`,
      /nth is not css/,
    ],
    [
      'another page',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(q.locator('.b')).toBeVisible();`,
      /"p" became "q"/,
    ],
    [
      'a variable',
      `expect(⟨p.locator(a)⟩).toBeVisible();`,
      `expect(p.locator('.b')).toBeVisible();`,
      /locator is not css/,
    ],
    [
      'another matcher',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.locator('.b')).toBeAttached();`,
      /"toBeVisible" became/,
    ],
    [
      'another value',
      `expect(⟨p.locator('.a')⟩).toHaveText('A');`,
      `expect(p.locator('.b')).toHaveText('B');`,
      /"A" became "B"/,
    ],
    [
      'a limit',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.locator('.b')).toBeVisible({ timeout: 9 });`,
      /parts/,
    ],
    [
      'a message',
      `expect(⟨p.locator('.a')⟩, 'a').toBeVisible();`,
      `expect(p.locator('.b'), 'b').toBeVisible();`,
      /"a" became "b"/,
    ],
    [
      'a negation',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.locator('.b')).not.toBeVisible();`,
      /became/,
    ],
    [
      'a soft one',
      `expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect.soft(p.locator('.b')).toBeVisible();`,
      /became/,
    ],
    [
      'an await less',
      `await expect(⟨p.locator('.a')⟩).toBeVisible();`,
      `expect(p.locator('.b')).toBeVisible();`,
      /became/,
    ],
    [
      'one that is negated',
      `expect(⟨p.locator('.a')⟩).not.toBeVisible();`,
      `expect(p.locator('.b')).not.toBeVisible();`,
      /not what an assertion looks at/,
    ],
    [
      'one that asks for absence',
      `expect(⟨p.locator('.a')⟩).toBeHidden();`,
      `expect(p.locator('.b')).toBeHidden();`,
      /not what an assertion looks at/,
    ],
    [
      'one that counts none',
      `expect(⟨p.locator('.a')⟩).toHaveCount(0);`,
      `expect(p.locator('.b')).toHaveCount(0);`,
      /not what an assertion looks at/,
    ],
    [
      'a value that was read',
      `expect(await ⟨p.locator('.a')⟩.innerText()).toBe('A');`,
      `expect(await p.locator('.b').innerText()).toBe('A');`,
      /not what an assertion looks at/,
    ],
    [
      'an expected value',
      `expect(a).toHaveText(⟨p.locator('.a')⟩);`,
      `expect(a).toHaveText(p.locator('.b'));`,
      /not what an assertion looks at/,
    ],
    [
      'an optional call',
      `expect(⟨p.locator?.('.a')⟩).toBeVisible();`,
      `expect(p.locator?.('.b')).toBeVisible();`,
      /./,
    ],
    ['no call', `expect(⟨p⟩).toBeVisible();`, `expect(q).toBeVisible();`, /is no call/],
  ])('%s', (_what, before, after, message) => {
    expect(judge(before, after)).toEqual([
      { rule: 'locator-only', path: 'a.ts', message: expect.stringMatching(message) as string },
    ]);
  });
});
