import { expect, it } from 'vitest'
import { writeLetter } from './write-letter.ts'

const letter = (parts: Partial<Parameters<typeof writeLetter>[0]> = {}) =>
  writeLetter({
    to: 'mere@example.test',
    locale: 'en',
    title: 'Farstead',
    subject: 'You have a new message',
    before: ['Ngaire, about Tōtara Cabin (1)'],
    link: { url: 'https://stay.example/messages?chat=1&to=2', action: 'Read and reply' },
    after: [],
    stop: { text: 'No more mail about messages', url: 'https://stay.example/stop' },
    ...parts,
  })
const count = (html: string | undefined, part: string | RegExp) => html?.split(part).length ?? 0

it('has one heading, which is the subject, and one button', () => {
  const { html } = letter()
  expect(html).toContain('>You have a new message</h1>')
  expect(count(html, '<h1')).toBe(2)
  expect(count(html, 'class="button"')).toBe(2)
  expect(html).toContain('<a href="https://stay.example/messages?chat=1&amp;to=2" class="button"')
})

it('says the same in text and HTML, and repeats nothing below its heading', () => {
  const line = 'Ngaire got your rent for Tōtara Cabin'
  const { html, text } = letter({
    subject: line,
    before: [line, 'Sign in to read more.'],
    after: ['Ka kite.'],
  })
  expect(text).toBe(`${line}

Sign in to read more.

https://stay.example/messages?chat=1&to=2

Ka kite.

Farstead

No more mail about messages:
https://stay.example/stop
`)
  for (const part of ['Sign in to read more.', 'Ka kite.', 'No more mail about messages', '>Farstead<'])
    expect(html).toContain(part)
  expect(count(html?.replace(/<title>.*<\/title>/, ''), line)).toBe(2)
})

it('follows the device’s light or dark theme, and fetches nothing', () => {
  const { html } = letter()
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).not.toMatch(/<(script|img|link)|url\(|@import|\ssrc=/)
})

it('quotes what somebody wrote as plain text, in its own writing direction', () => {
  const quote = 'أهلا <b>"4 > 3"</b>'
  const { html, text } = letter({ before: ['Ngaire (1)', { quote }] })
  expect(text).toContain(`Ngaire (1)\n\n> ${quote}\n\nhttps://`)
  expect(html).toMatch(
    /<blockquote class="quote" dir="auto"[^>]*>أهلا &lt;b&gt;&quot;4 &gt; 3&quot;&lt;\/b&gt;<\/blockquote>/,
  )
})
