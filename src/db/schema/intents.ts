import type { Attempt } from './outgoing-messages.ts'

export type IntentKind =
  | 'deleteChat'
  | 'blockUser'
  | 'unblockUser'
  | 'readMark'
  | 'changeMessage'
  | 'reactMessage'

/** States as for an outgoing message, without `sent`: a completed intent is removed. */
export type IntentState = 'queued' | 'sending' | 'uncertain' | 'rejected'

/**
 * Another text for a message, or `null` to take it back, under an id that the server knows it by; of a reaction, the emoji,
 * or `null` to take it off.
 */
export type MessageChange = { id: string; message: string | null }

export type IntentBody = {
  v: 1
  /** An id made together with the intent. Messages of its chat with a lower id are sent first. */
  madeId: string
  /** deleteChat: clear up to this position. readMark: the last position read. reactMessage: that of the message. */
  position: number
  /** blockUser, unblockUser: the person's id. changeMessage: the other person's. */
  userId: string | null
  attempts: Attempt[]
  /** True from the first `sending` on: it can't be undone any more. */
  wasTried: boolean
  /** Set by a reset: `position` is clamped to the bounds of the chat's next row. */
  needsClamp: boolean
  /** Set together with `needsClamp`: ids of the chat's newest messages that were here before the reset. */
  seen?: string[]
  /** changeMessage, reactMessage: which message, what to send, and what was asked for after that had been tried. */
  messageId?: string
  change?: MessageChange
  next?: MessageChange
  note: string
}

/** Something to be done on the server when it can be reached. At most one of each kind per chat, or per message. */
export type IntentDoc = {
  /** `<kind>:<chatId>`, or `<kind>:<messageId>:<chatId>` for what concerns one message. */
  id: string
  kind: IntentKind
  /** unblockUser concerns a person in all chats: here it is that person's id. */
  chatId: string
  state: IntentState
  body: IntentBody
}

export function intentId(kind: IntentKind, chatId: string): string {
  return `${kind}:${chatId}`
}

/** Kinds that concern one message. */
export type MessageIntentKind = 'changeMessage' | 'reactMessage'

export function messageIntentId(kind: MessageIntentKind, messageId: string, chatId: string): string {
  return `${kind}:${messageId}:${chatId}`
}

export function changeIntentId(messageId: string, chatId: string): string {
  return messageIntentId('changeMessage', messageId, chatId)
}
