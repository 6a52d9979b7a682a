import { EMAIL_CHANGE_LINK_LIFE_MS, EMAIL_UNDO_LINK_LIFE_MS } from '#contract/limits.ts'
import { fill } from '#server/http/fill-text.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import { EMAIL_TEXTS } from './email-texts.ts'
import { PASSWORD_TEXTS } from './password-texts.ts'
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
  const filled = (text: string) => fill(text, { title, n: String(LIFE[letter]) })
  const { subject, before, action, after } = EMAIL_TEXTS[locale][letter]
  return writeLetter({
    to,
    locale,
    title,
    subject: filled(subject),
    before: before.map(filled),
    link: { url: `${address}/${PAGE[letter]}/${token}?lang=${locale}`, action: filled(action) },
    after: after.map(filled),
  })
}

/** Writes the mail to the current address of an account for which another address was requested. */
export function emailAskedLetter({
  to,
  locale,
  title,
  address,
}: Omit<OrderOf<'emailChangeAsked'>, 'letter'> & Sent): Letter {
  const filled = (text: string) => fill(text, { title })
  const { subject, before } = EMAIL_TEXTS[locale].emailChangeAsked
  const { notYou, action } = PASSWORD_TEXTS[locale]
  return writeLetter({
    to,
    locale,
    title,
    subject: filled(subject),
    before: [...before.map(filled), filled(notYou)],
    link: { url: `${address}/forgot-password`, action: filled(action) },
    after: [],
  })
}
