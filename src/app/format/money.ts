const NZD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'NZD' })

/** Money in New Zealand dollars, in en-US style in every language (§9): `NZ$1,234.50`; a dash for what is no number. */
export function moneyText(amount: number | string | null | undefined): string {
  if (amount === null || amount === undefined || String(amount).trim() === '') return '-'
  const value = Number(amount)
  return Number.isFinite(value) ? NZD.format(value) : '-'
}
