/* The calendar of the oracle (rent-oracle.ts): days are numbers. */

/** The Julian day number of a day of the proleptic Gregorian calendar. */
export function numberOf(day: string): number {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number)
  const a = m <= 2 ? 1 : 0
  const year = y + 4800 - a
  const month = m + 12 * a - 3
  return (
    d +
    Math.floor((153 * month + 2) / 5) +
    365 * year +
    Math.floor(year / 4) -
    Math.floor(year / 100) +
    Math.floor(year / 400) -
    32_045
  )
}

/** The day of a Julian day number. */
export function dayOf(number: number): string {
  const e = 4 * (number + 1401 + Math.floor((Math.floor((4 * number + 274_277) / 146_097) * 3) / 4) - 38) + 3
  const h = 5 * Math.floor((e % 1461) / 4) + 2
  const date = Math.floor((h % 153) / 5) + 1
  const month = ((Math.floor(h / 153) + 2) % 12) + 1
  const year = Math.floor(e / 1461) - 4716 + Math.floor((14 - month) / 12)
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join(
    '-',
  )
}
