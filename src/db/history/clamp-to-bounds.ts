import type { Replica } from '#db/replica.ts'
import { changeRows } from '#db/storage/rows.ts'
import { intentId } from '#db/schema/intents.ts'
import type { ServerRows } from './server-fold.ts'

/**
 * After a reset the server may hold an older database, whose next positions will be other messages. Marks made here
 * before it are cut to what the chat's new row has, so that nothing unseen counts as read or is cleared.
 */
export async function clampToBounds(replica: Replica, chats: ServerRows['chats']): Promise<void> {
  const { collections, live } = replica
  const lastPositions = new Map(
    chats.flatMap(({ id, row }) => (row === null ? [] : [[id, row.lastPosition]])),
  )
  const marked = [...lastPositions.keys()].filter((id) => live.chatLocal.get(id)?.body.needsClamp === true)
  await changeRows(collections.chatLocal, marked, (doc, id) =>
    doc === null
      ? 'keep'
      : {
          ...doc,
          body: {
            ...doc.body,
            needsClamp: false,
            readPosition: Math.min(doc.body.readPosition, lastPositions.get(id) ?? -1),
          },
        },
  )
  const intents = [...lastPositions.keys()]
    .flatMap((id) => [intentId('deleteChat', id), intentId('readMark', id)])
    .filter((id) => live.intents.get(id)?.body.needsClamp === true)
  await changeRows(collections.intents, intents, (doc) =>
    doc === null
      ? 'keep'
      : {
          ...doc,
          body: {
            ...doc.body,
            needsClamp: false,
            position: Math.min(doc.body.position, lastPositions.get(doc.chatId) ?? -1),
          },
        },
  )
}
