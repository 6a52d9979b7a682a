import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Reader } from './in-transaction.ts'

/*
 * A restored database may have the same epoch and the same feeds, only shorter, and grow past every checkpoint before a
 * client asks. So a server that starts while no other is alive draws a value, and checkpoints carry the newest one. A value
 * that the database doesn't know, or a number beyond the feed's position when the next start took over, belongs to a lost history.
 */

const VALUE_BYTES = 8

/** Draws the value of a start; from then on checkpoints carry it. */
export async function drawStart(db: Reader): Promise<string> {
  const value = randomBytes(VALUE_BYTES).toString('hex')
  await db.insertInto('feed_starts').values({ value }).execute()
  return value
}

/** Whether the database still knows a start. It doesn't if an older copy has replaced it under a running server. */
export async function knowsStart(db: Reader, value: string): Promise<boolean> {
  const found = await db.selectFrom('feed_starts').select('nth').where('value', '=', value).executeTakeFirst()
  return found !== undefined
}

/** Returns the newest start, or `null` if none was drawn. */
export async function newestStart(db: Reader): Promise<string | null> {
  const newest = await db
    .selectFrom('feed_starts')
    .select('value')
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.value ?? null
}

/**
 * Returns how far a person's feed had come under a start; `null` if it's the newest start or nothing has changed since.
 * Returns `unknown` for a start that the database doesn't know.
 */
export async function headUnderStart(
  db: Reader,
  userId: string,
  start: string,
): Promise<number | null | 'unknown'> {
  const { rows } = await sql<{ n: number | null }>`
    select (
      select min(n) from feed_start_heads where user_id = ${userId} and start_nth > feed_starts.nth
    ) as n
    from feed_starts where value = ${start}
  `.execute(db)
  const [known] = rows
  return known ? known.n : 'unknown'
}
