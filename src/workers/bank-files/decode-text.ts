/**
 * Decodes the text of a file. A byte order mark decides. Without one it is UTF-8 if valid, else Windows-1252 (western
 * Europe). Returns `null` for bytes that aren't text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return checked(new TextDecoder('utf-16le').decode(bytes))
  if (a === 0xfe && b === 0xff) return checked(new TextDecoder('utf-16be').decode(bytes))
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return checked(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** Workbooks and pictures contain zero bytes; tables don't. */
function checked(text: string): string | null {
  return text.includes('\u0000') ? null : text
}
