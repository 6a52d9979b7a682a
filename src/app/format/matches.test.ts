import { expect, it } from 'vitest'
import { matches } from './matches.ts'

it('finds a page by part of its name, ignoring case, accents and macrons', () => {
  expect(matches('Settings', 'sett')).toBe(true)
  expect(matches('Configuração', 'configuracao')).toBe(true)
  expect(matches('Tōtara Cabin', 'cabin TOTARA')).toBe(true)
  expect(matches('メッセージ', 'セー')).toBe(true)
})

it('finds no page by other text, and respects the marks of other scripts', () => {
  expect(matches('Settings', 'rooms')).toBe(false)
  expect(matches('Messages', 'mess rent')).toBe(false)
  expect(matches('कि', 'का')).toBe(false)
})

it('an empty search finds everything', () => expect(matches('Settings', '')).toBe(true))
