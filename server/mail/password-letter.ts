import type { Locale } from '#contract/locale.ts'
import { fill } from '#server/http/fill-text.ts'
import type { Letter } from '#server/scope/scope.ts'
import { PASSWORD_TEXTS } from './password-texts.ts'
import { writeLetter } from './write-letter.ts'

/** The page where a person can request a link to choose a new password (§2). */
const PAGE = 'forgot-password'

export type PasswordLetter = {
  to: string
  locale: Locale
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
}

/** Writes the mail sent after a password change. It says what to do if the person didn't change it. */
export function passwordLetter({ to, locale, title, address }: PasswordLetter): Letter {
  const filled = (text: string) => fill(text, { title })
  const { subject, changed, action, notYou } = PASSWORD_TEXTS[locale]
  return writeLetter({
    to,
    locale,
    title,
    subject: filled(subject),
    before: [filled(changed), filled(notYou)],
    link: { url: `${address}/${PAGE}`, action: filled(action) },
    after: [],
  })
}
