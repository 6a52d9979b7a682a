import type { ChatMessage } from '#contract/chat-message.ts'
import type { Replica } from '#db/replica.ts'
import { changeRows } from '#db/storage/rows.ts'
import type { ServerRows } from './server-fold.ts'
import type { SendLogEntry } from '#db/storage/side-store.ts'

type Delivered = Pick<ChatMessage, 'position' | 'createdAt'>

/**
 * Ends what the server's pages hold by now: each message written here whose id is among the rows leaves the outbox,
 * whatever its state, and its attempts go to the send log. Called after the pages are durable, so a message is never
 * without a row.
 */
export async function settleDelivered(
  { collections, live, side, now }: Replica,
  rows: Pick<ServerRows, 'rows' | 'pages'>,
): Promise<void> {
  if (live.outgoingMessages.size() === 0) return
  const delivered = new Map<string, Delivered>()
  const look = (message: Delivered & { id: string }): void => {
    if (live.outgoingMessages.get(message.id) !== null) delivered.set(message.id, message)
  }
  rows.rows.forEach(look)
  for (const { messages } of rows.pages) messages.forEach(look)
  if (delivered.size === 0) return

  const settledAt = now()
  const entries: SendLogEntry[] = []
  for (const [id, { position, createdAt }] of delivered) {
    const doc = live.outgoingMessages.get(id)
    if (doc === null) continue
    const { writtenAt, attempts } = doc.body
    entries.push({ id, chatId: doc.chatId, position, writtenAt, createdAt, settledAt, attempts })
  }
  await side.sendLog.bulkPut(entries)
  await changeRows(collections.outgoingMessages, [...delivered.keys()], () => null)
}
