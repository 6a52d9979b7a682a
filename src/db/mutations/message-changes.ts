import { othersIn } from '#contract/chat-people.ts'
import { fail, type Failure, type Result } from '#contract/result.ts'
import { lastChange } from '#db/outbox/message-changes.ts'
import type { Scope } from '#db/replica.ts'
import { messageIntentId, type IntentDoc, type MessageIntentKind } from '#db/schema/intents.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { discardMessage, retryMessage } from './chat-messages.ts'
import { idAfterWaiting, newIntent, undoIntent } from './chats.ts'

/**
 * Gives an own message another text, or takes it back with `null`. A message that waits and was never tried is changed
 * where it waits, or removed; for any other, the change is queued and goes once the server has the message, which checks
 * the text. Fails with `conflict` for an edit of a message that is being taken back.
 */
export async function changeMessage(
  scope: Scope,
  { id, chatId, message }: { id: string; chatId: string; message: string | null },
): Promise<Result<void>> {
  const { outgoingMessages } = scope.replica.live
  await outgoingMessages.ready
  if (outgoingMessages.get(id)?.body.isFrozen === false)
    return message === null ? discardMessage(scope, { id }) : retryMessage(scope, { id, message })
  return queueChange(scope, 'changeMessage', { id, chatId, message, position: -1 })
}

/**
 * Reacts to a message with an emoji, or takes the reaction off with `null`. Shows at once and goes when it can; what was
 * tried stays as it was sent, and a further choice follows it.
 */
export function reactToMessage(
  scope: Scope,
  { emoji, ...of }: { id: string; chatId: string; position: number; emoji: string | null },
): Promise<Result<void>> {
  return queueChange(scope, 'reactMessage', { ...of, message: emoji })
}

/**
 * Drops a change (or a reaction) that was never tried, or that the server has refused. Fails with `conflict` for any
 * other.
 */
export function undoMessageChange(
  { replica }: Scope,
  { id, chatId, kind = 'changeMessage' }: { id: string; chatId: string; kind?: MessageIntentKind },
): Promise<Result<void>> {
  return undoIntent(replica, messageIntentId(kind, id, chatId))
}

async function queueChange(
  { replica, newId }: Scope,
  kind: MessageIntentKind,
  { id, chatId, message, position }: { id: string; chatId: string; message: string | null; position: number },
): Promise<Result<void>> {
  const { tables, live, userId } = replica
  let failure: Failure | null = null
  const written = await storing(async () => {
    const madeId = await idAfterWaiting(replica, newId())
    const key = messageIntentId(kind, id, chatId)
    const change = { id: newId(), message }
    // Named, so that this and a block of the same person are done in the order in which they were asked for.
    const [other] = othersIn(live.chats.get(chatId)?.row.participants ?? [], userId)
    await changeRows(tables.intents, [key], (doc): RowChange<IntentDoc> => {
      failure = null
      if (doc === null || doc.state === 'rejected') {
        const intent = newIntent(kind, chatId, madeId, position, other?.id ?? null)
        return { ...intent, id: key, body: { ...intent.body, messageId: id, change } }
      }
      if (kind === 'changeMessage' && message !== null && lastChange(doc)?.message === null) {
        failure = { kind: 'conflict', message: 'it is being taken back' }
        return 'keep'
      }
      return { ...doc, body: { ...doc.body, ...(doc.body.wasTried ? { next: change } : { change }) } }
    })
  })
  return written.ok && failure !== null ? fail(failure) : written
}
