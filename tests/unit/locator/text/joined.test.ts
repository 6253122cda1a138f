// Texts with a changing part, legacy calls, and locators that share a text.
import { describe, expect, test } from 'vitest';
import { BUTTON, call, edited, expectRefused, make, makeAll, seen, type Made } from './cases.ts';

describe('edits the fixed part of a text that changes', () => {
  test.each<[string, string, string, string, string]>([
    [
      'a template',
      'page.①getByText(`Order ${id} shipped`);',
      'Order 17 shipped',
      'Order 17 was sent',
      'page.getByText(`Order ${id} was sent`);',
    ],
    [
      'both parts',
      'page.①getByText(`Order ${id} shipped`);',
      'Order 17 shipped',
      'No. 17: sent',
      'page.getByText(`No. ${id}: sent`);',
    ],
    [
      'two changing ones',
      'page.①getByText(`${a} of ${b} done`);',
      '3 of 17 done',
      '3 / 17 done',
      'page.getByText(`${a} / ${b} done`);',
    ],
    ['a sum', `page.①locator('#row-' + id);`, '#row-17', '#line-17', `page.locator('#line-' + id);`],
    [
      'a sum of three',
      `page.①locator('#row-' + id + ' td');`,
      '#row-17 td',
      '#row-17 th',
      `page.locator('#row-' + id + ' th');`,
    ],
    [
      'in a variable',
      'const at = `#row-${id}`;\npage.①locator(at);',
      '#row-17',
      '#line-17',
      'const at = `#line-${id}`;\npage.locator(at);',
    ],
    [
      'characters to escape',
      'page.①getByText(`Order ${id}`);',
      'Order 17',
      'a`${b} 17',
      'page.getByText(`a\\`\\${b} ${id}`);',
    ],
  ])('%s', (_what, source, was, now, after) => {
    const method = source.includes('getByText') ? 'getByText' : 'locator';
    const { files, made } = make(source, [call(method, was), call(method, now)]);
    expect(made.abstained).toEqual([]);
    expect(edited(files, made)).toEqual({ 'a.ts': after });
  });

  test.each<[string, string, string, string]>([
    [
      'the value is gone',
      'page.①getByText(◆`Order ${id} shipped`);',
      'Order 17 shipped',
      'Your order was sent',
    ],
    ['the value is there twice', 'page.①getByText(◆`Page ${n}`);', 'Page 1', 'Step 1 of 1'],
    ['the value is part of another', 'page.①getByText(◆`Page ${n}`);', 'Page 1', 'Step 17'],
    ['the value is empty', 'page.①getByText(◆`Order${n}`);', 'Order', 'Orders'],
    ['there is no text to change', `page.①getByText(◆id + ' sent');`, '17 sent', 'No. 17 sent'],
  ])('not when %s', (_what, source, was, now) => {
    expectRefused(
      source,
      [call('getByText', was), call('getByText', now)],
      /does not plainly hold|not one text written/,
    );
  });

  test.each<[string, string, string]>([
    ['two ways to read it', 'page.①getByText(◆`${a} ${b}`);', 'one two three'],
    ['another text', 'page.①getByText(◆`Order ${id}`);', 'Invoice 17'],
  ])('not with %s', (_what, source, was) => {
    expectRefused(
      source,
      [call('getByText', was), call('getByText', 'x')],
      /not the one that was looked for/,
    );
  });
});

describe('a legacy call', () => {
  test.each<[string, string, string, string]>([
    ['click', `await page.①click('#save');`, 'click', `await page.click('#store');`],
    ['fill', `await page.①fill('#save', '#save');`, 'fill', `await page.fill('#store', '#save');`],
    [
      'with options',
      `await page.①click("#save", { timeout: 5 });`,
      'click',
      `await page.click("#store", { timeout: 5 });`,
    ],
    [
      'waitForSelector',
      `await frame.①waitForSelector(\`#save\`);`,
      'waitForSelector',
      'await frame.waitForSelector(`#store`);',
    ],
    ['$', `await page.①$('#save');`, '$', `await page.$('#store');`],
    [
      'a constant',
      `const SAVE = '#save';\nawait page.①press(SAVE, 'Enter');`,
      'press',
      `const SAVE = '#store';\nawait page.press(SAVE, 'Enter');`,
    ],
    [
      'a template',
      'await page.①click(`#save >> nth=${n}`);',
      'click',
      'await page.click(`#store >> nth=${n}`);',
    ],
  ])('%s', (_what, source, method, after) => {
    const suffix = source.includes('nth') ? ' >> nth=2' : '';
    const { files, made } = make(source, [call(method, `#save${suffix}`), call(method, `#store${suffix}`)]);
    expect(made.abstained).toEqual([]);
    expect(edited(files, made)).toEqual({ 'a.ts': after });
  });

  test('is not turned into another call', () => {
    expectRefused(
      `await page.◆①click('#save');`,
      [call('click', '#save'), call('getByRole', 'button')],
      /takes a selector/,
    );
  });
});

describe('several locators of one text', () => {
  const files = `const NAME = 'Save';\npage.①getByRole('button', { name: NAME });\npage.②getByText(NAME);`;

  test('are repaired by one edit', () => {
    const { made } = makeTwo(files, 'Store', 'Store');
    expect(made.candidates.map(({ edits }) => edits.map(({ newText }) => newText))).toEqual([[`'Store'`]]);
    expect(made.repaired).toHaveLength(2);
  });

  test('are left alone when they need different ones', () => {
    const { made } = makeTwo(files, 'Store', 'Keep');
    expect(made.candidates).toEqual([]);
    expect(made.abstained.map(({ message }) => message)).toEqual([
      `tests need different texts there: 'Store' and 'Keep'`,
      `tests need different texts there: 'Store' and 'Keep'`,
    ]);
  });

  function makeTwo(marked: string, first: string, second: string): Made {
    return makeAll(marked, (places) => [
      seen('a', [places[0]], BUTTON[0], [call('getByRole', 'button', { name: first })]),
      seen('b', [places[1]], call('getByText', 'Save'), [call('getByText', second)]),
    ]);
  }
});
