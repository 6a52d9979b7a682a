import { moneyText } from './money.ts'

/** Returns whole cents as money; nothing for `null`. */
export function centsText(cents: number | null): string {
  return moneyText(cents === null ? null : cents / 100)
}
