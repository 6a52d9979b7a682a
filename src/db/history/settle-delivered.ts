import type { ChatMessage } from '#contract/chat-message.ts'
import { withOutcome } from '#db/schema/outgoing-messages.ts'
import type { Replica } from '#db/replica.ts'
import type { ServerRows } from './server-fold.ts'
import type { Commit } from '#db/storage/commit.ts'

/** The server's position for a message written here. `isAnswer`: from the response to the send request itself. */
type Delivered = Pick<ChatMessage, 'position' | 'createdAt'> & { isAnswer: boolean }

/** Returns the messages written here that the server rows contain, by id. */
export function deliveredAmong(
  { live }: Replica,
  { rows, pages, accepted }: Pick<ServerRows, 'rows' | 'pages' | 'accepted'>,
): Map<string, Delivered> {
  const delivered = new Map<string, Delivered>()
  if (live.outgoingMessages.size() === 0) return delivered
  const look = ({ id, position, createdAt }: Omit<ChatMessage, 'chatId'>): void => {
    if (live.outgoingMessages.get(id) !== null)
      delivered.set(id, { position, createdAt, isAnswer: accepted.has(id) })
  }
  for (const { said } of rows) look(said)
  for (const { said } of pages) said.messages.forEach(look)
  return delivered
}

/**
 * Settles messages that the server's pages now contain: each leaves the outbox, whatever its state, and its attempts go
 * to the send log. Runs in the commit that writes the pages, so a message is never without a row.
 */
export async function settleDelivered(
  { tables, now }: Replica,
  { rows, put, log }: Commit,
  delivered: ReadonlyMap<string, Delivered>,
): Promise<void> {
  if (delivered.size === 0) return
  const settledAt = now()
  for (const [id, doc] of await rows(tables.outgoingMessages, delivered.keys())) {
    const at = delivered.get(id)
    if (doc === null || at === undefined) continue
    const { position, createdAt, isAnswer } = at
    const { writtenAt, attempts } = isAnswer ? withOutcome(doc, 'stored', '').body : doc.body
    log({ id, chatId: doc.chatId, position, writtenAt, createdAt, settledAt, attempts })
    put(tables.outgoingMessages, id, null)
  }
}
