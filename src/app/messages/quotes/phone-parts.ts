/** A part of a text. If it is a phone number, `href` calls it. */
export type PhonePart = { text: string; href?: string }

/**
 * Matches possible numbers: a country code after `+`, or a New Zealand number from its 0 on, in groups of two digits or
 * more.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}_+@#/.$-])(?:\+\d{1,4}(?:[ \u00A0]?\(0\))?|\(0\d{1,3}\)|0\d{1,10})(?:[ \u00A0.\u2011-]?\(?\d{2,10}\)?){0,5}(?![\p{L}\p{N}_@/]|[.-]\d)/gu

/**
 * Splits a text at its phone numbers: New Zealand numbers that start with 0 (landline, mobile, freephone), and any with
 * a country code after `+`. A number that could be an account, a date or an amount stays text.
 */
export function phoneParts(text: string): PhonePart[] {
  const parts: PhonePart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const number = dialled(found)
    if (number === null) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: found, href: `tel:${number}` })
    at = index + found.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Returns the number as it is dialled; `null` if it is not a phone number. */
function dialled(found: string): string | null {
  const digits = found.replace('(0)', '').replaceAll(/\D/g, '')
  if (found.startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  if (/^0(?:800|508)\d{6,7}$/.test(digits)) return digits
  return /^0(?:[34679]\d{7}|2\d{7,9})$/.test(digits) ? `+64${digits.slice(1)}` : null
}
