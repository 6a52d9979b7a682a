/**
 * The text of a file. A byte order mark decides; without one it is UTF-8 if it can be, else what Windows writes in
 * western Europe. Returns `null` for bytes that are no text.
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

/** A workbook or a picture holds zeros; no table does. */
function checked(text: string): string | null {
  return text.includes('\u0000') ? null : text
}
