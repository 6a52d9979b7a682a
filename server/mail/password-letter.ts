import type { Locale } from '#contract/locale.ts'
import { wordsIn } from '#server/http/words.ts'
import type { Letter } from '#server/scope/scope.ts'
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
  const t = wordsIn(locale, 'mail')
  return writeLetter({
    to,
    locale,
    title,
    subject: t('password.subject', { title }),
    before: [t('password.changed', { title }), t('password.notYou', { title })],
    link: { url: `${address}/${PAGE}`, action: t('password.action', { title }) },
    after: [],
  })
}
