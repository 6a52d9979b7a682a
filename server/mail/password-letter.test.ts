import { describe, expect, it } from 'vitest'
import { languageTagOf, LOCALES, type Locale } from '#contract/locale.ts'
import { passwordLetter } from './password-letter.ts'

const letter = (locale: Locale, title = 'Tōtara') =>
  passwordLetter({ to: 'mere@example.test', locale, title, address: 'https://stay.example' })

describe('the mail after a password was changed', () => {
  it('says what happened, what to do about it and where, in plain text', () => {
    expect(letter('en', 'Farstead')).toMatchObject({
      to: 'mere@example.test',
      subject: 'Your Farstead password was changed',
      text: `The password for your Farstead account was just changed, and you were signed out on your other devices. If that was you, there’s nothing to do.

If it wasn’t you, choose a new password now. Only someone who can read this email can do that:

https://stay.example/forgot-password

Farstead
`,
    })
  })

  it.each(LOCALES)('is complete in %s', (locale) => {
    const { subject, text, html = '' } = letter(locale)
    // The braces of the styles are no placeholders.
    for (const part of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
      expect(part).toContain('Tōtara')
      expect(part).not.toMatch(/[{}]|undefined/)
    }
    expect(html).toContain(`<html lang="${languageTagOf(locale)}" dir="ltr">`)
    expect(html).toContain('<a href="https://stay.example/forgot-password" class="button"')
    expect(html).not.toMatch(/<(script|img|link)|url\(/)
  })
})
