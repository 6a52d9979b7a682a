import { expect, it } from 'vitest'
import { draftWith } from './draft-with.ts'

it('adds a text after what is already written', () => {
  expect(draftWith('Half a sentence ', 'https://a.example')).toBe('Half a sentence\nhttps://a.example')
  expect(draftWith(' ', 'Kia ora')).toBe('Kia ora')
})

it('adds a text only once, and a blank one changes nothing', () => {
  const once = draftWith('Half a sentence', 'Kia ora')
  expect(draftWith(once, 'Kia ora')).toBe(once)
  expect(draftWith('Half a sentence ', '')).toBe('Half a sentence ')
})
