// How alike two texts are decides what is repaired, so the order matters more than the numbers: what people call the
// same ranks above what merely looks alike, and opposites are told apart from both.
import { describe, expect, test } from 'vitest';
import { areOpposite, similarity } from '../../../src/make/locator/words.ts';

describe('similarity', () => {
  test.each([
    ['the same words', 'Sign in', 'sign  IN', 1, 1],
    ['punctuation and case', 'E-mail:', 'e mail', 1, 1],
    ['an identifier and its words', 'submitOrder', 'submit-order', 1, 1],
    ['accents', 'Grösse', 'Grosse', 1, 1],
    ['spelling with and without a space', 'Check out', 'Checkout', 0.95, 0.95],
    ['synonyms', 'Login', 'Sign in', 0.9, 0.9],
    ['synonyms inside a phrase', 'Log in to Acme', 'Sign in to Acme', 0.9, 0.9],
    ['one word more', 'Save profile', 'Save the profile', 0.75, 0.85],
    ['one shared word of two', 'Save profile', 'Save order', 0.3, 0.6],
    ['nothing shared', 'Login', 'Terms', 0, 0.2],
    ['no words', '', 'Login', 0, 0],
    ['punctuation only', '…', '…', 0, 0],
    ['another script', 'ログイン', 'ログイン', 1, 1],
  ])('%s', (_what, a, b, least, most) => {
    expect(similarity(a, b)).toBeGreaterThanOrEqual(least);
    expect(similarity(a, b)).toBeLessThanOrEqual(most);
    expect(similarity(b, a)).toBe(similarity(a, b));
  });
});

describe('areOpposite', () => {
  test.each([
    ['Show details', 'Hide details'],
    ['Sign in', 'Sign out'],
    ['Login', 'Log out'],
    ['Login', 'Sign up'],
    ['Enable notifications', 'Disable notifications'],
    ['Follow', 'Unfollow'],
    ['Activate account', 'Deactivate account'],
    ['Next page', 'Back to the previous page'],
    ['Add to cart', 'Remove from cart'],
    ['First name', 'Last name'],
    ['expandAll', 'collapse-all'],
    ['Yes', 'No'],
  ])('%s / %s', (a, b) => {
    expect(areOpposite(a, b)).toBe(true);
    expect(areOpposite(b, a)).toBe(true);
  });

  test.each([
    ['Login', 'Sign in'],
    ['Show details', 'Show all details'],
    ['Show or hide', 'Hide or show details'],
    ['Delete', 'Remove'],
    ['Save', 'Save changes'],
  ])('%s / %s are not', (a, b) => {
    expect(areOpposite(a, b)).toBe(false);
  });
});
