import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { counted, fill } from '#server/http/fill-text.ts'
import { wordsInLocale } from './words/words-in-locale.ts'

test.each(LOCALES)('what a room has is called in %s as where its host fills it in', (locale) => {
  const file = join(import.meta.dirname, '../../words', locale, 'app', 'units.json')
  const { type, typeHelp, bed, tenant, amenity } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    object
  >
  const { types, typeHelp: help, beds, tenants, amenities } = wordsInLocale(locale)
  expect(typeHelp).toMatchObject(help)
  expect({ types, beds, tenants, amenities }).toEqual({
    types: type,
    beds: bed,
    tenants: tenant,
    amenities: amenity,
  })
})

test('one and many, with the number as the language writes it', () => {
  const { found } = wordsInLocale('en').search
  expect([1, 0, 1234].map((n) => counted('en', found, n))).toEqual(['1 room', '0 rooms', '1,234 rooms'])
  expect(counted('es', wordsInLocale('es').search.found, 2)).toBe('2 alojamientos')
})

test('a place that nothing is known of stays', () => {
  expect(fill('{a} and {b}', { a: '1' })).toBe('1 and {b}')
})
