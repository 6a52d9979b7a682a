const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'NZD',
  // No minus sign for zero or an amount that rounds to it.
  signDisplay: 'negative',
})

/**
 * Formats an amount in New Zealand dollars in the same style in every language: "NZ$1,234.50". Returns a dash if it is
 * not a number (§9).
 */
export function moneyText(amount: number | string | null | undefined): string {
  const value = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  return typeof value === 'number' && Number.isFinite(value) ? money.format(value) : '—'
}

/** The currency sign before an amount, for a field whose value doesn't include it. */
export const CURRENCY_SIGN = money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
