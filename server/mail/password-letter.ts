import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/locale.ts'
import { fill } from '#server/http/fill-text.ts'
import { publicAddress } from '#server/http/public-address.ts'
import type { Letter, ServerScope } from '#server/scope/scope.ts'
import { PASSWORD_TEXTS } from './password-texts.ts'
import { writeLetter } from './write-letter.ts'

/** The page that mails a link to choose a new password (§2). */
const PAGE = 'forgot-password'

export type PasswordLetter = {
  to: string
  locale: Locale
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
}

/** The mail sent after a password change. It says what to do for a person who didn't change it. */
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

/** Tells a person by mail that their password is another one. The address in it is this server's own. */
export function tellPasswordChanged(
  { config, mail }: ServerScope,
  { server }: FastifyRequest,
  person: { email: string; locale: Locale },
): void {
  const address = publicAddress(config, server.server.address())
  mail.send(passwordLetter({ to: person.email, locale: person.locale, title: config.title, address }))
}
