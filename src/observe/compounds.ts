// A css selector as compounds and combinators. Whatever is not plain css is left alone. Pure, and light: it loads in the
// worker of an observe run.

/** One compound of a selector (`button.primary`), with the combinator before it (`''` for the first). */
export interface Compound {
  readonly combinator: string;
  readonly text: string;
}

/** `undefined` for a list of selectors, and for what is not plain css (xpath, Playwright's own engines). */
export function compoundsOf(selector: string): readonly Compound[] | undefined {
  if (/^\s*(?:\/\/|\.\.|[a-z-]+=|internal:)|>>|^\s*$/.test(selector)) return undefined;
  const compounds: Compound[] = [];
  let combinator = '';
  let text = '';
  for (const token of tokensOf(selector.trim())) {
    if (token === ',') return undefined;
    if (/^\s*[\s>+~]\s*$/.test(token)) {
      compounds.push({ combinator, text });
      [combinator, text] = [token, ''];
    } else text += token;
  }
  compounds.push({ combinator, text });
  return compounds.every((item) => item.text !== '') ? compounds : undefined;
}

export function selectorOf(compounds: readonly Compound[]): string {
  return compounds.map(({ combinator, text }, at) => (at === 0 ? text : combinator + text)).join('');
}

/** Combinators and commas on their own; brackets, parentheses and quotes whole. */
function tokensOf(selector: string): readonly string[] {
  return (
    selector.match(
      /\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]|\((?:"[^"]*"|'[^']*'|[^()"']|\((?:"[^"]*"|'[^']*'|[^()"'])*\))*\)|\s*[>+~]\s*|\s+|,|[^\s>+~,[(]+|./g,
    ) ?? []
  );
}
