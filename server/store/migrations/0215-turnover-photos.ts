import type { Kysely } from 'kysely'
import { buildIndex } from '#server/store/build-index.ts'

export const runsAlone = true

/** Finds the turnover that names a photo. */
export function up(db: Kysely<unknown>): Promise<void> {
  return buildIndex(db, 'turnovers_photos', `on turnovers using gin ((fields->'photos'))`)
}
