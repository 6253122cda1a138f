// Playwright's locator methods that say in words what to look for. One list for the recorder, the oracle's hints, the
// maker and the policy. Pure, and light: it loads in the worker of an observe run.

/** Look for a text; `getByTestId` for an identifier. */
export const GET_BY = [
  'getByRole',
  'getByLabel',
  'getByText',
  'getByPlaceholder',
  'getByTestId',
  'getByAltText',
  'getByTitle',
] as const;
