import type { RxCollection, RxJsonSchema } from 'rxdb'
import type { CollectionStore } from './person-database.ts'

/**
 * The part of a row that RxDB knows: its key, and nothing else. The version stays 0 forever, so that neither a
 * migration nor a rolled-back deploy can hide a row. What a device wrote has a version of its own in its `body`.
 */
const ROW: RxJsonSchema<{ id: string }> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 160 } },
  required: ['id'],
}

/**
 * RxDB slows a start down with more than 13 collections. Later builds use the stores `spare` and `other`
 * (person-database.ts).
 */
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
