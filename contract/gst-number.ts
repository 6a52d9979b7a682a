/** Weights of the digits before the check digit. The second row is used if the first gives a check value above 9. */
const WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const
const LEAST = 10_000_000
const MOST = 200_000_000

/**
 * Returns the digits of a valid GST (IRD) number, checked by Inland Revenue's rule, whatever separators people use;
 * `null` if it isn't one.
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

/** Formats a GST number as people write it: `49-091-850`, `136-410-132`. */
export function gstNumberText(digits: string): string {
  return digits.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')
}

/** Returns the GST in an amount that includes it: 3/23, halves rounded up. In cents. */
export function gstIn(cents: number): number {
  return Math.sign(cents) * Math.round((Math.abs(cents) * 3) / 23)
}
