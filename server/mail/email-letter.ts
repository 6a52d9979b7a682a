import { EMAIL_CHANGE_LINK_LIFE_MS, EMAIL_UNDO_LINK_LIFE_MS } from '#contract/limits.ts'
import { wordsIn } from '#server/http/words.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import { writeLetter } from './write-letter.ts'

const HOUR_MS = 3_600_000
const LIFE = {
  emailChange: EMAIL_CHANGE_LINK_LIFE_MS / HOUR_MS,
  emailChanged: EMAIL_UNDO_LINK_LIFE_MS / (24 * HOUR_MS),
}
/** The pages that the links open. Each is in the language of its mail. */
const PAGE = { emailChange: 'site/email', emailChanged: 'site/email-undo' }

type Sent = {
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
}
export type EmailLinkLetter = Omit<OrderOf<'emailChange' | 'emailChanged'>, 'linkId'> &
  Sent & { token: string }

/**
 * Writes the mail to a new address, with the link that confirms it, or to the former one, with the link that restores
 * it.
 */
export function emailLinkLetter({ to, locale, letter, token, title, address }: EmailLinkLetter): Letter {
  const t = wordsIn(locale, 'mail')
  const values = { title, n: LIFE[letter] }
  const isChange = letter === 'emailChange'
  return writeLetter({
    to,
    locale,
    title,
    subject: t(isChange ? 'email.change.subject' : 'email.changed.subject', values),
    before: isChange
      ? [t('email.change.intro', values)]
      : [t('email.changed.intro', values), t('email.changed.notYou', values)],
    link: {
      url: `${address}/${PAGE[letter]}/${token}?lang=${locale}`,
      action: t(isChange ? 'email.change.action' : 'email.changed.action', values),
    },
    after: isChange
      ? [t('email.change.life', values), t('email.change.ignore', values)]
      : [t('email.changed.life', values)],
  })
}

/** Writes the mail to the current address of an account for which another address was requested. */
export function emailAskedLetter({
  to,
  locale,
  title,
  address,
}: Omit<OrderOf<'emailChangeAsked'>, 'letter'> & Sent): Letter {
  const t = wordsIn(locale, 'mail')
  return writeLetter({
    to,
    locale,
    title,
    subject: t('email.asked.subject', { title }),
    before: [t('email.asked.intro', { title }), t('password.notYou', { title })],
    link: { url: `${address}/forgot-password`, action: t('password.action', { title }) },
    after: [],
  })
}
