// Which calls find an element by structure alone.
import { expect, test } from 'vitest';
import { isStructural } from '../../../src/observe/structural.ts';

test.each([
  ['locator', '.total'],
  ['locator', 'ul.list > li:nth-of-type(2) .price'],
  ['locator', '#total'],
  ['locator', 'input[name="amount"]'],
  ['locator', '[data-testid=total]'],
  ['locator', '//form/div[2]/input[@name="amount"]'],
  ['locator', 'xpath=//*[@id="total"]'],
  ['frameLocator', 'iframe.pay'],
  ['getByTestId', 'Total of all'],
])('%s(%s) is', (method, selector) => {
  expect(isStructural(method, [selector])).toBe(true);
});

test.each<[string, readonly unknown[]]>([
  ['getByText', ['.total']],
  ['locator', ['text=Total']],
  ['locator', ['.total:has-text("Total")']],
  ['locator', ['.a >> text=Total']],
  ['locator', ['[aria-label="Total"]']],
  ['locator', ['[role="status"]']],
  ['locator', ['a[href="/total"]']],
  ['locator', ['.tab[aria-selected="true"]']],
  ['locator', ['[data-state="open"]']],
  ['locator', ['input:checked']],
  ['locator', ['.a:not(.b)']],
  ['locator', ['.a, .b']],
  ['locator', ['//button[text()="Save"]']],
  ['locator', ['//button[normalize-space()="Save"]']],
  ['locator', ['//button[contains(., "Save")]']],
  ['locator', ['//*[.="Save"]']],
  ['locator', ['//img[@alt="Save"]']],
  ['locator', ['.total', { hasText: 'Total' }]],
  ['locator', [undefined]],
  ['getByTestId', [{ $regex: 'total' }]],
])('%s(%j) is not', (method, args) => {
  expect(isStructural(method, args)).toBe(false);
});
