import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { SESSION_LIFE_MS } from '#contract/limits.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { deviceOf, type DeviceName } from './device-name.ts'

/** What a request tells of the device that it came from. */
export type SeenDevice = DeviceName & { from: string }

/** A session is noted as seen once in this time, not at every request. */
const NOTED_EVERY_MS = 5 * 60_000

/** The device behind a request: what its browser calls itself, and its network address. */
export function seenDevice(request: FastifyRequest): SeenDevice {
  return { ...deviceOf(request.headers['user-agent']), from: request.ip }
}

/** The condition that a session, joined as `sessions`, has not been going on for longer than any may. */
export function isWithinLife(now: Date) {
  const before = new Date(now.getTime() - SESSION_LIFE_MS)
  // A session that an earlier server began has no row of its own; its tokens tell when it began.
  return sql<boolean>`coalesce(sessions.started_at, access_tokens.created_at) > ${before}`
}

/** When a session ends at the latest, however often it is renewed. */
export function endOfSession(startedAt: Date): Date {
  return new Date(startedAt.getTime() + SESSION_LIFE_MS)
}

export type SessionStart = { id: string; userId: string; device: SeenDevice | null; now: Date }

/** Notes a session that begins or is renewed. Returns when it began. */
export async function noteSession(tx: Tx, { id, userId, device, now }: SessionStart): Promise<Date> {
  const { browser = null, system = null, from = '' } = device ?? {}
  const seen = { seen_at: now, ...(device === null ? {} : { browser, system, seen_from: from }) }
  const { started_at } = await tx
    .insertInto('sessions')
    .values({ id, user_id: userId, browser, system, started_at: now, seen_at: now, seen_from: from })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .returning('started_at')
    .executeTakeFirstOrThrow()
  return started_at
}

/** Notes that a session was used, unless that was noted just now. */
export async function noteSeen(
  db: Db,
  { sessionId, seenAt }: { sessionId: string; seenAt: Date | null },
  { browser, system, from }: SeenDevice,
  now: Date,
): Promise<void> {
  if (seenAt !== null && now.getTime() - seenAt.getTime() < NOTED_EVERY_MS) return
  await db
    .updateTable('sessions')
    .set({ seen_at: now, seen_from: from })
    // A request that names no browser, such as a download's, says nothing of the device.
    .$if(browser !== null, (query) => query.set({ browser, system }))
    .where('id', '=', sessionId)
    .execute()
}

/** Forgets what is known of sessions that have no token left. */
export async function forgetSessions(db: Reader, userId: string): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId}
    and not exists (select from access_tokens where session_id = sessions.id)`.execute(db)
}
