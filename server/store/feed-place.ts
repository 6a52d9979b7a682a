import { sql, type RawBuilder } from 'kysely'
import { headUnderStart } from './feed-starts.ts'
import type { Reader, Tx } from './in-transaction.ts'

/** A parsed checkpoint. For `start`, see feed-starts.ts; it's `null` in a checkpoint of an older build. */
type Place = { epoch: string; start: string | null; n: number }

/** Whether a person's feed continues from a place: it belongs to this history and isn't beyond the newest number. */
export async function isContinued(tx: Tx, userId: string, asked: Place, head: Place): Promise<boolean> {
  if (asked.epoch !== head.epoch || asked.n > head.n) return false
  if (asked.start === null || asked.start === head.start) return true
  const last = await headUnderStart(tx, userId, asked.start)
  return last !== 'unknown' && (last === null || asked.n <= last)
}

/** Returns a person's newest place. */
export async function headOf(tx: Reader, userId: string): Promise<Place> {
  const { rows } = await sql<Place>`select ${headParts(userId)}`.execute(tx)
  const [head] = rows
  if (!head) throw new Error('A query without a table has one row')
  return head
}

/** The SQL columns of a person's newest place. */
export function headParts(userId: string): RawBuilder<unknown> {
  return sql`
    (select value from settings where key = 'feed_epoch') as epoch,
    (select value from feed_starts order by nth desc limit 1) as start,
    coalesce((select n from feed_heads where user_id = ${userId}), 0) as n
  `
}

/**
 * The start follows the epoch. An epoch is shorter than a start with its marker, so neither can be mistaken for the
 * other.
 */
const START = /-s([0-9a-f]{16})$/

export function parseCheckpoint(checkpoint: string): Place {
  const dot = checkpoint.lastIndexOf('.')
  const before = checkpoint.slice(0, dot)
  return {
    epoch: before.replace(START, ''),
    start: START.exec(before)?.[1] ?? null,
    n: Number(checkpoint.slice(dot + 1)),
  }
}

export function formatCheckpoint({ epoch, start, n }: Place): string {
  return `${epoch}${start === null ? '' : `-s${start}`}.${n}`
}
