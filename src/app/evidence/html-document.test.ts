import { expect, it } from 'vitest'
import { htmlDocument } from './html-document.ts'

const page = (language: string, direction?: 'rtl') =>
  htmlDocument({
    language,
    title: 'Tōtara & <Rātā>',
    style: '',
    body: '<p>Text</p>',
    ...(direction && { direction }),
  })

it('declares the document’s language and direction', () => {
  expect(page('en-NZ')).toContain('<html lang="en-NZ" dir="ltr">')
  expect(page('ja', 'rtl')).toContain('<html lang="ja" dir="rtl">')
})

it('escapes the title and lets no script run', () => {
  expect(page('en-NZ"><script>')).not.toContain('<script')
  expect(page('en-NZ')).toContain('<title>Tōtara &amp; &lt;Rātā&gt;</title>')
  expect(page('en-NZ')).toContain('<h1>Tōtara &amp; &lt;Rātā&gt;</h1>\n<p>Text</p>')
  expect(page('en-NZ')).toContain("default-src 'none'; style-src 'unsafe-inline'")
})
