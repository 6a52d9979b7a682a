import { daysBetween } from '#domain/calendar/calendar-day.ts'

/** Letters that tell a month from all others: "may", "jun", "jul". */
const LETTERS_MIN = 3

/**
 * Returns the day (`YYYY-MM-DD`) that somebody typed in New Zealand's order, whatever the language of the browser: "28
 * nov", "28/11", "28.11.26", "Sat 28 November 2026", or with the year first, "2026-11-28". Names of months are those of
 * English and of the language on screen. Without a year it is the day nearest to `today`. `null` if it is no day.
 */
export function typedDay(text: string, today: string, language: string): string | null {
  const words = plain(text)
  const parts = yearFirst(words) ?? withName(words, language) ?? inOrder(words)
  if (parts === null) return null
  const { day, month, year } = parts
  if (year !== null) return dayOf(year, month, day)
  const thisYear = Number(today.slice(0, 4))
  return (
    [thisYear, thisYear - 1, thisYear + 1]
      .flatMap((each) => dayOf(each, month, day) ?? [])
      .sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? null
  )
}

/** Returns the day if the text names its year in full, so that nothing typed further can change it; otherwise `null`. */
export function wholeDay(text: string, language: string): string | null {
  return /(?<!\d)\d{4}(?!\d)/u.test(text) ? typedDay(text, text, language) : null
}

type Parts = { day: number; month: number; year: number | null }

/** 2026-11-28, 2026/11/28, 2026年11月28日. Without its year, 11月28日. */
function yearFirst(words: string): Parts | null {
  const found =
    /^(\d{4})[-/.年 ]+(\d{1,2})[-/.月 ]+(\d{1,2})日?$/u.exec(words) ??
    /^()(\d{1,2})月 ?(\d{1,2})日?$/u.exec(words)
  if (found === null) return null
  const [, year = '', month = '', day = ''] = found
  return { day: Number(day), month: Number(month), year: year === '' ? null : Number(year) }
}

/** 28/11, 28-11-26, 28.11.2026. */
function inOrder(words: string): Parts | null {
  const found = /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d{2}|\d{4}))?$/u.exec(words)
  if (found === null) return null
  const [, day = '', month = '', year] = found
  return { day: Number(day), month: Number(month), year: yearOf(year) }
}

/** 28 nov, nov 28, sat 28 nov 2026, 28 de noviembre de 2026. */
function withName(words: string, language: string): Parts | null {
  const numbers = words.match(/\d+/gu) ?? []
  const [day, year, ...more] = numbers
  if (day === undefined || day.length > 2 || more.length > 0) return null
  if (year !== undefined && year.length !== 2 && year.length !== 4) return null
  const names = words.split(/[\d\s,/.-]+/u).filter((word) => word !== '' && !JOINING.has(word))
  // The name of a weekday may stand before the rest.
  const months = names.flatMap((name) => monthOf(name, language) ?? [])
  const [month] = months
  if (month === undefined || months.length > 1 || names.length > 2) return null
  return { day: Number(day), month, year: yearOf(year) }
}

/** Words that join the parts of a date in Spanish and Portuguese, and what follows an English number. */
const JOINING: ReadonlySet<string> = new Set(['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th'])

function monthOf(name: string, language: string): number | null {
  const all = new Set(['en-NZ', language])
  for (const locale of all) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      for (let n = 0; n < 12; n += 1) {
        const known = plain(format.format(Date.UTC(2026, n, 1))).replaceAll('.', '')
        if (known === name || (name.length >= LETTERS_MIN && known.startsWith(name))) return n + 1
      }
    }
  }
  return null
}

function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(0)
  // Unlike `Date.UTC`, this doesn't take the year 2 for 1902.
  at.setUTCFullYear(year, month - 1, day)
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year > 0 ? at.toISOString().slice(0, 10) : null
}

/** Returns text in lower case, without accents, abbreviation marks and doubled spaces. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F॰]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s,]+/gu, ' ')
    .trim()
}
