import { expect, it } from 'vitest'
import { sharedText } from './shared-text.ts'

function shared(parts: Record<string, string>): string {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, part)
  return sharedText(form)
}

it('joins title, text and address, one per line', () => {
  expect(shared({ title: 'The road', text: 'Closed until Friday', url: 'https://roads.example/sh73' })).toBe(
    'The road\nClosed until Friday\nhttps://roads.example/sh73',
  )
})

it('removes repetitions: many apps put the address into the text too', () => {
  expect(shared({ text: 'See https://roads.example/sh73', url: 'https://roads.example/sh73' })).toBe(
    'See https://roads.example/sh73',
  )
  expect(shared({ title: 'Kia ora', text: 'Kia ora' })).toBe('Kia ora')
})

it('is blank when nothing was shared, and never longer than a message', () => {
  expect(shared({ title: '  ' })).toBe('')
  expect(shared({ text: 'x'.repeat(20_000) })).toHaveLength(10_000)
})
