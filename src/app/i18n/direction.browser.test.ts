import { afterEach, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/locale.ts'
import { directionChoice, showDirection } from './direction.ts'

const page = document.documentElement

afterEach(() => {
  Object.assign(LANGUAGES.ja, { direction: 'ltr' })
  directionChoice.set('auto')
  page.lang = 'en-NZ'
  showDirection()
})

/** None of the languages is written from right to left yet, so the tests turn one. */
function turnJapanese(): void {
  Object.assign(LANGUAGES.ja, { direction: 'rtl' })
  page.lang = 'ja'
  showDirection()
}

it('the page follows the direction of its language', () => {
  turnJapanese()
  expect(page.dir).toBe('rtl')
  page.lang = 'en-NZ'
  showDirection()
  expect(page.dir).toBe('ltr')
})

it('a chosen direction overrides that of the language', () => {
  turnJapanese()
  directionChoice.set('ltr')
  showDirection()
  expect(page.dir).toBe('ltr')
  page.lang = 'en-NZ'
  directionChoice.set('rtl')
  showDirection()
  expect(page.dir).toBe('rtl')
})
