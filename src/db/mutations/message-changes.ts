import { messageTextProblem } from '#contract/message-text-problem.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { lastChange } from '#db/outbox/message-changes.ts'
import type { Scope } from '#db/replica.ts'
import { changeIntentId, type IntentDoc } from '#db/schema/intents.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { discardMessage, retryMessage } from './chat-messages.ts'
import { idAfterWaiting, newIntent, undoIntent } from './chats.ts'

/**
 * Gives an own message another text, or takes it back with `null`. A message that waits and was never tried is changed
 * where it waits, or removed; for any other, the change is queued and goes once the server has the message. Fails with
 * `invalid` for a text that is too long, and with `conflict` for an edit of a message that is being taken back.
 */
export async function changeMessage(
  scope: Scope,
  { id, chatId, message }: { id: string; chatId: string; message: string | null },
): Promise<Result<void>> {
  const { replica, newId } = scope
  const { tables, live, userId } = replica
  // Whether a blank text will do depends on photos, which the server knows.
  const problem = message === null ? null : messageTextProblem(message, 1)
  if (problem !== null) return fail({ kind: 'invalid', message: problem, fields: { message: problem } })
  await live.outgoingMessages.ready
  if (live.outgoingMessages.get(id)?.body.isFrozen === false) {
    const done = await (message === null
      ? discardMessage(scope, { id })
      : retryMessage(scope, { id, message }))
    if (done.ok || done.failure.kind !== 'conflict') return done
  }
  let failure: Failure | null = null
  const written = await storing(async () => {
    const madeId = await idAfterWaiting(replica, newId())
    const key = changeIntentId(id, chatId)
    const change = { id: newId(), message }
    const { participants = [] } = live.chats.get(chatId)?.row ?? {}
    // Named, so that this and a block of the same person are done in the order in which they were asked for.
    const other = participants.find((person) => person.id !== userId)?.id ?? null
    await changeRows(tables.intents, [key], (doc): RowChange<IntentDoc> => {
      failure = null
      if (doc === null || doc.state === 'rejected') {
        const intent = newIntent('changeMessage', chatId, madeId, -1, other)
        return { ...intent, id: key, body: { ...intent.body, messageId: id, change } }
      }
      if (message !== null && lastChange(doc)?.message === null) {
        failure = { kind: 'conflict', message: 'it is being taken back' }
        return 'keep'
      }
      return { ...doc, body: { ...doc.body, ...(doc.body.wasTried ? { next: change } : { change }) } }
    })
  })
  return written.ok && failure !== null ? fail(failure) : written.ok ? ok(undefined) : written
}

/** Drops a change that was never tried, or that the server has refused. Fails with `conflict` for any other. */
export function undoMessageChange(
  { replica }: Scope,
  { id, chatId }: { id: string; chatId: string },
): Promise<Result<void>> {
  return undoIntent(replica, changeIntentId(id, chatId))
}
