/*
 * Receipt numbers are assigned on the device, without a network. Each device has letters of its own in front of its own
 * count, so two tablets never assign the same number, and a gap in a count means that a receipt is missing.
 */

/** What a device remembers: its letters, and the last number it assigned. */
export type ReceiptSeries = {
  letters: string
  last: number
  /**
   * The claim for whose confirmation the last number was reserved; missing if it was assigned together with its entry.
   */
  reservedFor?: string
}

/** Digits and letters that aren't confused when a number is read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 33 million combinations: two devices of one host don't draw the same one. */
const LETTERS = 5
const DIGITS_LEAST = 4
const SHAPE = new RegExp(`^([${ALPHABET}]{${LETTERS}})-(\\d{${DIGITS_LEAST},9})$`)

/**
 * Starts a series with letters that none of these numbers has. `random` returns an integer from 0 to its argument,
 * exclusive.
 */
export function newReceiptSeries(known: readonly string[], random: (below: number) => number): ReceiptSeries {
  const taken = new Set(known.map((number) => partsOf(number)?.letters))
  for (;;) {
    const letters = Array.from({ length: LETTERS }, () => ALPHABET.charAt(random(ALPHABET.length))).join('')
    if (!taken.has(letters)) return { letters, last: 0 }
  }
}

/**
 * Returns the next number of a device, such as `K7QX4-0012`, and the new series. `known` are the numbers of the
 * receipts it has: if one of its own is higher than it remembers, it continues from there.
 */
export function nextReceiptNumber(
  { letters, last }: ReceiptSeries,
  known: readonly string[],
): { number: string; series: ReceiptSeries } {
  const highest = known.reduce((high, number) => {
    const parts = partsOf(number)
    return parts?.letters === letters ? Math.max(high, parts.count) : high
  }, last)
  const series = { letters, last: highest + 1 }
  return { number: receiptNumber(series), series }
}

/** Returns the last number of a series. */
export function receiptNumber({ letters, last }: ReceiptSeries): string {
  return `${letters}-${String(last).padStart(DIGITS_LEAST, '0')}`
}

/** Returns the parts of a number; `null` if it has another format. */
function partsOf(number: string): { letters: string; count: number } | null {
  const [, letters, count] = SHAPE.exec(number) ?? []
  return letters === undefined || count === undefined ? null : { letters, count: Number(count) }
}
