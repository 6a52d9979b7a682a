const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'NZD',
  // No minus before what is nothing, or rounds to it.
  signDisplay: 'negative',
})

/** An amount in New Zealand dollars, in the same style in every language: "NZ$1,234.50". A dash for what is no number (§9). */
export function moneyText(amount: number | string | null | undefined): string {
  const value = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  return typeof value === 'number' && Number.isFinite(value) ? money.format(value) : '—'
}

/** What stands before an amount, for a field whose value is without it. */
export const CURRENCY_SIGN = money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
