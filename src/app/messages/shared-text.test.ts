import { expect, it } from 'vitest'
import { draftWith, sharedText } from './shared-text.ts'

const shared = (parts: Record<string, string>) => sharedText(new URLSearchParams(parts))

it('says title, text and address, one a line', () => {
  expect(shared({ title: 'The road', text: 'Closed until Friday', url: 'https://roads.example/sh73' })).toBe(
    'The road\nClosed until Friday\nhttps://roads.example/sh73',
  )
})

it('says nothing twice: many apps put the address into the text too', () => {
  expect(shared({ text: 'See https://roads.example/sh73', url: 'https://roads.example/sh73' })).toBe(
    'See https://roads.example/sh73',
  )
  expect(shared({ title: 'Kia ora', text: 'Kia ora' })).toBe('Kia ora')
})

it('is blank when nothing was shared, and never longer than a message', () => {
  expect(shared({ title: '  ' })).toBe('')
  expect(shared({ text: 'x'.repeat(20_000) })).toHaveLength(10_000)
})

it('comes after what was being written', () => {
  expect(draftWith('Half a sentence ', 'https://a.example')).toBe('Half a sentence\nhttps://a.example')
  expect(draftWith(' ', 'Kia ora')).toBe('Kia ora')
})
