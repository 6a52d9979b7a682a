import { describe, expect, it } from 'vitest'
import { directionOf, isLocale, LANGUAGES, languageTagOf, LOCALES } from './locale.ts'

describe('the languages', () => {
  it('are offered in the specified order, each by its own name', () => {
    expect(LOCALES).toEqual(['zh-HK', 'en', 'hi', 'ja', 'zh-CN', 'pt', 'es'])
    expect(new Set(LOCALES.map((locale) => LANGUAGES[locale].name)).size).toBe(7)
  })

  it.each(['de', 'EN', 'zh', 'toString', '', null, undefined])('do not include %s', (value) => {
    expect(isLocale(value)).toBe(false)
  })

  it('have tags for which Intl formats dates', () => {
    for (const locale of LOCALES) {
      expect(Intl.DateTimeFormat.supportedLocalesOf(languageTagOf(locale))).toHaveLength(1)
    }
    expect(languageTagOf('en')).toBe('en-NZ')
    expect(languageTagOf('mi')).toBe('mi')
  })
})

describe('the direction', () => {
  it.each(LOCALES)('of %s is left to right', (locale) => {
    expect(directionOf(languageTagOf(locale))).toBe('ltr')
  })

  it('comes from the list of languages, and is left to right for others', () => {
    const arabic = { name: 'العربية', tag: 'ar', direction: 'rtl' } as const
    expect(directionOf('ar', [...Object.values(LANGUAGES), arabic])).toBe('rtl')
    expect(directionOf('en-NZ', [...Object.values(LANGUAGES), arabic])).toBe('ltr')
    expect(directionOf('de')).toBe('ltr')
  })
})
