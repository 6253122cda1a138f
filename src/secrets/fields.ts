// Secrets that can be told by what stands before them: headers, `password=…`, fields for passwords, what was typed,
// credentials in addresses. Pure. Every pattern takes time in proportion to the text.
import { isSecretField } from './names.ts';

/** Stands for what was taken out. */
export const REDACTED = '[redacted]';

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|` + '`(?:[^`\\\\\\n]|\\\\.)*`?';

/** The text with what stands in secret fields replaced. */
export function hideFields(text: string): string {
  const named = text
    .replace(HEADER, `$1${REDACTED}`)
    .replace(NAMED_VALUE, (all, before: string, name: string) =>
      isSecretField(name) || HEADER_NAME.test(name) ? `${before}"${REDACTED}"` : all,
    )
    .replace(LINE, (all, before: string, name: string) => (isSecretField(name) ? before + REDACTED : all));
  return hidePairs(named)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(TAG, hidePasswordInput)
    .replace(TYPED, `$1${REDACTED}`)
    .replace(USER_INFO, `://${REDACTED}@`);
}

const HEADER_NAMES =
  '(?:proxy-)?authorization|(?:set-)?cookie2?|x-api-key|x-auth-token|x-csrf-token|x-xsrf-token|x-amz-security-token';
/** A header takes the rest of its line: `Bearer …`, `a=1; b=2`. */
const HEADER = new RegExp(
  String.raw`((?<![\w-])(?:${HEADER_NAMES})\\*["']?\s{0,4}[:=](?!=)[ \t]{0,4})(?:${STRING}|\[[^\]\n]*\]?|[^\n]+)`,
  'gi',
);

const HEADER_NAME = new RegExp(`^(?:${HEADER_NAMES})$`, 'i');

/** `{ "name": "authorization", "value": "…" }`, as in HAR files and Playwright's `headersArray`. */
const NAMED_VALUE = new RegExp(
  String.raw`(["']?name["']?\s{0,9}:\s{0,9}["']([\w.-]{1,60})["']\s{0,9},\s{0,9}["']?value["']?\s{0,9}:\s{0,9})(?:${STRING})`,
  'gi',
);

/** A line of its own, as in `Password: correct horse` or in an aria snapshot: all that follows. */
const LINE =
  /^([ \t>|*+-]{0,40}(?:[a-z]{1,20} )?["']?([\w$.-]{2,60})["']?:[ \t]{1,4})(?!["'`[{(])\S[^\n]*$/gim;

/** The text with the values of `name=value`, `"name": "value"`, `?name=value&` replaced where the name tells of a secret. */
function hidePairs(text: string): string {
  const parts: string[] = [];
  let done = 0;
  const names = new RegExp(NAME);
  for (let found = names.exec(text); found; found = names.exec(text)) {
    // The value of another name may itself hold pairs: `url=/login?token=…`.
    if (!isSecretField(found[1] ?? '')) continue;
    const values = new RegExp(VALUE_OF_NAME);
    values.lastIndex = names.lastIndex;
    const value = values.exec(text)?.[0] ?? '';
    if (value === '') continue;
    parts.push(text.slice(done, names.lastIndex), quoted(value));
    done = names.lastIndex += value.length;
  }
  return parts.join('') + text.slice(done);
}

/** Not where a sentence goes on: `forgot password: sends a mail`. */
const NAME =
  /(?<![\w$.-])([\w$.-]{2,60})\\*["'\]]{0,2}\s{0,4}[:=](?![=>])\s{0,4}(?!(?<=\s)[a-z]{1,20} [a-z])/g;
const VALUE_OF_NAME = new RegExp(
  String.raw`\[redacted\]|${STRING}|\\+["'][^"'\\\n]*|[^\s"'` + '`' + String.raw`,;&<>(){}\[\]\\]+`,
  'y',
);

/** What was quoted stays so: the text around it may be read again. */
function quoted(value: string): string {
  const quote = /^["'`]/.exec(value)?.[0];
  return quote !== undefined && value.length > 1 && value.endsWith(quote)
    ? quote + REDACTED + quote
    : REDACTED;
}

const BEARER = /(\bBearer )[\w.~+/=-]{8,}/g;

const TAG = /<input\b[^<>]{0,2000}>/gi;
const IS_PASSWORD = /\stype=["']?password\b/i;
const VALUE = /(\svalue=)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

function hidePasswordInput(tag: string): string {
  return IS_PASSWORD.test(tag) ? tag.replace(VALUE, `$1"${REDACTED}"`) : tag;
}

/** What a test typed, as call logs and step titles tell it: `- fill("…")`, `Fill "…"`. */
const TYPED = new RegExp(
  String.raw`((?:^|\n)[^\S\n]{0,40}-[^\S\n]{1,9}(?:\d+ × )?(?:fill|type|pressSequentially|insertText)\(|\b(?:Fill|Type|Insert|Press sequentially) (?="))(?:${STRING})`,
  'g',
);

/** `https://user:password@host` */
const USER_INFO = /:\/\/[^\s/?#"'<>@]{1,400}@/g;

/**
 * What the text itself says was in a field for passwords: it may stand in the same text again, where nothing tells it
 * (`Received: "…"`).
 */
export function passwordsIn(text: string): readonly string[] {
  const inTags = (text.match(TAG) ?? [])
    .filter((tag) => IS_PASSWORD.test(tag))
    .flatMap((tag) => [...tag.matchAll(VALUE)].map(([, , double, single, bare]) => double ?? single ?? bare));
  const told = [NEAR_TYPED, NEAR_VALUE].flatMap((near) => [...text.matchAll(near)].map(([, value]) => value));
  return [...inTags, ...told].filter((value) => value !== undefined).map(unescaped);
}

const NEAR_TYPED = /password(?:(?!\bfill\()[\s\S]){0,800}\bfill\("((?:[^"\\\n]|\\.)*)"\)/gi;
const NEAR_VALUE =
  /toHaveValue[\s\S]{0,300}?password(?:(?!Expected|Received|unexpected value)[\s\S]){0,300}(?:Expected|Received|unexpected value)[\w ]{0,20}:? {0,4}"((?:[^"\\\n]|\\.)*)"/gi;

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
