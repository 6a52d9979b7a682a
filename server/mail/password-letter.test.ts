import { describe, expect, it } from 'vitest'
import { Locale } from '#contract/registration.ts'
import { passwordLetter } from './password-letter.ts'
import { PASSWORD_TEXTS } from './password-texts.ts'

const letter = (locale: Locale, title = 'Tōtara') =>
  passwordLetter({ to: 'mere@example.test', locale, title, address: 'https://stay.example' })

describe('the mail after a password was changed', () => {
  it('says what happened, what to do about it and where, in plain text', () => {
    expect(letter('en', 'Farstead')).toMatchObject({
      to: 'mere@example.test',
      subject: 'Your Farstead password was changed',
      text: `The password of your Farstead account has just been changed, and every other device was signed out. If that was you, there is nothing to do.

If it was not you, choose a new password at once. Only somebody who reads this mail can do that:

https://stay.example/forgot-password

Farstead
`,
    })
  })

  it.each(Locale.options)('is whole in %s', (locale) => {
    const { subject, text, html = '' } = letter(locale)
    for (const part of [subject, text, html]) {
      expect(part).toContain('Tōtara')
      expect(part).not.toMatch(/[{}]|undefined/)
    }
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).toContain('<a href="https://stay.example/forgot-password">')
    expect(html).not.toMatch(/<(script|style|img|link)/)
  })

  it('has words of its own in each language', () => {
    for (const part of ['subject', 'changed', 'notYou', 'action'] as const) {
      const words = Locale.options.map((locale) => PASSWORD_TEXTS[locale][part])
      expect(new Set(words).size).toBe(Locale.options.length)
    }
  })
})
