import { afterEach, expect, test } from 'vitest'
import { hasTypedText } from './has-typed-text.ts'

afterEach(() => document.body.replaceChildren())

function typeInto(html: string, text: string): void {
  document.body.insertAdjacentHTML('beforeend', html)
  const field = document.body.querySelector<HTMLInputElement>('input, textarea')
  if (!field) throw new Error('There is no field')
  field.value = text
  field.focus()
}

test.each([
  ['a field that somebody is typing in', '<input>', true],
  ['one whose text is kept as it is typed', '<textarea data-kept></textarea>', false],
  ['a search', '<input type="search">', false],
  ['a choice', '<input type="checkbox">', false],
])('a reload for a new build waits for %s: %s', (_case, html, isHeld) => {
  typeInto(html, 'Half a thought')
  expect(hasTypedText()).toBe(isHeld)
})

test('waits for a typed password even without the focus, and for no empty field', () => {
  typeInto('<input type="password">', 'secret')
  document.querySelector('input')?.blur()
  expect(hasTypedText()).toBe(true)
  document.body.replaceChildren()
  typeInto('<input>', '')
  expect(hasTypedText()).toBe(false)
})
