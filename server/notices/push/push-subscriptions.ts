import { sql } from 'kysely'
import { PUSH_DEVICES_MAX } from '#contract/limits.ts'
import type { Locale } from '#contract/locale.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { openSessions } from '#server/access/access-tokens.ts'
import type { Db } from '#server/store/tables.ts'

/** Where a browser's push service accepts messages for one device, and the keys that only that device can read with. */
type Subscription = { endpoint: string; p256dh: string; auth: string }

/** A device, and the language of its person. */
export type PushDevice = Subscription & { locale: Locale }

export type PushOwner = { userId: string; sessionId: string; wire: number }

/**
 * Keeps a device's subscription for as long as its session lasts. An endpoint that belonged to another person now
 * belongs to this one, because the browser does. `receivedAt` is when the device says that it last received a
 * notification: never in the future, and without it what it said before stays, unless that was another person's.
 */
export async function addPushDevice(
  db: Db,
  { userId, sessionId, wire }: PushOwner,
  device: Subscription,
  at: Date,
  receivedAt: Date | null = null,
): Promise<void> {
  const row = { ...device, user_id: userId, session_id: sessionId, wire, created_at: at }
  const received = receivedAt !== null && receivedAt > at ? at : receivedAt
  const kept = sql<Date | null>`coalesce(excluded.received_at, case
    when push_subscriptions.user_id = excluded.user_id then push_subscriptions.received_at end)`
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, received_at: received })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...row, failed_since: null, received_at: kept }),
    )
    .execute()
  await sql`
    delete from push_subscriptions where user_id = ${userId} and endpoint not in (
      select endpoint from push_subscriptions where user_id = ${userId}
      order by created_at desc, endpoint limit ${PUSH_DEVICES_MAX})
  `.execute(db)
}

/** Removes a subscription of this person; somebody else's is kept. */
export async function removePushDevice(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute()
}

/** Stores whether a push service accepted a message for a device. `failedAt` is when it first didn't. */
export async function notePushed(db: Db, endpoint: string, failedAt: Date | null): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failed_since: failedAt })
    .where('endpoint', '=', endpoint)
    .where('failed_since', failedAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Removes a subscription that its push service reports as ended. */
export async function removeEndedDevice(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

/** Returns the devices of these people whose session is still open and whose build knows a wire. */
export async function pushDevicesOf(
  db: Db,
  userIds: readonly string[],
  now: Date,
  wire = FIRST_WIRE,
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['endpoint', 'p256dh', 'auth', 'session_id', 'locale'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('wire', '>=', wire)
    .execute()
  const ids = rows.flatMap(({ session_id }) => session_id ?? [])
  const open = await openSessions(db, ids, now)
  return rows
    .filter(({ session_id }) => session_id !== null && open.has(session_id))
    .map(({ session_id: _session, ...device }) => device)
}
