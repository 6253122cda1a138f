// A button is translated: its new name shares no word with the old one. What a green run recorded says which one it is.
import { expect, test } from 'vitest';
import { Project, REPAIRED_AT_ONCE, verdictLines } from './project.ts';

const PAGE = `<!doctype html><title>Contact</title>
<nav><a href="/">Start</a> <button type="button">Help</button></nav>
<main>
  <h1>Contact</h1>
  <form>
    <label>Message <textarea name="message"></textarea></label>
    <button type="button" class="secondary">Discard</button>
    <button type="submit" class="primary" name="send">Send</button>
  </form>
  <p role="status"></p>
</main>
<script>
  document.querySelector('form').onsubmit = (event) => {
    event.preventDefault();
    document.querySelector('[role=status]').textContent = 'On its way: ' + document.querySelector('textarea').value;
  };
</script>`;

const SPEC = `import { expect, test } from '@playwright/test';
test('writes to us', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Message').fill('good morning');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('On its way: good morning');
});
`;

test('a renamed button without a word in common is found by its fingerprint', async () => {
  const project = await Project.make({
    files: {
      'product/pages/contact.html': PAGE,
      'tests/sign-in.spec.ts': null,
      'tests/contact.spec.ts': SPEC,
    },
  });
  expect((await project.playwright([], { LOOPWRIGHT_FINGERPRINTS: 'record' })).exitCode).toBe(0);
  const store = project.read('loop/fingerprints/tests/contact.spec.ts.json');
  expect(store).not.toContain('good morning');

  project.write(
    'product/pages/contact.html',
    PAGE.replace('>Send<', '>Abschicken<').replace('>Help<', '>Hilfe<'),
  );
  const { exitCode, output } = await project.loop();
  expect(verdictLines(output), output).toEqual(REPAIRED_AT_ONCE);
  expect(exitCode).toBe(0);
  expect(project.read('tests/contact.spec.ts')).toBe(SPEC.replace("'Send'", "'Abschicken'"));
  expect(project.read('loop/fingerprints/tests/contact.spec.ts.json')).toBe(store);
}, 300_000);

test('without its fingerprint it goes to a person', async () => {
  const project = await Project.make({
    files: {
      'product/pages/contact.html': PAGE.replace('>Send<', '>Abschicken<').replace('>Help<', '>Hilfe<'),
      'tests/sign-in.spec.ts': null,
      'tests/contact.spec.ts': SPEC,
    },
  });
  const { exitCode } = await project.loop();
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason: 'no-candidate' });
  expect(exitCode).toBe(1);
  expect(project.read('tests/contact.spec.ts')).toBe(SPEC);
}, 300_000);
