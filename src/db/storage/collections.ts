import type { RxCollection, RxJsonSchema } from 'rxdb'
import type { CollectionStore } from './person-database.ts'

/**
 * What RxDB is told of a row: its key, and nothing else. Version 0 for ever, so that neither a migration nor a deploy
 * that was rolled back can hide a row; what a device wrote has a version of its own in its `body`.
 */
const ROW: RxJsonSchema<{ id: string }> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 160 } },
  required: ['id'],
}

/** RxDB takes 13 collections before it slows a start down; `spare` and `other` are for later builds. */
export const COLLECTIONS = {
  chats: { schema: ROW },
  chatLocal: { schema: ROW },
  messagePages: { schema: ROW },
  outbox: { schema: ROW },
  edits: { schema: ROW },
  drafts: { schema: ROW },
  records: { schema: ROW },
} satisfies { [Name in CollectionStore]?: { schema: typeof ROW } }

export type Collections = { [Name in keyof typeof COLLECTIONS]: RxCollection<{ id: string }> }
