import { z } from 'zod'
import { ChatMessage } from './chat-message.ts'
import { BuildId } from './build-id.ts'
import { ChatRow } from './chat.ts'
import { endpoint, Id, told } from './endpoint.ts'
import { CHANGES_PER_REQUEST } from './limits.ts'
import { RECORD_KINDS, RECORD_ROWS, type RecordKind } from './records.ts'
import { WireMeta } from './wire-meta.ts'

/** `<epoch>.<n>`: the history of the database, and the position in this person's changes. */
export const Checkpoint = z.string().regex(/^[0-9A-Za-z_-]{1,64}\.\d{1,18}$/)
export type Checkpoint = z.infer<typeof Checkpoint>

// One member of the union for each kind; mapping over an array loses which kind goes with which row.
const recordChanges = RECORD_KINDS.map(recordChange) as {
  [K in RecordKind]: ReturnType<typeof recordChange<K>>
}[RecordKind][]

/** One changed row of this person's feed. `row: null` is a tombstone, also for a row that became invisible. */
export const Change = z.discriminatedUnion('collection', [
  z.object({ n: z.number().int(), collection: z.literal('chats'), id: Id, row: ChatRow.nullable() }),
  z.object({ n: z.number().int(), collection: z.literal('messages'), id: Id, row: ChatMessage.nullable() }),
  ...recordChanges,
])
export type Change = z.infer<typeof Change>

export const changesSince = endpoint({
  name: 'changesSince',
  method: 'get',
  path: '/changes',
  needs: 'signedIn',
  summary:
    'The caller’s changes since a checkpoint, in commit order; 410 if that checkpoint can’t be continued',
  query: z.object({
    since: Checkpoint,
    limit: z.coerce.number().int().min(1).max(CHANGES_PER_REQUEST).default(CHANGES_PER_REQUEST),
    /** The build that the device runs, for the administrators' statistics. An invalid value counts as not given. */
    build: BuildId.optional().catch(undefined),
  }),
  answer: z.object({
    data: z.array(Change),
    meta: WireMeta.extend({ checkpoint: Checkpoint, more: z.boolean() }),
  }),
})

export const changesHead = endpoint({
  name: 'changesHead',
  method: 'get',
  path: '/changes/head',
  needs: 'signedIn',
  summary: "The caller's newest checkpoint; a first sync takes it before anything else",
  answer: told(z.object({ checkpoint: Checkpoint })),
})

function recordChange<K extends RecordKind>(kind: K) {
  return z.object({
    n: z.number().int(),
    collection: z.literal(kind),
    id: Id,
    row: z.nullable(RECORD_ROWS[kind]),
  })
}
