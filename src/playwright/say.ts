// What the loop prints of what it saw: error messages and names hold what the page and the tests held.
import { redactor } from '../record/redaction.ts';

export function say(text: string): void {
  console.log(redactor().text(text));
}
