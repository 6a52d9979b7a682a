import { expect, it } from 'vitest'
import { draftWith } from './draft-with.ts'

it('comes after what was being written', () => {
  expect(draftWith('Half a sentence ', 'https://a.example')).toBe('Half a sentence\nhttps://a.example')
  expect(draftWith(' ', 'Kia ora')).toBe('Kia ora')
})

it('done twice it stands there once, and nothing changes nothing', () => {
  const once = draftWith('Half a sentence', 'Kia ora')
  expect(draftWith(once, 'Kia ora')).toBe(once)
  expect(draftWith('Half a sentence ', '')).toBe('Half a sentence ')
})
