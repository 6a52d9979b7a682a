import { expect, it } from 'vitest'
import { scrubbed, scrubErrorText, scrubText } from './scrub.ts'

it('keeps the path of an address, without ids, tokens and search text', () => {
  expect(scrubText('https://farstead.example/messages?chat=7&at=2#x')).toBe(
    'https://farstead.example/messages',
  )
  expect(scrubText('/units/details/01936d5e-0000-7000-8000-000000000001')).toBe('/units/details/:id')
  expect(scrubText(`/reset-password/${'Ab_-'.repeat(10)}`)).toBe('/reset-password/:id')
})

it('keeps the elements in a selector, without their labels', () => {
  expect(scrubText('main[aria-label="Kererū"] > button[title="Hemi Tāwhai"]')).toBe('main > button')
})

it('keeps a long name of one of our own files', () => {
  const file = 'https://farstead.example/assets/use-notification-words-and-more-AbCd1234.js'
  expect(scrubText(file)).toBe(file)
})

it('keeps the ids of the monitoring itself', () => {
  const trace = '0123456789abcdef0123456789abcdef'
  expect(scrubbed({ contexts: { trace: { trace_id: trace, span_id: trace.slice(16) } } })).toEqual({
    contexts: { trace: { trace_id: trace, span_id: trace.slice(16) } },
  })
})

it('scrubs every text at any depth and leaves other values alone', () => {
  const when = new Date(0)
  expect(scrubbed({ a: [{ url: '/x?q=kia%20ora' }], n: 7, when, none: null })).toEqual({
    a: [{ url: '/x' }],
    n: 7,
    when,
    none: null,
  })
})

it('keeps what went wrong in an error, but not the text it quotes', () => {
  expect(scrubErrorText('Unexpected token \'K\', "Kia ora, the gate "... is not valid JSON')).not.toMatch(
    /\bKia\b|gate/,
  )
  expect(scrubErrorText('JSON.parse: unexpected character: Kia ora')).toBe('JSON.parse: …')
  expect(scrubErrorText("Cannot read properties of undefined (reading 'chat')")).toBe(
    'Cannot read properties of undefined (reading "…")',
  )
})
