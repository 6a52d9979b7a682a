/** Words in languages that separate them with spaces: letters with their marks, digits, and inner apostrophes. */
export const WORD = /[\p{L}\p{M}\p{N}']+/gu

/**
 * Returns a text in the form used for comparing: lower case, without macrons and accents, one form of each sign.
 * Voicing marks of kana are kept because they distinguish words. Hindi's nukta is removed and chandrabindu becomes
 * anusvara, because people write them inconsistently.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .normalize('NFC')
    .replaceAll('ँ', 'ं')
    .replace(/[‘’ʼ]/g, "'")
}

/** Whether the words differ by one letter: missing, extra, different or swapped. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
