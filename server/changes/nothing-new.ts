import { sql } from 'kysely'
import type { Noted } from '#server/access/devices-in-use.ts'
import { formatCheckpoint, headParts, parseCheckpoint } from '#server/store/feed-place.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Db } from '#server/store/tables.ts'

type Asking = { userId: string; sessionId: string; since: string }

/** What one statement says to a device that has everything: its checkpoint, and what is known about the device. */
export type NothingNew = {
  checkpoint: string
  /** Whether this person has door codes of which it isn't known that they have arrived. */
  isAwaited: boolean
  noted: Noted
}

/**
 * Looks in one statement whether a device has everything, as most that pull do. Returns `null` if something is new, or if
 * the checkpoint isn't of the newest start: then `readChanges` says what there is.
 */
export async function findNothingNew(
  db: Db,
  { userId, sessionId, since }: Asking,
): Promise<NothingNew | null> {
  const { rows } = await sql<{
    epoch: string
    start: string | null
    n: number
    is_awaited: boolean
    told_n: number | null
    told_at: Date | null
    build: string | null
  }>`${prepared}
    select
      ${headParts(userId)},
      exists (
        select from arrivals join arrival_notes using (unit_id) where guest_id = ${userId} and arrived_at is null
      ) as is_awaited,
      told.told_n, told.told_at, told.build
    from (select) as one left join sessions as told on told.id = ${sessionId}
  `.execute(db)
  const [found] = rows
  const asked = parseCheckpoint(since)
  if (!found || found.epoch !== asked.epoch || found.n !== asked.n) return null
  if (asked.start !== null && asked.start !== found.start) return null
  return {
    checkpoint: formatCheckpoint(found),
    isAwaited: found.is_awaited,
    noted: { n: found.told_n, build: found.build, at: found.told_at },
  }
}
