import { sql } from 'kysely'
import { PUSH_DEVICES_MAX } from '#contract/limits.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { openSessions } from '#server/access/access-tokens.ts'
import type { Db } from '#server/store/tables.ts'

export type PushDevice = { endpoint: string; p256dh: string; auth: string }

export type PushOwner = { userId: string; sessionId: string; wire: number }

/**
 * Keeps a device's subscription for as long as its session lasts. An endpoint that belonged to another person now
 * belongs to this one, because the browser does.
 */
export async function addPushDevice(
  db: Db,
  { userId, sessionId, wire }: PushOwner,
  device: PushDevice,
  at: Date,
): Promise<void> {
  const row = { ...device, user_id: userId, session_id: sessionId, wire, created_at: at }
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, failed_since: null }))
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
    .select(['endpoint', 'p256dh', 'auth', 'session_id'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('wire', '>=', wire)
    .execute()
  const ids = rows.flatMap(({ session_id }) => session_id ?? [])
  const open = await openSessions(db, ids, now)
  return rows
    .filter(({ session_id }) => session_id !== null && open.has(session_id))
    .map(({ session_id: _session, ...device }) => device)
}
