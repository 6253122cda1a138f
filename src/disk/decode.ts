// Bytes as text that can be written back byte for byte: the BOM stays, invalid UTF-8 is refused instead of being replaced. Pure.

/** The text of a source file; `undefined` when its bytes are not valid UTF-8. */
export function decodeSource(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
