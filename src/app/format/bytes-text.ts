/** Formats bytes in decimal units, as mobile networks count them: 999 B, 1.2 kB, 34 MB. */
export function bytesText(bytes: number, language: string): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  const number = value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${number} ${units[unit]}`
}
