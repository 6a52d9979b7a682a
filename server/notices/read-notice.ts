import type { Locale } from '#contract/locale.ts'
import { isBlocked } from '#server/access/pairs.ts'
import { type NoticeOrder, noticeKindOf } from '#server/scope/notice-order.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/** Whom a notice is for, in which language, and whom and what it names. */
export type Notice = {
  locale: Locale
  /** Where mail of it may go; `null` while the address is not verified. */
  email: string | null
  /** Blank for nobody. */
  who: string
  /** The room's title; blank for a ticket. */
  room: string
}

/** What is needed to word a notice; `null` when the person has left, or a block stands between the two. */
export async function readNotice(
  db: Reader,
  { about, userId, byId, subjectId }: NoticeOrder,
): Promise<Notice | null> {
  const reader = await db
    .selectFrom('users')
    .select(['email', 'locale', 'verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!reader || (byId !== null && (await isBlocked(db, userId, byId)))) return null
  return {
    locale: reader.locale,
    email: reader.verified_at === null ? null : reader.email,
    who: byId === null ? '' : await nameOf(db, byId),
    room: noticeKindOf(about) === 'tickets' ? '' : await roomOf(db, subjectId),
  }
}

async function nameOf(db: Reader, id: string): Promise<string> {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return [person?.first_name, person?.last_name].filter(Boolean).join(' ')
}

/** As the agreement calls it. */
async function roomOf(db: Reader, agreementId: string): Promise<string> {
  const found = await db
    .selectFrom('agreements')
    .innerJoin('units', 'units.id', 'agreements.unit_id')
    .select(['agreements.terms', 'units.title'])
    .where('agreements.id', '=', agreementId)
    .executeTakeFirst()
  return found ? found.terms.unitTitle || found.title : ''
}
