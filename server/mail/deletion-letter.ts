import { languageTagOf } from '#contract/locale.ts'
import { fill } from '#server/http/fill-text.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import { DELETION_TEXTS } from './deletion-texts.ts'
import { writeLetter } from './write-letter.ts'

/** The page where a person can withdraw the deletion (§2). */
const PAGE = 'my-profile?tab=security'

export type DeletionLetter = Omit<OrderOf<'deletionAsked'>, 'letter'> & {
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
}

/** Writes the mail that says when an account will be deleted, and where to withdraw that. */
export function deletionLetter({ to, locale, deletesAt, title, address }: DeletionLetter): Letter {
  const day = new Intl.DateTimeFormat(languageTagOf(locale), {
    dateStyle: 'long',
    timeZone: 'Pacific/Auckland',
  }).format(new Date(deletesAt))
  const filled = (text: string) => fill(text, { title, day })
  const { subject, asked, tax, undo, action } = DELETION_TEXTS[locale]
  return writeLetter({
    to,
    locale,
    title,
    subject: filled(subject),
    before: [filled(asked), tax, filled(undo)],
    link: { url: `${address}/${PAGE}`, action: filled(action) },
    after: [],
  })
}

/** Writes the last mail: the account has been deleted. */
export function deletedLetter({
  to,
  locale,
  title,
}: Omit<OrderOf<'deleted'>, 'letter'> & { title: string }): Letter {
  const { goneSubject, gone } = DELETION_TEXTS[locale]
  return { to, subject: fill(goneSubject, { title }), text: `${fill(gone, { title })}\n` }
}
