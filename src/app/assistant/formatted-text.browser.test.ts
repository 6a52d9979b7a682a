import { afterEach, beforeEach, expect, it } from 'vitest'
import { PAYLOADS } from '#tests/assistant/payloads.ts'
import { fc } from '#tests/support/property.ts'
import { formattedText } from './formatted-text.ts'
import { createStreamReader } from './stream-reader.ts'

declare global {
  interface Window {
    wasRun: number
  }
}

let host: HTMLElement

beforeEach(() => {
  window.wasRun = 0
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => host.remove())

/** Shows a text as it arrives, in pieces that end at these bytes of its stream. */
function showInPieces(text: string, cuts: readonly number[]): void {
  const line = `data: ${JSON.stringify({ type: 'text', text: { value: text } })}\n\n`
  const halves = [...text].map(
    (letter) => `data: ${JSON.stringify({ type: 'text', text: { value: letter } })}\n\n`,
  )
  const stream = new TextEncoder().encode(cuts.length === 0 ? line : halves.join(''))
  const ends = [...cuts.map((cut) => cut % stream.length).toSorted((a, b) => a - b), stream.length]
  const read = createStreamReader()
  let shown = ''
  for (const [nth, end] of ends.entries()) {
    for (const event of read(stream.subarray(ends[nth - 1] ?? 0, end)))
      if (event.type === 'text') shown += event.text.value
    host.replaceChildren(formattedText(shown))
    expectHarmless()
  }
  expect(shown).toBe(text)
}

const ALLOWED = /^(?:A|BLOCKQUOTE|BR|BUTTON|CODE|EM|HR|LI|OL|P|PRE|SPAN|STRONG|UL)$/
const ATTRIBUTES = /^(?:class|data-away|dir|href|start|type)$/

function expectHarmless(): void {
  for (const element of host.querySelectorAll('*')) {
    expect(element.tagName).toMatch(ALLOWED)
    for (const { name } of element.attributes) expect(name).toMatch(ATTRIBUTES)
    for (const link of host.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^\/(?![/\\])/)
  }
}

it('no payload runs or leaves unsafe markup, wherever the stream is cut', async () => {
  fc.assert(fc.property(fc.constantFrom(...PAYLOADS), fc.array(fc.nat(), { maxLength: 12 }), showInPieces), {
    numRuns: 120,
    examples: PAYLOADS.map((payload): [string, number[]] => [payload, []]),
  })
  for (const payload of PAYLOADS) {
    host.replaceChildren(formattedText(payload))
    for (const control of host.querySelectorAll<HTMLElement>('button')) control.click()
  }
  // Loading and failing happen in a later task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(window.wasRun).toBe(0)
})

it('links to our own pages, and shows any other link as text with its domain', () => {
  host.replaceChildren(formattedText('[Rooms](/units) and [more](https://evil.example/x?y=1)'))
  expect(host.querySelector('a')?.getAttribute('href')).toBe('/units')
  const away = host.querySelector<HTMLElement>('[data-away]')
  expect([away?.textContent, away?.dataset['away']]).toEqual(['evil.example', 'https://evil.example/x?y=1'])
  expect(host.textContent).toBe('Rooms and more evil.example')
})

it('renders Markdown and named character references', () => {
  host.replaceChildren(formattedText('# Top\n\n- **one** &amp; &mdash;\n- `two`'))
  expect(host.querySelector('h1')).toBeNull()
  expect(host.querySelectorAll('li')).toHaveLength(2)
  expect(host.querySelector('li')?.textContent).toBe('one & —')
})
