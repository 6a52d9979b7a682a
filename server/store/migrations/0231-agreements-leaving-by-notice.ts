import type { Kysely } from 'kysely'
import { buildIndex } from '#server/store/build-index.ts'

export const runsAlone = true

/** Departures are looked for by the day on which a guest leaves, no longer by the last day as agreed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'agreements_leaving_by_notice',
    `on agreements (leaves_on) where status in ('APPROVED', 'ACTIVE')`,
  )
}
