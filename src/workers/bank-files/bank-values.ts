import type { DayOrder } from '#contract/bank-mapping.ts'

/** Days outside these years are misread numbers. */
const FIRST_YEAR = 1990
const LAST_YEAR = 2100

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns the day in a cell as `YYYY-MM-DD`: `1/11/2026`, `01-11-26`, `2026/11/01`, `20261101` or `1 Nov 2026`, with or
 * without a time after it. Returns `null` for anything else, and for a day that doesn't exist.
 */
export function readDay(cell: string, order: DayOrder = 'dayFirst'): string | null {
  const text = cell.trim().replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[ap]m)?$/i, '')
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$|^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (yearFirst) {
    const [, y, m, d, y8, m8, d8] = yearFirst
    return realDay(y ?? y8, m ?? m8, d ?? d8)
  }
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  if (numbers) {
    const [, one, other, year] = numbers
    return order === 'dayFirst' ? realDay(year, other, one) : realDay(year, one, other)
  }
  const words = /^(\d{1,2})[-/ ]([a-z]{3})[a-z]*[-/ ](\d{4}|\d{2})$/i.exec(text)
  if (!words) return null
  const [, day, name = '', year] = words
  const month = MONTHS.indexOf(name.toLowerCase())
  return month === -1 ? null : realDay(year, String(month + 1), day)
}

function realDay(year?: string, month?: string, day?: string): string | null {
  if (year === undefined || month === undefined || day === undefined) return null
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (whole < FIRST_YEAR || whole > LAST_YEAR) return null
  const at = new Date(Date.UTC(whole, Number(month) - 1, Number(day)))
  const isSame = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  return isSame ? at.toISOString().slice(0, 10) : null
}

/** Ten million dollars: larger numbers aren't payments. */
const CENTS_MAX = 1_000_000_000

/**
 * Returns the cents of an amount as banks write it: `1,234.50`, `-350`, `350.00-`, `(350.00)`, `$350.00 CR`,
 * `350.00 DR`. Returns `null` for anything ambiguous, such as `350,00`.
 */
export function readCents(cell: string): number | null {
  const text = cell
    .slice(0, 40)
    .normalize('NFKC')
    .replace(/[\u2212\u2012-\u2014]/g, '-')
    .replace(/\s+/g, '')
    .toUpperCase()
  const parts = /^(\(?)([-+]?)(?:NZD|NZ\$|\$)?([-+]?)([\d,]+)(?:\.(\d{1,2}))?(\)?)([-+]|CR|DR)?$/.exec(text)
  if (!parts) return null
  const [, open, before, within, whole = '', cents = '', close, after = ''] = parts
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(whole)) return null
  const signs = [open, before, within, after].filter(Boolean)
  if ((open === '(') !== (close === ')') || signs.length > 1) return null
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  if (value > CENTS_MAX) return null
  return value !== 0 && ['(', '-', 'DR'].includes(signs[0] ?? '') ? -value : value
}
