import type { MessageView } from '#workers/replica-api.ts'

/** What a message written now would wait behind: a refused message, or one whose outcome is unknown. */
export type ChatHold = 'rejected' | 'uncertain' | null

/**
 * Returns what holds a chat: a refused message before an uncertain one. Messages are sent in order, so one that can't
 * go on holds all after it.
 */
export function chatHold(messages: readonly Pick<MessageView, 'state'>[]): ChatHold {
  if (messages.some(({ state }) => state === 'rejected')) return 'rejected'
  return messages.some(({ state }) => state === 'uncertain') ? 'uncertain' : null
}
