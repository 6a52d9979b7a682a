/** The words for a share that rounds to nothing, or to the whole, without being it. */
export type ShareWords = { under: (percent: string) => string; over: (percent: string) => string }

const SMALLEST = 0.01

/**
 * Returns a share as a whole percentage. One below 1% never reads 0%, and one above 99% never reads 100%, unless it is
 * exactly that.
 */
export function shareText(share: number, percent: Intl.NumberFormat, words: ShareWords): string {
  if (share > 0 && share < SMALLEST) return words.under(percent.format(SMALLEST))
  if (share < 1 && share > 1 - SMALLEST) return words.over(percent.format(1 - SMALLEST))
  return percent.format(share)
}
