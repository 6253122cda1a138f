// Secrets that can be told by their shape alone, wherever they stand. Pure, and light: loads in every worker of a run
// that records. Every pattern takes time in proportion to the text: what is searched may be megabytes of a log.

/** One a kind. Where a kind has no fixed length, it is long enough to be no word. */
const SHAPES = [
  // Private keys, whole, and with what follows where the end was cut off.
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----BEGIN)[\s\S]){0,20000}?-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/,
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[\s"'|>,\w+/=]|\\[nr])*/,
  // JSON web tokens, signed (three parts) and encrypted (five).
  /(?<!\w)eyJ[\w-]{6,2000}\.[\w-]{2,}(?:\.[\w-]*){0,3}/,
  // GitHub
  /(?<!\w)gh[pousr]_\w{20,}/,
  /(?<!\w)github_pat_\w{20,}/,
  // GitLab
  /(?<!\w)gl(?:pat|ptt|rt|dt|cbt|soat)-[\w-]{16,}/,
  // AWS key ids
  /(?<!\w)(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|ANPA)[A-Z0-9]{16}(?!\w)/,
  // Slack
  /(?<!\w)xox[a-z]-[\w-]{10,}/,
  /(?<!\w)xapp-\d-[\w-]{10,}/,
  /hooks\.slack\.com\/(?:services|workflows)\/[\w/-]{10,}/,
  // npm, PyPI
  /(?<!\w)npm_[A-Za-z0-9]{30,}/,
  /(?<!\w)pypi-[\w-]{30,}/,
  // Google
  /(?<!\w)AIza[\w-]{30,}/,
  /(?<!\w)ya29\.[\w-]{20,}/,
  /(?<!\w)GOCSPX-[\w-]{20,}/,
  // Stripe, OpenAI, Anthropic, SendGrid, Hugging Face
  /(?<!\w)[srp]k_(?:live|test)_\w{16,}/,
  /(?<!\w)whsec_[\w/+=]{16,}/,
  /(?<!\w)sk-(?=[\w-]*\d)[\w-]{24,}/,
  /(?<!\w)SG\.[\w-]{16,}\.[\w-]{16,}/,
  /(?<!\w)hf_[A-Za-z0-9]{30,}/,
  // DigitalOcean, Docker, Shopify, Databricks, Linear, Vault
  /(?<!\w)do[opr]_v1_[a-f0-9]{32,}/,
  /(?<!\w)dckr_pat_[\w-]{20,}/,
  /(?<!\w)shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/,
  /(?<!\w)dapi[a-f0-9]{32}/,
  /(?<!\w)lin_api_\w{30,}/,
  /(?<!\w)hv[sbr]\.[\w-]{20,}/,
  // The same kinds at the end of a text that was cut.
  /(?<!\w)(?:gh[pousr]_|github_pat_|glpat-|xox[a-z]-|AIza|AKIA)[\w-]{4,}$/,
  /(?<!\w)eyJ[\w-]{12,2000}$/,
] as const;

const ANY_SHAPE = new RegExp(SHAPES.map((shape) => shape.source).join('|'), 'g');

/** The text with every secret that shows by its shape replaced. */
export function hideShapes(text: string, by: string): string {
  return text.replace(ANY_SHAPE, by);
}
