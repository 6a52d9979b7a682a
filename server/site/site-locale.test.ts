import { expect, test } from 'vitest'
import { siteLocale } from './site-locale.ts'

test.each([
  ['the address decides', 'ja', 'es', 'ja'],
  ['an unknown language in the address says nothing', 'xx', 'es', 'es'],
  ['nothing known: the default', null, undefined, 'pt'],
  ['none of ours: the default', null, 'fr, de;q=0.5', 'pt'],
  ['the first of equals', null, 'hi, ja', 'hi'],
  ['the heaviest', null, 'es;q=0.4, ja;q=0.9, *;q=0.1', 'ja'],
  ['a country of a language of ours', null, 'en-NZ,en;q=0.9', 'en'],
  ['a refused one', null, 'ja;q=0, es;q=0.2', 'es'],
  ['Taiwan', null, 'zh-TW', 'zh-HK'],
  ['traditional letters', null, 'zh-Hant', 'zh-HK'],
  ['Cantonese', null, 'yue', 'zh-HK'],
  ['Singapore', null, 'zh-SG', 'zh-CN'],
  ['no header at all but commas', null, ', ,;q', 'pt'],
])('%s', (_case, asked, header, locale) => {
  expect(siteLocale(asked, undefined, header, 'pt')).toBe(locale)
})

test('prefers the URL’s language, then the device’s, then the browser’s', () => {
  expect(siteLocale('ja', 'hi', 'es', 'pt')).toBe('ja')
  expect(siteLocale(null, 'hi', 'es', 'pt')).toBe('hi')
  expect(siteLocale(null, 'klingon', 'es', 'pt')).toBe('es')
})
