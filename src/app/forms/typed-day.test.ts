import { expect, it } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { languageTagOf, LOCALES } from '#contract/locale.ts'
import { fc } from '#tests/support/property.ts'
import { typedDay, wholeDay } from './typed-day.ts'

const TODAY = '2026-11-27'
const typed = (text: string, language = 'en-NZ') => typedDay(text, TODAY, language)

it.each([
  ['28 nov', '2026-11-28'],
  ['28nov', '2026-11-28'],
  ['28 November', '2026-11-28'],
  ['Sat 28 Nov 2026', '2026-11-28'],
  ['Saturday, 28th of November 2026', '2026-11-28'],
  ['Nov 28', '2026-11-28'],
  ['28/11', '2026-11-28'],
  ['28.11.', null],
  ['28-11-26', '2026-11-28'],
  // New Zealand's order: the third of April.
  ['3/4', '2027-04-03'],
  ['03/04/2026', '2026-04-03'],
  ['2026-11-28', '2026-11-28'],
  ['2026/3/4', '2026-03-04'],
  // The nearest to today, on either side of a new year.
  ['2 jan', '2027-01-02'],
  ['1 jun', '2026-06-01'],
  ['31/12', '2026-12-31'],
  // No such day; in English order the first would be one.
  ['11/28', null],
  ['31 apr', null],
  ['29/2/2026', null],
  ['29/2/2028', '2028-02-29'],
  ['29 feb', null],
  ['1/1/1999', '1999-01-01'],
  ['0002-05-04', '0002-05-04'],
  ['0000-05-04', null],
  ['31/12/2100', '2100-12-31'],
  ['1/1/2101', '2101-01-01'],
  ['28', null],
  ['28 mo', null],
  ['soon', null],
  ['', null],
])('reads %j as %s', (text, day) => {
  expect(typed(text)).toBe(day)
})

it.each([
  ['es-ES', '28 de noviembre de 2026'],
  ['es-ES', '28 nov'],
  ['pt-BR', '28 de nov. de 2026'],
  ['ja-JP', '11月28日'],
  ['zh-CN', '2026年11月28日'],
  // English names are read in every language.
  ['hi-IN', '28 Nov'],
])('in %s, reads %s', (language, text) => {
  expect(typed(text, language)).toBe('2026-11-28')
})

it('reads its own output in every language', () => {
  const day = fc.integer({ min: 0, max: 36_000 }).map((n) => addDays('2000-01-01', n))
  for (const locale of LOCALES) {
    const language = languageTagOf(locale)
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    fc.assert(
      fc.property(day, (one) => {
        expect(wholeDay(format.format(new Date(one)), language)).toBe(one)
      }),
      { numRuns: 150 },
    )
  }
})

it('takes no text as a whole day while its year is missing or half typed', () => {
  for (const text of ['28/11', '28 nov', '28/11/20', '28/11/202']) expect(wholeDay(text, 'en-NZ')).toBeNull()
  expect(wholeDay('28/11/2026', 'en-NZ')).toBe('2026-11-28')
})
