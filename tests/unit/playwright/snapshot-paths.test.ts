import { expect, test } from 'vitest';
import { snapshotPathsOf } from '../../../src/playwright/snapshot-paths.ts';

const FOLDER = '{snapshotDir}/{testFileDir}/{testFileName}-snapshots';

test('without a template, snapshots are looked for under the name of the base project', () => {
  expect(snapshotPathsOf({}, { name: 'Desktop Chrome (ü)' })).toEqual({
    snapshotPathTemplate: `${FOLDER}/{arg}-Desktop-Chrome-ü-{-snapshotSuffix}{ext}`,
    expect: { toMatchAriaSnapshot: { pathTemplate: `${FOLDER}/{arg}{ext}` } },
  });
});

test('a project without a name leaves no trace in the path', () => {
  expect(snapshotPathsOf({}, {}).snapshotPathTemplate).toBe(`${FOLDER}/{arg}{-snapshotSuffix}{ext}`);
});

test('a config without projects may carry the name', () => {
  expect(snapshotPathsOf({ name: 'suite' }, {}).snapshotPathTemplate).toContain(
    '{arg}-suite{-snapshotSuffix}',
  );
});

test.each([
  ['{projectName}/{arg}{ext}', 'chromium/{arg}{ext}'],
  ['__screens__{/projectName}/{testFilePath}/{arg}{ext}', '__screens__/chromium/{testFilePath}/{arg}{ext}'],
  ['{arg}{-projectName}{_projectName}{ext}', '{arg}-chromium_chromium{ext}'],
  ['{arg}{ext}', '{arg}{ext}'],
])('%s becomes %s', (template, expected) => {
  const paths = snapshotPathsOf({ snapshotPathTemplate: template }, { name: 'chromium' });
  expect(paths.snapshotPathTemplate).toBe(expected);
  expect(paths.expect?.toMatchAriaSnapshot?.pathTemplate).toBe(expected);
});

test('templates of single matchers are kept, with the name in them', () => {
  const expected = snapshotPathsOf(
    {},
    {
      name: 'chromium',
      expect: {
        timeout: 900,
        toHaveScreenshot: { pathTemplate: 's/{projectName}/{arg}{ext}', threshold: 0.1 },
        toMatchAriaSnapshot: { pathTemplate: 'a/{projectName}/{arg}{ext}' },
      },
    },
  ).expect;
  expect(expected).toEqual({
    timeout: 900,
    toHaveScreenshot: { pathTemplate: 's/chromium/{arg}{ext}', threshold: 0.1 },
    toMatchAriaSnapshot: { pathTemplate: 'a/chromium/{arg}{ext}' },
  });
});

test("a project's expect options take the place of the config's, as in Playwright", () => {
  const config = { expect: { timeout: 900, toPass: { timeout: 1 } } };
  expect(snapshotPathsOf(config, { expect: { toHaveScreenshot: { threshold: 0.1 } } }).expect).toEqual({
    toHaveScreenshot: { threshold: 0.1 },
    toMatchAriaSnapshot: { pathTemplate: `${FOLDER}/{arg}{ext}` },
  });
  expect(snapshotPathsOf(config, {}).expect).toMatchObject(config.expect);
});
