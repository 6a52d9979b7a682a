import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { SESSION_LIFE_MS } from '#contract/limits.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { deviceOf, type DeviceName } from './device-name.ts'

/** What a request says about the device that sent it. */
export type SeenDevice = DeviceName & { from: string }

/** How often a session is noted as seen, rather than at every request. */
const NOTED_EVERY_MS = 5 * 60_000

/** Returns the device behind a request: the names from its user agent, and its network address. */
export function seenDevice(request: FastifyRequest): SeenDevice {
  return { ...deviceOf(request.headers['user-agent']), from: request.ip }
}

/** The SQL condition that a session, joined as `sessions`, hasn't exceeded the maximum session length. */
export function isWithinLife(now: Date) {
  const before = new Date(now.getTime() - SESSION_LIFE_MS)
  // A session started by an earlier version of the server has no row of its own; its tokens tell when it began.
  return sql<boolean>`coalesce(sessions.started_at, access_tokens.created_at) > ${before}`
}

/** Returns the latest time at which a session ends, however often it's renewed. */
export function endOfSession(startedAt: Date): Date {
  return new Date(startedAt.getTime() + SESSION_LIFE_MS)
}

export type SessionStart = { id: string; userId: string; device: SeenDevice | null; now: Date }

/** Notes that a session begins or is renewed. Returns when it began. */
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
    // A request without a browser name, such as a download's, says nothing about the device.
    .$if(browser !== null, (query) => query.set({ browser, system }))
    .where('id', '=', sessionId)
    .execute()
}

/** Deletes the rows of sessions that have no token left. */
export async function forgetSessions(db: Reader, userId: string): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId}
    and not exists (select from access_tokens where session_id = sessions.id)`.execute(db)
}
