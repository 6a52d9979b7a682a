import { sql } from 'kysely'
import { PUSH_DEVICES_MAX } from '#contract/limits.ts'
import type { Db } from '#server/store/tables.ts'

export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** Keeps a device's subscription. An address that was somebody else's is this person's now: the browser is. */
export async function addPushDevice(db: Db, userId: string, device: PushDevice, at: Date): Promise<void> {
  const row = { ...device, user_id: userId, created_at: at }
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  await sql`
    delete from push_subscriptions where user_id = ${userId} and endpoint not in (
      select endpoint from push_subscriptions where user_id = ${userId}
      order by created_at desc, endpoint limit ${PUSH_DEVICES_MAX})
  `.execute(db)
}

/** Forgets a subscription of this person; one of somebody else's stays. */
export async function removePushDevice(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute()
}

/** Forgets a subscription that its push service says is over. */
export async function removeEndedDevice(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export function pushDevicesOf(db: Db, userIds: readonly string[]): Promise<PushDevice[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}
