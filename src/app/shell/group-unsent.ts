export type UnsentMessage = { chatId: string; to: string; message: string; writtenAt: string }
export type UnsentGroup = { chatId: string; to: string; messages: (UnsentMessage & { number: number })[] }

/** Messages by conversation, in the order of their first one; each keeps its number in the whole queue, from 1. */
export function groupByChat(messages: readonly UnsentMessage[]): UnsentGroup[] {
  const groups = new Map<string, UnsentGroup>()
  for (const [index, message] of messages.entries()) {
    const group = groups.get(message.chatId) ?? { chatId: message.chatId, to: message.to, messages: [] }
    group.messages.push({ ...message, number: index + 1 })
    groups.set(message.chatId, group)
  }
  return [...groups.values()]
}
