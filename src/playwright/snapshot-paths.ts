// Snapshots of the suite are kept under the names of the user's own projects; the loop's projects must find those.
// Loads in every worker: no dependencies.
import type { PlaywrightTestConfig } from '@playwright/test';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

// Playwright's defaults (docs: TestProject.snapshotPathTemplate; aria snapshots leave the project out).
const STANDARD =
  '{snapshotDir}/{testFileDir}/{testFileName}-snapshots/{arg}{-projectName}{-snapshotSuffix}{ext}';
const STANDARD_ARIA = '{snapshotDir}/{testFileDir}/{testFileName}-snapshots/{arg}{ext}';

/** Path options that make a project of another name read the snapshots of `base`. */
export function snapshotPathsOf(
  config: PlaywrightTestConfig,
  base: Project,
): Pick<Project, 'snapshotPathTemplate' | 'expect'> {
  const name = base.name ?? config.name ?? '';
  const own = base.snapshotPathTemplate ?? config.snapshotPathTemplate;
  // Playwright does not merge the two.
  const expect = base.expect ?? config.expect ?? {};
  const screenshot = expect.toHaveScreenshot?.pathTemplate;
  const aria = expect.toMatchAriaSnapshot?.pathTemplate ?? own ?? STANDARD_ARIA;
  return {
    snapshotPathTemplate: fixName(own ?? STANDARD, name),
    expect: {
      ...expect,
      ...(screenshot === undefined
        ? {}
        : { toHaveScreenshot: { ...expect.toHaveScreenshot, pathTemplate: fixName(screenshot, name) } }),
      toMatchAriaSnapshot: { ...expect.toMatchAriaSnapshot, pathTemplate: fixName(aria, name) },
    },
  };
}

/** Writes the name in place of the token, as Playwright would for a project of that name. */
function fixName(template: string, name: string): string {
  // The characters that Playwright replaces in file names.
  const segment = name.replace(/[\x00-\x2c\x2e-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/g, '-');
  return template.replaceAll(/\{(.?)projectName\}/g, (_token, before: string) =>
    segment === '' ? '' : before + segment,
  );
}
