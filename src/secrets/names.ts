// Which names say that what they stand for is secret: environment variables, header and parameter names, keys of objects.
// Pure, and light: loads in every worker of a run that records.

/** Also at the end of a joined word: `GITHUBTOKEN`. */
const SECRET_WORDS = [
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'secret',
  'secrets',
  'token',
  'tokens',
  'apikey',
  'credential',
  'credentials',
  'auth',
  'authorization',
  'jwt',
];

/** A key is a secret where its name says of what kind it is; `key` alone is a column, a keyboard's or a map's. */
const SECRET_KEYS =
  /(?:api|access|private|secret|signing|encryption|auth|account|session|master|service|shared)key$/;

/** What a name ends with that tells of a secret without being one: `TOKEN_URL`, `passwordField`. */
const ABOUT =
  /^(?:urls?|uri|host|hostname|domain|endpoint|issuer|port|path|file|dir|folder|name|user|username|type|method|mode|enabled|disabled|required|ttl|expiry|expires|sock|algorithm|alg|region|length|header|provider|field|input|label|button|form|page|error|hint|strength)$/;

/** True for a key whose value is secret wherever it stands: `password`, `x-api-key`, `accessToken`. */
export function isSecretField(name: string): boolean {
  const words = wordsOf(name);
  if (ABOUT.test(words.at(-1) ?? '')) return false;
  return (
    words.some((word) => SECRET_WORDS.some((secret) => endsWith(word, secret))) ||
    words.some((_, at) => SECRET_KEYS.test(words.slice(0, at + 1).join('')))
  );
}

/** True for an environment variable whose value is secret: there, shorter names are meant so too (`DB_PASS`, `KEY`). */
export function isSecretVariable(name: string): boolean {
  const words = wordsOf(name);
  if (ABOUT.test(words.at(-1) ?? '')) return false;
  return (
    isSecretField(name) || words.some((word) => /(?:key|keys|cookie|cookies)$|^(?:pass|pat|dsn)$/.test(word))
  );
}

/** A word that names secrets is none, though somebody may use it as one. */
export function isSecretWord(text: string): boolean {
  return [...SECRET_WORDS, 'key', 'pass', 'cookie'].includes(text.toLowerCase());
}

/** `auth` alone is a short word: many longer ones end with it. */
function endsWith(word: string, secret: string): boolean {
  return secret === 'auth' ? /^(?:[a-z]{0,5}auth\d?)$/.test(word) : word.endsWith(secret);
}

/** `GITHUB_TOKEN`, `accessToken`, `x-api-key`, `APIKey` as lower-case words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
