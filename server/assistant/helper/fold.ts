/** Words of languages that put spaces between them: letters with their marks, digits, an apostrophe inside. */
export const WORD = /[\p{L}\p{M}\p{N}']+/gu

/**
 * A text as it is compared: small letters, without macrons and accents, one form of each sign. Voicing marks of kana
 * stay, because they tell words apart; Hindi's dots and moons go, because people write them or don't.
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

/** Whether one letter more, less, other or swapped turns one word into the other. */
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
