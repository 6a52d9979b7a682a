import type { ChatWindow } from '#workers/replica-api.ts'

/**
 * Returns the position up to which the conversation on screen is to be marked as read, or `null` if nothing by others
 * is unread. Messages missing on this device have not been read. Own messages need no mark: the server counts them as
 * read by their sender.
 */
export function positionToMark({
  chat,
  messages,
  gaps,
}: Pick<ChatWindow, 'chat' | 'messages' | 'gaps'>): number | null {
  if (chat === null || chat.unreadCount === 0) return null
  const newest = messages.findLast(({ position }) => position !== null)?.position ?? -1
  const missing = gaps
    .filter(({ toPosition }) => toPosition > chat.readPosition)
    .map(({ fromPosition }) => fromPosition)
  const readable = Math.min(newest, ...missing.map((position) => position - 1))
  return readable > chat.readPosition ? readable : null
}
