import { describe, expect, it } from 'vitest'
import { directionOf, isLocale, languageTagOf, LOCALE_NAMES, LOCALES } from './locale.ts'

describe('the languages', () => {
  it('are offered in the specified order, each by its own name', () => {
    expect([...LOCALES]).toEqual(['zh-HK', 'en', 'hi', 'ja', 'zh-CN', 'pt', 'es'])
    expect(Object.keys(LOCALE_NAMES).toSorted()).toEqual([...LOCALES].toSorted())
  })

  it.each(['de', 'EN', 'zh', '', null, undefined])('do not include %s', (value) => {
    expect(isLocale(value)).toBe(false)
  })

  it('are known by tags that Intl has names and dates for', () => {
    for (const locale of LOCALES) {
      expect(Intl.DateTimeFormat.supportedLocalesOf(languageTagOf(locale))).toHaveLength(1)
    }
  })
})

describe('the direction', () => {
  it.each(LOCALES)('of %s is left to right', (locale) => {
    expect(directionOf(languageTagOf(locale))).toBe('ltr')
  })
  it.each(['ar', 'he', 'fa-AF', 'ur-PK'])('of %s is right to left', (language) => {
    expect(directionOf(language)).toBe('rtl')
  })
})
