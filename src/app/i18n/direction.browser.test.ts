import { afterEach, expect, it } from 'vitest'
import { directionChoice, showDirection } from './direction.ts'

const page = document.documentElement

afterEach(() => {
  directionChoice.set('auto')
  page.lang = 'en-NZ'
  showDirection()
})

it('the page runs as its language does', () => {
  for (const [language, direction] of [
    ['ar', 'rtl'],
    ['en-NZ', 'ltr'],
    ['he', 'rtl'],
  ] as const) {
    page.lang = language
    showDirection()
    expect(page.dir).toBe(direction)
  }
})

it('what somebody wants comes before what the language does', () => {
  page.lang = 'ar'
  directionChoice.set('ltr')
  showDirection()
  expect(page.dir).toBe('ltr')
  page.lang = 'en-NZ'
  directionChoice.set('rtl')
  showDirection()
  expect(page.dir).toBe('rtl')
})
