// A page object that two pages share: what its button is called on the one decides what may be written for the other.

/** `/desk` has the button under its new name; a test says what `/archive` has. */
export const STORE = {
  'tests/store.page.ts': `import type { Locator, Page } from '@playwright/test';

export class Store {
  readonly store: Locator;
  constructor(page: Page) {
    this.store = page.getByRole('button', { name: 'Store entry' });
  }
}
`,
  'tests/store.spec.ts': `import { expect, test } from '@playwright/test';
import { Store } from './store.page';

for (const path of ['/desk', '/archive']) {
  test(\`stores on \${path}\`, async ({ page }) => {
    await page.goto(path);
    await new Store(page).store.click();
    await expect(page.getByRole('status')).toHaveText('stored');
  });
}
`,
  'product/pages/desk.html': storePage('<button>Store the entry</button>'),
};

/** Buttons, and a status that says when one was pressed. */
export function storePage(buttons: string): string {
  return `<!doctype html>${buttons}<p role="status"></p>
<script>
  document.addEventListener('click', () => {
    document.querySelector('[role=status]').textContent = 'stored';
  });
</script>`;
}
