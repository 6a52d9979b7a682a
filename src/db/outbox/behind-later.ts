import type { Replica } from '#db/replica.ts'
import type { IntentDoc } from '#db/schema/intents.ts'
import type { LaterRow } from '#db/schema/later-rows.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { isMessageKey } from '#db/storage/replica-tables.ts'

/* What a later build wrote here is not sent by this one; what was written after it waits with it, so that nothing overtakes. */

/** Whether a message of a later build goes before this one. */
export function isMessageBehindLater(
  { live }: Replica,
  doc: Pick<OutgoingDoc, 'id' | 'chatId' | 'order'>,
): boolean {
  return live.laterOutbox
    .values()
    .some((later) => later.chatId === doc.chatId && isMessageKey(later.id) && goesBefore(later, doc))
}

/** Whether a message of a later build goes before this one of the same chat: where its place can't be told, it does. */
export function goesBefore(
  { id, order }: Pick<LaterRow, 'id' | 'order'>,
  doc: Pick<OutgoingDoc, 'id' | 'order'>,
): boolean {
  return order === null || order < doc.order || (order === doc.order && id < doc.id)
}

/**
 * Whether a later build asked for something of this conversation or this person, or wrote to it: when, this build can't
 * tell. Read marks wait for nothing.
 */
export function isIntentBehindLater({ live }: Replica, { kind, chatId, body }: IntentDoc): boolean {
  if (kind === 'readMark') return false
  const isWith = (later: string): boolean =>
    live.chats.get(later)?.row.participants.some(({ id }) => id === body.userId) ?? false
  return live.laterOutbox
    .values()
    .some(
      (later) =>
        later.chatId === null ||
        later.chatId === chatId ||
        later.chatId === body.userId ||
        isWith(later.chatId),
    )
}
