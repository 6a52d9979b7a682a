import { languageTagOf } from '#contract/locale.ts'
import { wordsIn } from '#server/http/words.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
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
  const t = wordsIn(locale, 'mail')
  const values = { title, day }
  return writeLetter({
    to,
    locale,
    title,
    subject: t('deletion.subject', values),
    before: [t('deletion.asked', values), t('deletion.tax'), t('deletion.undo', values)],
    link: { url: `${address}/${PAGE}`, action: t('deletion.action', values) },
    after: [],
  })
}

/** Writes the last mail: the account has been deleted. */
export function deletedLetter({
  to,
  locale,
  title,
}: Omit<OrderOf<'deleted'>, 'letter'> & { title: string }): Letter {
  const t = wordsIn(locale, 'mail')
  return { to, subject: t('deletion.goneSubject', { title }), text: `${t('deletion.gone', { title })}\n` }
}
