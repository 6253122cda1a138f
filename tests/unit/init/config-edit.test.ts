// The person's config changes in two places and nowhere else, in every form it is written in.
import { describe, expect, test } from 'vitest';
import { editConfig } from '../../../src/cli/init/config-edit.ts';
import { parseSource } from '../../../src/syntax/parse.ts';

const OPTIONS = "{ contract: 'loop/contract.json', failOnCandidate: !!process.env.CI }";
const IMPORT = "import { withLoop } from 'loopwright';";
const REQUIRE = "const { withLoop } = require('loopwright');";

function edited(file: string, text: string): string {
  const edit = editConfig(file, text);
  if (edit.kind !== 'edited') throw new Error(edit.kind);
  expect(parseSource(file, edit.text)).toBeDefined();
  return edit.text;
}

// [form, file, before, after]; in `after`, ⟦…⟧ is what was put in: without it, `before` must be left byte for byte.
const forms: readonly (readonly [string, string, string, string])[] = [
  [
    'defineConfig',
    'playwright.config.ts',
    "import { defineConfig } from '@playwright/test';\n\nexport default defineConfig({\n  testDir: './tests',\n});\n",
    `import { defineConfig } from '@playwright/test';⟦\n${IMPORT}⟧\n\nexport default ⟦withLoop(⟧defineConfig({\n  testDir: './tests',\n})⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'a plain object, no import, no semicolon',
    'playwright.config.mjs',
    'export default {\n  testDir: "tests",\n}\n',
    `⟦import { withLoop } from "loopwright"\n⟧export default ⟦withLoop(⟧{\n  testDir: "tests",\n}⟦, ${OPTIONS.replaceAll("'", '"')})⟧\n`,
  ],
  [
    'a constant',
    'playwright.config.ts',
    "import type { PlaywrightTestConfig } from '@playwright/test';\nconst config: PlaywrightTestConfig = { retries: 2 };\nexport default config;\n",
    `import type { PlaywrightTestConfig } from '@playwright/test';⟦\n${IMPORT}⟧\nconst config: PlaywrightTestConfig = { retries: 2 };\nexport default ⟦withLoop(⟧config⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'satisfies',
    'playwright.config.mts',
    "import type { PlaywrightTestConfig } from '@playwright/test'\nexport default { retries: 2 } satisfies PlaywrightTestConfig\n",
    `import type { PlaywrightTestConfig } from '@playwright/test'⟦\n${IMPORT.slice(0, -1)}⟧\nexport default ⟦withLoop(⟧{ retries: 2 } satisfies PlaywrightTestConfig⟦, ${OPTIONS})⟧\n`,
  ],
  [
    'as, in parentheses, with comments all around',
    'playwright.config.ts',
    'export default /* a */ ({ retries: 2 /* b */ } as object) /* c */; // d\n',
    `⟦${IMPORT}\n⟧export default /* a */ ⟦withLoop(⟧({ retries: 2 /* b */ } as object)⟦, ${OPTIONS})⟧ /* c */; // d\n`,
  ],
  [
    'an awaited call',
    'playwright.config.mts',
    "export default defineConfig(await load('x'));\n",
    `⟦${IMPORT}\n⟧export default ⟦withLoop(⟧defineConfig(await load('x'))⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'module.exports with require',
    'playwright.config.js',
    "// @ts-check\nconst { defineConfig, devices } = require('@playwright/test');\nconst a = 1;\n\nmodule.exports = defineConfig({ use: devices[a] });\n",
    `// @ts-check\nconst { defineConfig, devices } = require('@playwright/test');⟦\n${REQUIRE}⟧\nconst a = 1;\n\nmodule.exports = ⟦withLoop(⟧defineConfig({ use: devices[a] })⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'module.exports below a JSDoc type',
    'playwright.config.cjs',
    "'use strict';\n// @ts-check\n/** @type {import('@playwright/test').PlaywrightTestConfig} */\nmodule.exports = { retries: 2 };\n",
    `'use strict';\n// @ts-check\n⟦${REQUIRE}\n⟧/** @type {import('@playwright/test').PlaywrightTestConfig} */\nmodule.exports = ⟦withLoop(⟧{ retries: 2 }⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'module.exports in a TypeScript file with imports',
    'playwright.config.ts',
    "import { devices } from '@playwright/test';\nmodule.exports = { use: devices };\n",
    `import { devices } from '@playwright/test';⟦\n${IMPORT}⟧\nmodule.exports = ⟦withLoop(⟧{ use: devices }⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'a BOM, CRLF, emoji, tabs and no newline at the end',
    'playwright.config.ts',
    '\uFEFF// 🙂\r\nimport { a } from "x"; // 🎭 why\r\n\r\nexport default\t{ name: "😀", a };',
    `\uFEFF// 🙂\r\nimport { a } from "x"; // 🎭 why⟦\r\nimport { withLoop } from "loopwright";⟧\r\n\r\nexport default\t⟦withLoop(⟧{ name: "😀", a }⟦, ${OPTIONS.replaceAll("'", '"')})⟧;`,
  ],
  [
    'everything on one line',
    'playwright.config.ts',
    "import { a } from 'x'; export default { a };",
    `import { a } from 'x';⟦\n${IMPORT}⟧ export default ⟦withLoop(⟧{ a }⟦, ${OPTIONS})⟧;`,
  ],
  [
    'a hash-bang and a license comment',
    'playwright.config.js',
    '#!/usr/bin/env node\n/* License */\n\nexport default {};\n',
    `#!/usr/bin/env node\n/* License */\n\n⟦${IMPORT}\n⟧export default ⟦withLoop(⟧{}⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'require without semicolons before a line that begins with a bracket',
    'playwright.config.js',
    "const a = require('x')\n;[1].forEach(String)\nmodule.exports = { a }\n",
    `const a = require('x')\n;⟦\n${REQUIRE}⟧[1].forEach(String)\nmodule.exports = ⟦withLoop(⟧{ a }⟦, ${OPTIONS})⟧\n`,
  ],
  [
    'no semicolons, and a first line that begins with a bracket',
    'playwright.config.js',
    '[1].forEach(String)\nmodule.exports = {}\n',
    `⟦${REQUIRE}\n⟧[1].forEach(String)\nmodule.exports = ⟦withLoop(⟧{}⟦, ${OPTIONS})⟧\n`,
  ],
  [
    'withLoop already imported under another name, not yet used',
    'playwright.config.ts',
    "import { withLoop as loop } from 'loopwright';\nexport default {};\n",
    `import { withLoop as loop } from 'loopwright';\nexport default ⟦loop(⟧{}⟦, ${OPTIONS})⟧;\n`,
  ],
  [
    'an import below the export',
    'playwright.config.ts',
    "export default { a };\nimport { a } from 'x';\n",
    `⟦${IMPORT}\n⟧export default ⟦withLoop(⟧{ a }⟦, ${OPTIONS})⟧;\nimport { a } from 'x';\n`,
  ],
];

describe('wraps', () => {
  test.each(forms)('%s', (_form, file, before, after) => {
    expect(after.replace(/⟦[^⟧]*⟧/g, '')).toBe(before);
    expect(edited(file, before)).toBe(after.replace(/[⟦⟧]/g, ''));
  });

  test.each(forms)('%s: a second time changes nothing', (_form, file, before) => {
    expect(editConfig(file, edited(file, before))).toEqual({ kind: 'wrapped' });
  });
});

describe('already wrapped', () => {
  test.each([
    ["import { withLoop } from 'loopwright';\nconst c = withLoop({}, {});\nexport default c;"],
    ["import { withLoop as w } from 'loopwright';\nexport default w({}, {});"],
    ["import * as lw from 'loopwright';\nexport default lw.withLoop({}, {});"],
    ["const { withLoop } = require('loopwright');\nmodule.exports = withLoop({}, {});"],
    ["const { withLoop: w } = require('loopwright');\nmodule.exports = w({}, {});"],
    ["const lw = require('loopwright');\nmodule.exports = lw.withLoop({}, {});"],
  ])('%s', (text) => {
    expect(editConfig('playwright.config.ts', text)).toEqual({ kind: 'wrapped' });
  });
});

describe('left to the person, with the reason', () => {
  test.each([
    ['export default {', /syntax error/],
    ['export default function () {}', /not an object/],
    ['export default () => ({})', /not an object/],
    ['export default class {}', /not an object/],
    ['const c = {};\nexport { c as default };', /no plain "export default"/],
    ["export { default } from './base';", /no plain "export default"/],
    ['export = {};', /"export ="/],
    ['const a = 1;', /no "export default"/],
    ['exports.default = {};', /no "export default"/],
    ['if (x) module.exports = {};', /no "export default"/],
    ['module.exports = {};\nmodule.exports.retries = 2;', /more than one place/],
    ['module.exports = exports = {};', /not plainly an object/],
    ['const c = {};\nexport default c;\nc.retries = 2;', /may still change/],
    ["import { withLoop } from './mine';\nexport default withLoop({});", /uses the name withLoop/],
    ["import type { withLoop } from 'loopwright';\nexport default {};", /uses the name withLoop/],
    ['module[exports] = {};', /no "export default"/],
    ['const withLoop = 1;\nexport default { withLoop };', /uses the name withLoop/],
  ])('%s', (text, why) => {
    const edit = editConfig('playwright.config.ts', text);
    expect(edit).toMatchObject({ kind: 'manual', why: expect.stringMatching(why) });
  });

  test('the lines to paste fit the kind of module', () => {
    expect(editConfig('playwright.config.ts', 'export = {};')).toMatchObject({
      lines: [IMPORT, `export default withLoop(/* your config */, ${OPTIONS});`],
    });
    expect(editConfig('playwright.config.js', 'module.exports = exports = {};')).toMatchObject({
      lines: [REQUIRE, `module.exports = withLoop(/* your config */, ${OPTIONS});`],
    });
  });
});
