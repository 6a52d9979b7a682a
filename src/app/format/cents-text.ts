import { moneyText } from './money.ts'

/** Formats whole cents as money; a dash for `null`. */
export function centsText(cents: number | null): string {
  return moneyText(cents === null ? null : cents / 100)
}
