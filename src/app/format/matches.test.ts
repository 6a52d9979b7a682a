import { expect, it } from 'vitest'
import { matches } from './matches.ts'

it('a page is found by a part of its name, whatever the case, accents and macrons', () => {
  expect(matches('Settings', 'sett')).toBe(true)
  expect(matches('Configuração', 'configuracao')).toBe(true)
  expect(matches('Tōtara Cabin', 'cabin TOTARA')).toBe(true)
  expect(matches('メッセージ', 'セー')).toBe(true)
})

it('a page is not found by something else, and marks of other scripts are not thrown away', () => {
  expect(matches('Settings', 'rooms')).toBe(false)
  expect(matches('Messages', 'mess rent')).toBe(false)
  expect(matches('कि', 'का')).toBe(false)
})

it('an empty search finds everything', () => expect(matches('Settings', '')).toBe(true))
