import { sql, type RawBuilder } from 'kysely'
import { PUSH_DEVICES_MAX } from '#contract/limits.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { canBeUsed } from '#server/access/access-tokens.ts'
import { isWithinLife } from '#server/access/sessions.ts'
import { wantsBy } from '#server/access/wants-notice.ts'
import type { PushDevice } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'

/** Where a browser's push service accepts messages for one device, and the keys that only that device can read with. */
type Subscription = { endpoint: string; p256dh: string; auth: string }

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
  const { rows } = await devices(sql`${userIds}::uuid[]`, now, sql`wire >= ${wire}`).execute(db)
  return rows
}

/** The SQL query of the devices of these people (an SQL array of ids) that are to hear of new messages. */
export function messageDevices(userIds: RawBuilder<unknown>, now: Date): RawBuilder<PushDevice> {
  return devices(userIds, now, sql`inactive_since is null and ${wantsBy('messages', 'push')}`)
}

function devices(userIds: RawBuilder<unknown>, now: Date, isWanted: RawBuilder<unknown>) {
  return sql<PushDevice>`
    select endpoint, p256dh, auth, locale
    from push_subscriptions join users on users.id = push_subscriptions.user_id
    where push_subscriptions.user_id = any(${userIds}) and ${isWanted} and exists (
      select from access_tokens left join sessions on sessions.id = access_tokens.session_id
      where access_tokens.session_id = push_subscriptions.session_id and ${isWithinLife(now)} and ${canBeUsed(now)}
    )
  `
}
