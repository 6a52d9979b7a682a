import { SITE_PATH } from '#contract/site-paths.ts'
import type { Locale } from '#contract/locale.ts'
import type { NoticeKind } from '#contract/notice.ts'
import { whoWantNotice } from '#server/access/wants-notice.ts'
import { wordsIn } from '#server/http/words.ts'
import type { Db } from '#server/store/tables.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** The link with which a recipient unsubscribes from mails of a kind. */
export type StopLink = { url: string; text: string }

export const UNSUBSCRIBE_PATH = `${SITE_PATH}/unsubscribe`

type Asked = { to: string; locale: Locale; kind: NoticeKind; address: string }

/**
 * Returns the link that unsubscribes from mails of a kind. Returns `null` if no such mail should be sent to this
 * address any more: it belongs to nobody, isn't verified, refuses mail, or the person is inactive or doesn't want it.
 */
export async function stopLink(db: Db, { to, locale, kind, address }: Asked): Promise<StopLink | null> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', to)
    .where('verified_at', 'is not', null)
    .where('mail_refused_at', 'is', null)
    .executeTakeFirst()
  if (!person || (await whoWantNotice(db, [person.id], kind, 'mail')).length === 0) return null
  const token = await unsubscribeToken(db, { userId: person.id, kind }, to)
  return { url: `${address}${UNSUBSCRIBE_PATH}/${token}`, text: wordsIn(locale, 'mail')(`stop.${kind}`) }
}
