// A fault shows the value that was found, so that a person can look for it in the file: short, as JSON, and with
// characters that a screen hides written out.

const LONGEST = 60;

/** The value as JSON of at most 60 characters; a value that is not there is `nothing`. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  // JSON would show a number that overflowed (`1e999`) as null.
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  const characters = [...visible(text)];
  if (characters.length <= LONGEST) return characters.join('');
  return `${characters.slice(0, LONGEST - 1).join('')}…`;
}

function visible(text: string): string {
  return text.replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}
