import { readNumber, type ReadNumber } from './read-number.ts'

/** An amount of dollars as a person types it, with or without the currency; `null` for blank, negative and none. */
export function typedAmount(text: string, locale: string): ReadNumber {
  return readNumber(text.replace(/NZ[$＄]|NZD|[$＄]/gi, ' '), locale)
}

/** A whole number as a person types it; `null` for blank, for fractions and for what may be one. */
export function typedInteger(text: string, locale: string): ReadNumber {
  const read = readNumber(text, locale)
  return read !== null && 'value' in read && Number.isSafeInteger(read.value) ? read : null
}

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount for its field, whose currency stands before it: `1,234.50`; blank for none. */
export function amountInField(value: number | null): string {
  return value === null ? '' : amount.format(value)
}
