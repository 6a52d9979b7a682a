import { changesOf, type HandTables } from '#server/access/hands.ts'
import { settleWaysIn } from '#server/records/hands/way-in.ts'
import { recordForEach } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoHelper, demoHost, demoId, demoUnits } from './demo-people.ts'

const DAY_MS = 86_400_000

/** Lets the demo's helper do the turnovers of two rooms. Call it after agreements and arrival notes are written. */
export async function writeHands(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const hands = [demoUnits.cabin, demoUnits.hut].map(({ id }, nth) => ({
    ...{ id: demoId('hand', nth + 1), unit_id: id, host_id: demoHost.id, person_id: demoHelper.id },
  }))
  await tx
    .withTables<HandTables>()
    .insertInto('hands')
    .values(
      hands.map((hand) => ({
        ...hand,
        ...{ given: ['turnovers' as const], created_at: since, updated_at: since },
      })),
    )
    .execute()
  for (const { unit_id } of hands) await settleWaysIn(tx, unit_id, now)
  await recordForEach(tx, new Map(), await changesOf(tx, hands))
}
