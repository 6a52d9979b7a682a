import type { ChatMessage } from '#contract/chat-message.ts'
import type { NewMessagePhoto } from '#contract/message-photo.ts'
import type { OutgoingState, QuoteRef, Rejection } from '#db/views/chat-view.ts'

/** One try to send, newest last. `outcome` is null while the answer is awaited. Times are the device's, ms since 1970. */
export type Attempt = { at: number; outcome: 'stored' | 'refused' | 'held' | 'noAnswer' | null; note: string }

export type OutgoingBody = {
  v: 1
  message: string
  /** Device time of writing, ISO 8601. */
  writtenAt: string
  attempts: Attempt[]
  /** True from the first `sending` until sent or rejected: id and bytes must not change. */
  isFrozen: boolean
  rejection: Rejection | null
  /** The server's row once it has been accepted. */
  stored: ChatMessage | null
  /** Left out where there are none. Their files: outbox/message-photos.ts. */
  photos?: NewMessagePhoto[]
  /** The message that it answers. */
  quotes?: QuoteRef
}

/** A message written here that the server's page does not hold yet. States and transitions: outgoing.ts. */
export type OutgoingDoc = {
  id: string
  chatId: string
  /** Fractional key within the chat; equal keys (two tabs) are ordered by id. */
  order: string
  state: OutgoingState
  body: OutgoingBody
}

/** The message with what became of its last attempt. */
export function withOutcome(doc: OutgoingDoc, outcome: Attempt['outcome'], note: string): OutgoingDoc {
  const attempts = [...doc.body.attempts]
  const last = attempts.pop()
  if (last !== undefined) attempts.push({ ...last, outcome, note })
  return { ...doc, body: { ...doc.body, attempts } }
}
