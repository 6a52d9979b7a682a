/** Figures, and the groups of them that a space stands before: a day after a sum is no part of it. */
const AMOUNT = String.raw`\d[\d.,'’]*(?:[ \u00a0\u202f]\d{3}(?!\d)[\d.,'’]*)*`
/** A sum of money: its sign or name before or after the figures. */
const SUM = new RegExp(
  String.raw`(?:\$|€|£|¥|￥|NZD|AUD|USD|EUR)\s*(${AMOUNT})|(${AMOUNT})\s*(?:\$|€|£|NZD|AUD|USD|EUR|dollars?\b|bucks\b)`,
  'giu',
)
const FIGURES = new RegExp(AMOUNT, 'gu')

/** Returns whether every sum of money in a text stands in its translation too, however its figures are grouped. */
export function sumsKept(original: string, translation: string): boolean {
  const there = new Set((plainDigits(translation).match(FIGURES) ?? []).map(amountOf))
  return [...plainDigits(original).matchAll(SUM)].every((found) =>
    there.has(amountOf(found[1] ?? found[2] ?? '')),
  )
}

/** Returns the figures without what groups them, and without cents that are none: `1.200,00` and `1,200` are 1200. */
function amountOf(figures: string): string {
  const tidy = figures.replace(/[.,'’\s\u00a0\u202f]+$/u, '')
  const cents = /[.,](\d{2})$/u.exec(tidy)
  const whole = (cents ? tidy.slice(0, -3) : tidy).replace(/\D/gu, '')
  return cents && cents[1] !== '00' ? `${whole}.${cents[1]}` : whole
}

/** Returns the text with the figures of every script as 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(/[０-９०-९٠-٩]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = [0xff10, 0x0966, 0x0660].find((start) => code >= start && code < start + 10) ?? code
    return String(code - zero)
  })
}
