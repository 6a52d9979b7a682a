import { SITE_PATH } from '#contract/site-paths.ts'
import type { Locale } from '#contract/locale.ts'
import type { NoticeKind } from '#contract/notice.ts'
import { whoWantNotice } from '#server/access/wants-notice.ts'
import type { Db } from '#server/store/tables.ts'
import { STOP_TEXTS } from './stop-texts.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** How mails of a kind are ended by whoever gets them. */
export type StopLink = { url: string; text: string }

export const UNSUBSCRIBE_PATH = `${SITE_PATH}/unsubscribe`

type Asked = { to: string; locale: Locale; kind: NoticeKind; address: string }

/**
 * The link that ends mails of a kind. `null` when none is to be sent to this address any more: it is nobody's, not
 * verified, refuses mail, or its person is inactive or doesn't want this.
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
  return { url: `${address}${UNSUBSCRIBE_PATH}/${token}`, text: STOP_TEXTS[locale][kind] }
}
