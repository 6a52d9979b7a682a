/** Returns a number of bytes in megabytes (10⁶ bytes), as “1.2”, and never as 0. */
export function inMegabytes(bytes: number, language: string): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return format.format(Math.max(0.1, bytes / 1_000_000))
}
