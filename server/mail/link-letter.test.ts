import { describe, expect, it } from 'vitest'
import { languageTagOf, LOCALES } from '#contract/locale.ts'
import { linkLetter } from './link-letter.ts'

const token = 'aB3_-'.repeat(9)
const letter = (over: Partial<Parameters<typeof linkLetter>[0]> = {}) =>
  linkLetter({
    to: 'mere@example.test',
    purpose: 'verification',
    locale: 'en',
    title: 'Farstead',
    address: 'https://stay.example',
    token,
    ...over,
  })

describe('the mail with a link', () => {
  it('states its purpose, its link and how long that works, in plain text', () => {
    expect(letter()).toMatchObject({
      to: 'mere@example.test',
      subject: 'Confirm your email address for Farstead',
      text: `Kia ora. Open this link to finish joining Farstead:

https://stay.example/email-verification/${token}

The link works once, for 7 days. After that, sign in to get a new one.

If it wasn’t you, ignore this email. Nobody can sign in to the account without this link.

Farstead
`,
    })
    expect(letter({ purpose: 'reset' }).text).toContain(`https://stay.example/reset-password/${token}`)
    expect(letter({ purpose: 'reset' }).text).toContain('once, for 60 minutes')
  })

  const cases = LOCALES.flatMap((locale) =>
    (['verification', 'reset', 'invitation'] as const).map((purpose) => [locale, purpose] as const),
  )
  it.each(cases)('is complete in %s: %s', (locale, purpose) => {
    const { subject, text, html = '' } = letter({ locale, purpose, title: 'Tōtara' })
    // The braces of the styles are no placeholders.
    for (const part of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
      expect(part).toContain('Tōtara')
      expect(part).not.toMatch(/[{}]|undefined/)
    }
    expect(subject).not.toContain('\n')
    const life = { reset: '60', verification: '7', invitation: '14' }[purpose]
    expect(text.split('\n').filter((line) => line !== '')).toHaveLength(5)
    for (const part of [text, html]) expect(part).toMatch(new RegExp(`(?<!\\d)${life}(?!\\d)`))
    expect(html).toContain(`<html lang="${languageTagOf(locale)}" dir="ltr">`)
    expect(html).toContain(`<a href="https://stay.example/`)
    expect(html).not.toMatch(/<(script|img|link)|url\(/)
  })

  it('escapes a product name in HTML', () => {
    const { html = '', text } = letter({ title: '<b>"Stay" & \'Go\'</b>' })
    expect(html).toContain('&lt;b&gt;&quot;Stay&quot; &amp; &#39;Go&#39;&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    expect(text).toContain('<b>"Stay" & \'Go\'</b>')
  })
})
