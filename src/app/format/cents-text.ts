import { moneyText } from './money.ts'

/** Returns whole cents as money. */
export function centsText(cents: number): string {
  return moneyText(cents / 100)
}
