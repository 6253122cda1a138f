// Names the page of a url, so that what was seen on it is found again: without origin, query and fragment, and with
// numbers and ids as `*`. Pure, and light: it loads in the worker of an observe run.

export function pagePath(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path
    .split('/')
    .map((step) => (isId(step) ? '*' : step))
    .join('/');
}

/** A number, a UUID, an address of a person, or a long word with digits in it. */
function isId(step: string): boolean {
  return (
    /^\d+$|@|%40/.test(step) || /^[\da-f]{8}-[\da-f-]{27,}$/i.test(step) || /^(?=.*\d)[\w-]{16,}$/.test(step)
  );
}
