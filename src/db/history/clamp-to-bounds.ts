import type { Replica } from '#db/replica.ts'
import { intentId } from '#db/schema/intents.ts'
import type { ServerRows } from './server-fold.ts'
import type { Commit } from '#db/storage/commit.ts'

/** Last positions by the id of the read mark, or of the intent, that is to be cut to it. */
export type BoundsToClamp = { marks: Map<string, number>; intents: Map<string, number> }

/** What was made here before a reset about these chats, and has not been cut to their bounds since. */
export function boundsToClamp({ live }: Replica, chats: ServerRows['chats']): BoundsToClamp {
  const marks = new Map<string, number>()
  const intents = new Map<string, number>()
  for (const { id, row } of chats) {
    if (row === null) continue
    if (live.chatLocal.get(id)?.body.needsClamp === true) marks.set(id, row.lastPosition)
    for (const intent of [intentId('deleteChat', id), intentId('readMark', id)])
      if (live.intents.get(intent)?.body.needsClamp === true) intents.set(intent, row.lastPosition)
  }
  return { marks, intents }
}

/**
 * After a reset the server may hold an older database, whose next positions will be other messages. Marks made here
 * before it are cut to what the chat's new row has, so that nothing unseen counts as read or is cleared.
 */
export async function clampToBounds(
  { tables }: Replica,
  { rows, put }: Commit,
  { marks, intents }: BoundsToClamp,
): Promise<void> {
  if (marks.size > 0)
    for (const [id, doc] of await rows(tables.chatLocal, marks.keys())) {
      if (doc === null) continue
      const readPosition = Math.min(doc.body.readPosition, marks.get(id) ?? -1)
      put(tables.chatLocal, id, { ...doc, body: { ...doc.body, needsClamp: false, readPosition } })
    }
  if (intents.size > 0)
    for (const [id, doc] of await rows(tables.intents, intents.keys())) {
      if (doc === null) continue
      const position = Math.min(doc.body.position, intents.get(id) ?? -1)
      put(tables.intents, id, { ...doc, body: { ...doc.body, needsClamp: false, position } })
    }
}
