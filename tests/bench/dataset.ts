import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'

/** How much to make. */
export type DatasetSize = { chats: number; messages: number }

/** The same rows for every candidate and every run: nothing here is random. */
export type Dataset = {
  chats: ChatRow[]
  /** Messages of chat n, ascending. */
  messages: (n: number) => ChatMessage[]
  /** Whole pages, newest conversation first and newest page first: the order in which history is fetched. */
  pages: () => Generator<HistoryPage>
  /** A message that is not in the data: number `k` after the last one of chat n. */
  next: (n: number, k: number) => ChatMessage
}

export const ME = '01930000-0000-7000-8000-00000000000a'
/** Stands in about one message of a thousand. */
export const RARE_WORD = 'Kōkako'

const WORDS =
  'the key is under a blue pot by gate hot water takes some time to come we arrive on Friday evening with two dogs and the road was wet after rain kia ora ngā mihi whānau 明天 到 小屋 पानी गरम है gracias por todo obrigada até já'.split(
    ' ',
  )
const START = Date.parse('2025-01-01T00:00:00Z')
const MINUTE_MS = 60_000

export function makeDataset({ chats: chatCount, messages: messageCount }: DatasetSize): Dataset {
  const counts = chatSizes(chatCount, messageCount)
  const newestAt = (n: number): number =>
    START + (chatCount - n) * 700 * MINUTE_MS + 400 * 24 * 60 * MINUTE_MS

  function message(n: number, position: number): ChatMessage {
    const seed = n * 7919 + position * 104_729
    // Later positions are later; conversations overlap in time as real ones do.
    const createdAt = newestAt(n) - ((counts[n] ?? 0) - 1 - position) * (5 + (n % 7)) * MINUTE_MS
    return {
      id: uuidV7(createdAt, seed),
      chatId: chatId(n),
      position,
      senderId: (seed >> 3) % 2 === 0 ? ME : guestId(n),
      kind: 'text',
      message: text(seed),
      createdAt: new Date(createdAt).toISOString(),
      writtenAt: new Date(createdAt - 2000).toISOString(),
    }
  }

  const messages = (n: number): ChatMessage[] =>
    Array.from({ length: counts[n] ?? 0 }, (_, i) => message(n, i))
  return {
    chats: counts.map((count, n) => chatRow(n, count, message(n, count - 1))),
    messages,
    *pages() {
      for (const [n, count] of counts.entries()) {
        const ofChat = messages(n)
        for (let page = Math.floor((count - 1) / POSITIONS_PER_PAGE); page >= 0; page -= 1) {
          const from = page * POSITIONS_PER_PAGE
          yield { chatId: chatId(n), page, messages: ofChat.slice(from, from + POSITIONS_PER_PAGE) }
        }
      }
    },
    next: (n, k) => message(n, (counts[n] ?? 0) + k),
  }
}

/** The row of a chat after message `last`. */
export function chatRow(n: number, count: number, last: ChatMessage): ChatRow {
  return {
    id: chatId(n),
    participants: [
      { id: ME, firstName: 'Hana', lastName: 'Parata', avatarUrl: null, readPosition: count - 4 },
      {
        id: guestId(n),
        firstName: `Guest ${n}`,
        lastName: 'Ångström',
        avatarUrl: null,
        readPosition: count - 2,
      },
    ],
    subject: { kind: 'unit', id: guestId(n), title: `Hut ${n} by the river` },
    firstPosition: 0,
    lastPosition: count - 1,
    lastMessage: last,
    unreadCount: 2,
    isClosed: false,
    isBlockedByMe: false,
    createdAt: new Date(START).toISOString(),
  }
}

export function chatId(n: number): string {
  return `0193aaaa-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

function guestId(n: number): string {
  return `0193bbbb-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** A few long conversations and many short ones, `total` messages in all, at least 10 each. */
function chatSizes(chats: number, total: number): number[] {
  const weights = Array.from({ length: chats }, (_, n) => 1 / (n + 5))
  const sum = weights.reduce((a, b) => a + b, 0)
  const sizes = weights.map((weight) => Math.max(10, Math.floor((weight / sum) * total)))
  const rest = total - sizes.reduce((a, b) => a + b, 0)
  sizes[0] = (sizes[0] ?? 0) + rest
  return sizes
}

function text(seed: number): string {
  const length = 4 + (seed % 23)
  const words: string[] = []
  for (let i = 0; i < length; i += 1) words.push(WORDS[(seed * (i + 3) + i * i * 31) % WORDS.length] ?? '')
  if (seed % 997 === 0) words.push(RARE_WORD)
  return words.join(' ')
}

function uuidV7(time: number, seed: number): string {
  const stamp = time.toString(16).padStart(12, '0')
  const tail = ((seed * 2_654_435_761) % 2 ** 48).toString(16).padStart(12, '0')
  const middle = (seed % 4096).toString(16).padStart(3, '0')
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${middle}-8${middle}-${tail}`
}
