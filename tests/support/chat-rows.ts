import type { Chat, ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { Result } from '#contract/result.ts'

/* Rows of chats and messages as the server sends them, for tests in Node and in the browser. */

export const ME = '00000000-0000-7000-8000-00000000000a'
export const GUEST = '00000000-0000-7000-8000-00000000000b'

/** Returns the value of a result that must be a success. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`)
  return result.value
}

export function testChatId(n: number): string {
  return `00000000-0000-7000-8000-1${String(n).padStart(11, '0')}`
}

export function testMessageId(n: number, position: number): string {
  return `00000000-0000-7000-9${String(n).padStart(3, '0')}-${String(position).padStart(12, '0')}`
}

/** Returns message `position` of test chat `n`: odd positions are the guest's, even ones mine. */
export function testMessage(n: number, position: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: testMessageId(n, position),
    chatId: testChatId(n),
    position,
    senderId: position % 2 === 0 ? ME : GUEST,
    kind: 'text',
    message: `message ${position} of chat ${n}`,
    createdAt: new Date(Date.parse('2026-10-01T00:00:00Z') + n * 60_000 + position * 1000).toISOString(),
    writtenAt: null,
    ...changes,
  }
}

/** Returns test chat `n` with `count` messages, none of which I have read. */
export function testChat(n: number, count: number, changes: Partial<ChatRow> = {}): ChatRow {
  return {
    id: testChatId(n),
    participants: [
      { id: ME, firstName: 'Hana', lastName: 'Parata', avatarUrl: null, readPosition: -1 },
      { id: GUEST, firstName: 'Zoë', lastName: 'Ångström', avatarUrl: null, readPosition: -1 },
    ],
    subject: null,
    firstPosition: 0,
    lastPosition: count - 1,
    lastMessage: count === 0 ? null : testMessage(n, count - 1),
    unreadCount: Math.floor(count / 2),
    isClosed: false,
    isBlockedByMe: false,
    createdAt: '2026-09-01T00:00:00.000Z',
    ...changes,
  }
}

export function testMessages(n: number, from: number, to: number): ChatMessage[] {
  return Array.from({ length: to - from + 1 }, (_, i) => testMessage(n, from + i))
}

/** Returns the chat as a list contains it, with its newest unread messages. */
export function listedChat(row: ChatRow, messages: ChatMessage[] = []): Chat {
  return { ...row, messages }
}
