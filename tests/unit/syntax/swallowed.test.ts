// Where a test swallows a failure, its author said that the action is optional.
import { expect, test } from 'vitest';
import { parseSource } from '../../../src/syntax/parse.ts';
import { swallowedPlaces } from '../../../src/syntax/swallowed.ts';

// In each body, `hit` marks the call that is asked about.
test.each([
  ['.catch behind it', `await page.hit().catch(() => undefined);`, true],
  ['.catch behind a chain', `await page.locator('x').hit().catch(noop);`, true],
  ['a second handler of then', `await page.hit().then(noop, noop);`, true],
  ['Promise.allSettled', `await Promise.allSettled([page.hit()]);`, true],
  ['try with a handler', `try { await page.hit(); } catch {}`, true],
  ['try inside an if', `if (x) { try { y(); await page.hit(); } catch (error) { log(error); } }`, true],
  ['nothing around it', `await page.hit();`, false],
  ['then with one handler', `await page.hit().then(noop);`, false],
  ['Promise.all', `await Promise.all([page.hit()]);`, false],
  ['try without a handler', `try { await page.hit(); } finally { done(); }`, false],
  [
    'a handler that throws again',
    `try { await page.hit(); } catch (error) { throw new Error('no', { cause: error }); }`,
    false,
  ],
  ['the handler itself', `try { x(); } catch { await page.hit(); }`, false],
  ['a callback made in a try', `try { later(async () => { await page.hit(); }); } catch {}`, false],
  ['the argument of a catch', `await x().catch(() => page.hit());`, false],
])('%s', (_what, body, swallowed) => {
  expect(isSwallowed(body, body.indexOf('hit'))).toBe(swallowed);
});

// What is called further out is named by its `await` in an asynchronous stack.
test.each([
  ['.catch', `await banner.close().catch(noop);`, true],
  ['.catch and more', `await banner.close().catch(noop).finally(done);`, true],
  ['try', `try { await close(page); } catch {}`, true],
  ['neither', `await banner.close();`, false],
])('an awaited helper with %s', (_what, body, swallowed) => {
  expect(isSwallowed(body, body.indexOf('await'))).toBe(swallowed);
});

test('a plain function call is named by its name', () => {
  const body = `try { close(page); } catch {}`;
  expect(isSwallowed(body, body.indexOf('close'))).toBe(true);
});

function isSwallowed(body: string, offset: number): boolean {
  const text = `async () => {\n${body}\n};\n`;
  const parsed = parseSource('a.ts', text);
  if (!parsed) throw new Error(`This does not parse: ${body}`);
  return swallowedPlaces(parsed, text).some(({ line, column }) => line === 2 && column === offset + 1);
}
