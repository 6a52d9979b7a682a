import type { WaitingChat, WaitingMessage } from '#workers/replica-api.ts'

type ShownChat = {
  chat: WaitingChat
  shown: WaitingMessage[]
  /** Number of its first message in the whole queue. */
  firstNumber: number
}

/** Returns the first `limit` messages of the queue by conversation, and how many more there are. */
export function shownMessages(
  chats: readonly WaitingChat[],
  limit: number,
): { groups: ShownChat[]; more: number } {
  const groups: ShownChat[] = []
  let before = 0
  for (const chat of chats) {
    const shown = chat.messages.slice(0, Math.max(0, limit - before))
    if (shown.length > 0) groups.push({ chat, shown, firstNumber: before + 1 })
    before += chat.messages.length
  }
  return { groups, more: Math.max(0, before - limit) }
}
