import type { Kysely } from 'kysely'
import { buildIndex } from '#server/store/build-index.ts'

export const runsAlone = true

/** Finds the co-hosts of a conversation; nearly none has any. */
export function up(db: Kysely<unknown>): Promise<void> {
  return buildIndex(db, 'chat_members_cohosts', 'on chat_members (chat_id) where cohost_of is not null')
}
