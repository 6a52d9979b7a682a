/** A number as a person types it, with the currency and the marks between thousands; `null` for blank and for none. */
export function typedAmount(text: string): number | null {
  const plain = text.replace(/NZ\$|\$|,|\s/gi, '')
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return null
  return Math.round(Number(plain) * 100) / 100
}

/** A whole number as a person types it; `null` for blank and for anything else. */
export function typedInteger(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount for its field, whose currency stands before it: `1,234.50`; blank for none. */
export function amountInField(value: number | null): string {
  return value === null ? '' : amount.format(value)
}
