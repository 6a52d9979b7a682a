/** Weights of the digits before the last one; the second row counts where the first leaves a remainder that is no digit. */
const WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const
const LEAST = 10_000_000
const MOST = 200_000_000

/**
 * The digits of a GST (IRD) number as Inland Revenue checks it, whatever people put between them; `null` for what is none.
 */
export function gstDigits(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  if (!/^\d{8,9}$/.test(digits)) return null
  const number = Number(digits)
  if (number <= LEAST || number >= MOST) return null
  const whole = digits.padStart(9, '0')
  for (const weights of WEIGHTS) {
    const rest = weights.reduce((sum, weight, nth) => sum + weight * Number(whole[nth]), 0) % 11
    const check = rest === 0 ? 0 : 11 - rest
    if (check < 10) return check === Number(whole[8]) ? digits : null
  }
  return null
}

/** A GST number as people write it: `49-091-850`, `136-410-132`. */
export function gstNumberText(digits: string): string {
  return digits.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')
}

/** The GST in an amount that includes it: 3/23 of it, halves up. Cents. */
export function gstIn(cents: number): number {
  return Math.sign(cents) * Math.round((Math.abs(cents) * 3) / 23)
}
