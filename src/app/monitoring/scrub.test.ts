import { expect, it } from 'vitest'
import { scrubbed, scrubErrorText, scrubText } from './scrub.ts'

it('an address keeps its path, without ids, tokens and what was searched for', () => {
  expect(scrubText('https://farstead.example/messages?chat=7&at=2#x')).toBe(
    'https://farstead.example/messages',
  )
  expect(scrubText('/units/details/01936d5e-0000-7000-8000-000000000001')).toBe('/units/details/:id')
  expect(scrubText(`/reset-password/${'Ab_-'.repeat(10)}`)).toBe('/reset-password/:id')
})

it('a selector keeps what kind of thing it was, without its label', () => {
  expect(scrubText('main[aria-label="Kererū"] > button[title="Hemi Tāwhai"]')).toBe('main > button')
})

it('a long name of our own files stays', () => {
  const file = 'https://farstead.example/assets/use-notification-words-and-more-AbCd1234.js'
  expect(scrubText(file)).toBe(file)
})

it('ids of the monitoring itself stay', () => {
  const trace = '0123456789abcdef0123456789abcdef'
  expect(scrubbed({ contexts: { trace: { trace_id: trace, span_id: trace.slice(16) } } })).toEqual({
    contexts: { trace: { trace_id: trace, span_id: trace.slice(16) } },
  })
})

it('reaches every text, however deep, and leaves all that is none', () => {
  const when = new Date(0)
  expect(scrubbed({ a: [{ url: '/x?q=kia%20ora' }], n: 7, when, none: null })).toEqual({
    a: [{ url: '/x' }],
    n: 7,
    when,
    none: null,
  })
})

it('an error says what went wrong and not with what', () => {
  expect(scrubErrorText('Unexpected token \'K\', "Kia ora, the gate "... is not valid JSON')).not.toMatch(
    /Kia|gate/,
  )
  expect(scrubErrorText('JSON.parse: unexpected character: Kia ora')).toBe('JSON.parse: …')
  expect(scrubErrorText("Cannot read properties of undefined (reading 'chat')")).toBe(
    'Cannot read properties of undefined (reading "…")',
  )
})
