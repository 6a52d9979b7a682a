import type { MessageView } from '#workers/replica-api.ts'

/** What a message written now would wait behind: one that was refused, or one whose answer nobody knows yet. */
export type ChatHold = 'rejected' | 'uncertain' | null

/** Messages of a chat go in order, so the first one that can't go on holds all after it. */
export function chatHold(messages: readonly Pick<MessageView, 'state'>[]): ChatHold {
  if (messages.some(({ state }) => state === 'rejected')) return 'rejected'
  return messages.some(({ state }) => state === 'uncertain') ? 'uncertain' : null
}
