import type { ChatMessage } from '#contract/chat-message.ts'
import type { OutgoingState, Rejection } from '#db/views/chat-view.ts'
import { UUID_KEY, writtenHere } from './row-schema.ts'

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

export const outgoingMessagesSchema = writtenHere<OutgoingDoc>(
  {
    id: UUID_KEY,
    chatId: UUID_KEY,
    order: { type: 'string', maxLength: 500 },
    state: { type: 'string', maxLength: 20 },
    body: { type: 'object', additionalProperties: true },
  },
  [
    ['chatId', 'order'],
    ['state', 'id'],
  ],
)
