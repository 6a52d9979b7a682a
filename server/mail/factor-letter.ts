import { fill } from '#server/http/fill-text.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import { FACTOR_TEXTS } from './factor-texts.ts'
import { PASSWORD_TEXTS } from './password-texts.ts'
import { writeLetter } from './write-letter.ts'

/** The page where a person can request a link to choose a new password (§2). */
const PAGE = 'forgot-password'

export type FactorLetter = Omit<OrderOf<'factorChanged'>, 'letter'> & {
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
}

/** Writes the mail that says that signing in requires a second factor from now on, or no longer does. */
export function factorLetter({ to, locale, change, title, address }: FactorLetter): Letter {
  const filled = (text: string) => fill(text, { title })
  const texts = FACTOR_TEXTS[locale]
  const { notYou, action } = PASSWORD_TEXTS[locale]
  return writeLetter({
    to,
    locale,
    title,
    subject: filled(texts.subject),
    before: [filled(texts[change]), filled(notYou)],
    link: { url: `${address}/${PAGE}`, action: filled(action) },
    after: [],
  })
}
