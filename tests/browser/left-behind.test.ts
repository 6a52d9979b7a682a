import { expect, test, vi } from 'vitest'
import { pageState, takeBack } from '#tests/support/left-behind.ts'

const root = document.documentElement

test.each([
  ['an element', '<aside></aside>', () => document.body.append(document.createElement('aside'))],
  ['a class of the page', 'class="dark"', () => root.classList.add('dark')],
  ['another language', 'lang="mi"', () => root.setAttribute('lang', 'mi')],
  ['an attribute of the body', 'inert=""', () => document.body.toggleAttribute('inert', true)],
  [
    'another address',
    `the address ${location.origin}/second {"step":2}`,
    () => history.pushState({ step: 2 }, '', '/second'),
  ],
  ['a clock', 'a clock that stands still', () => vi.useFakeTimers()],
])('%s that a file leaves on the page is named and taken back', (_, name, leave) => {
  const before = pageState()
  leave()
  expect(takeBack(before)).toEqual([name])
  expect(pageState()).toEqual(before)
  expect(vi.isFakeTimers()).toBe(false)
})

test('what the app’s start makes of the page may stay', () => {
  const before = pageState()
  root.setAttribute('dir', 'ltr')
  root.setAttribute('lang', 'en')
  expect(takeBack(before)).toEqual([])
})
