import type { Locale } from '#contract/locale.ts'
import { isBlocked } from '#server/access/pairs.ts'
import { type NoticeOrder, subjectOf } from '#server/scope/notice-order.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/** The recipient's language, and the people and things that a notice names. */
export type Notice = {
  locale: Locale
  /** The address for mail, or `null` while it isn't verified. */
  email: string | null
  /** Empty if nobody is named. */
  who: string
  /** The room's title; empty for a ticket. */
  room: string
}

/** Reads what is needed to word a notice. Returns `null` if the person has left, or either has blocked the other. */
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
    room: await ROOM[subjectOf(about)](db, subjectId),
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

const ROOM = {
  tickets: async () => '',
  units: async (db: Reader, id: string) => {
    const unit = await db.selectFrom('units').select('title').where('id', '=', id).executeTakeFirst()
    return unit?.title ?? ''
  },
  agreements: roomOf,
  rent: roomOf,
  turnovers: roomOf,
}

/** Returns the title that the agreement gives the room. */
async function roomOf(db: Reader, agreementId: string): Promise<string> {
  const found = await db
    .selectFrom('agreements')
    .innerJoin('units', 'units.id', 'agreements.unit_id')
    .select(['agreements.terms', 'units.title'])
    .where('agreements.id', '=', agreementId)
    .executeTakeFirst()
  return found ? found.terms.unitTitle || found.title : ''
}
