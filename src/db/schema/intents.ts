import type { Attempt } from './outgoing-messages.ts'

export type IntentKind = 'deleteChat' | 'blockUser' | 'unblockUser' | 'readMark'

/** States as of an outgoing message, without `sent`: a done intent is removed. */
export type IntentState = 'queued' | 'sending' | 'uncertain' | 'rejected'

export type IntentBody = {
  v: 1
  /** Id made when the intent was; messages of its chat with a lower id go first. */
  madeId: string
  /** deleteChat: clear up to this position. readMark: the last position read. */
  position: number
  /** blockUser, unblockUser: who. */
  userId: string | null
  attempts: Attempt[]
  /** True from the first `sending`: it can't be undone any more. */
  wasTried: boolean
  /** Set by a reset: `position` is cut to the bounds of the chat's next row. */
  needsClamp: boolean
  /** With it: ids of the chat's newest messages that were here before the reset. */
  seen?: string[]
  note: string
}

/** Something to be done on the server once it answers. At most one of a kind per chat. */
export type IntentDoc = {
  /** `<kind>:<chatId>`. */
  id: string
  kind: IntentKind
  /** unblockUser is about a person in whatever chats: here it is that person's id. */
  chatId: string
  state: IntentState
  body: IntentBody
}

export function intentId(kind: IntentKind, chatId: string): string {
  return `${kind}:${chatId}`
}
