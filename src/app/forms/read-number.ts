/** The meaning of a text: one number, one of two between which only the person can decide, or none. */
export type ReadNumber = { value: number } | { either: readonly [number, number] } | null

/**
 * Reads the number in a text, with at most two decimals, as the locale writes numbers. Accepts digits of any script,
 * spaces and apostrophes between thousands, and both decimal marks. A single mark followed by three digits is clear
 * only if the locale uses that mark between thousands. Otherwise the text may mean thousands or too fine a fraction,
 * and both are returned: the thousands first, then the fraction rounded to cents.
 */
export function readNumber(text: string, locale: string): ReadNumber {
  const plain = plainText(text)
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(plain)) return null
  const marks = plain.replace(/\d/g, '')
  const last = plain.search(/[.,](?=\d*$)/)
  if (last === -1) return whole(plain)
  const mark = plain.charAt(last)
  const before = plain.slice(0, last)
  const after = plain.slice(last + 1)
  const isRepeated = before.includes(mark)
  if (isRepeated) return whole(plain)
  const couldBeThousands = marks.length === 1 && /^[1-9]\d{0,2}$/.test(before) && after.length === 3
  if (couldBeThousands) {
    const thousands = Number(before + after)
    if (isOnlyBetweenThousands(mark, locale)) return { value: thousands }
    return { either: [thousands, Math.round(thousands / 10) / 100] }
  }
  if (after.length > 2 || (before === '' && after === '')) return null
  const units = before === '' ? { value: 0 } : whole(before)
  return units && { value: Number(`${units.value}.${after || '0'}`) }
}

/** Returns the text with ASCII digits and marks, one kind of space, and trimmed. */
function plainText(text: string): string {
  return text
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/[，٬、]/g, ',')
    .replace(/[．٫]/g, '.')
    .replace(/[’＇]/g, "'")
    .replace(/\s/g, ' ')
    .trim()
}

/** In every script, the decimal digits are ten consecutive code points starting at zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}

/** Reads digits with one kind of mark between thousands, or between lakhs as in India. */
function whole(text: string): { value: number } | null {
  const isGrouped = /^[1-9]\d{0,2}([.,' ])\d{3}(\1\d{3})*$/.test(text)
  const isInLakhs = /^[1-9]\d?(,\d{2})+,\d{3}$/.test(text)
  if (!isGrouped && !isInLakhs && !/^\d+$/.test(text)) return null
  const value = Number(text.replace(/\D/g, ''))
  return Number.isSafeInteger(value) ? { value } : null
}

/** Spanish is read as in Spain, Argentina and Mexico: no mark means thousands in all three. */
const READ_AS: Record<string, readonly string[]> = { es: ['es', 'es-MX'] }

function isOnlyBetweenThousands(mark: string, locale: string): boolean {
  return (READ_AS[locale] ?? [locale]).every((read) => groupMark(read) === mark)
}

function groupMark(locale: string): string | undefined {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234_567)
  return parts.find(({ type }) => type === 'group')?.value
}
