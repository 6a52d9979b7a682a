import { moneyText } from '#app/format/money.ts'

/** Whole cents as money. */
export function centsText(cents: number | null): string {
  return moneyText(cents === null ? null : cents / 100)
}
