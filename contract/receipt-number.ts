/*
 * Numbers of receipts are given on the device, with no network to ask. Each device has letters of its own in front of a
 * count of its own, so two tablets never give one number, and a gap in a count is a receipt that is missing.
 */

/** What a device remembers: its letters, and the last number that it gave. */
export type ReceiptSeries = {
  letters: string
  last: number
  /** The claim for whose confirmation the last number was reserved; missing where it was given with its entry. */
  reservedFor?: string
}

/** Digits and letters that nobody takes for another when they read a number out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 33 million: two devices of one host don't draw the same. */
const LETTERS = 5
const DIGITS_LEAST = 4
const SHAPE = new RegExp(`^([${ALPHABET}]{${LETTERS}})-(\\d{${DIGITS_LEAST},9})$`)

/**
 * Starts a series with letters that none of these numbers has. `random` returns a whole number from 0 up to, and without,
 * the one that it is given.
 */
export function newReceiptSeries(known: readonly string[], random: (below: number) => number): ReceiptSeries {
  const taken = new Set(known.map((number) => partsOf(number)?.letters))
  for (;;) {
    const letters = Array.from({ length: LETTERS }, () => ALPHABET.charAt(random(ALPHABET.length))).join('')
    if (!taken.has(letters)) return { letters, last: 0 }
  }
}

/**
 * The next number of a device, such as `K7QX4-0012`, and what it remembers from then on. `known` are the numbers of the
 * receipts that it has: one of its own that is higher than it remembers is not given again.
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

/** The number that a device gave last. */
export function receiptNumber({ letters, last }: ReceiptSeries): string {
  return `${letters}-${String(last).padStart(DIGITS_LEAST, '0')}`
}

/** The parts of a number; `null` for one that was not given like this. */
function partsOf(number: string): { letters: string; count: number } | null {
  const [, letters, count] = SHAPE.exec(number) ?? []
  return letters === undefined || count === undefined ? null : { letters, count: Number(count) }
}
