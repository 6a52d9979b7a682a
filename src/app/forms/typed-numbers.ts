import { readNumber, type ReadNumber } from './read-number.ts'

/** Reads an amount in dollars, with or without the currency; `null` if blank, negative or not a number. */
export function typedAmount(text: string, locale: string): ReadNumber {
  return readNumber(text.replace(/NZ[$＄]|NZD|[$＄]/gi, ' '), locale)
}

/** Reads a whole number; `null` if blank, a fraction or ambiguous. */
export function typedInteger(text: string, locale: string): ReadNumber {
  const read = readNumber(text, locale)
  return read !== null && 'value' in read && Number.isSafeInteger(read.value) ? read : null
}

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount for its field, which shows the currency before it: `1,234.50`; blank for `null`. */
export function amountInField(value: number | null): string {
  return value === null ? '' : amount.format(value)
}
