import { sql } from 'kysely'
import type { PageAddress } from '#contract/chat-message.ts'
import { Id } from '#contract/endpoint.ts'
import { HISTORY_BYTES_PER_ANSWER } from '#contract/limits.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { askedPages } from './chat-messages.ts'
import { visibleMessages } from './message-rows.ts'

/**
 * Returns how many of these pages, from the first one on, one response may hold: at least one, and no more than
 * `HISTORY_BYTES_PER_ANSWER` bytes of text. Pages are otherwise limited only by number of messages, and a person can
 * fill them with long ones.
 */
export async function countFittingPages(
  db: Reader,
  userId: string,
  addresses: readonly PageAddress[],
): Promise<number> {
  const asked = addresses.filter(({ chatId }) => Id.safeParse(chatId).success)
  if (asked.length === 0) return addresses.length
  const sizes = await visibleMessages(db, userId)
    .innerJoin(askedPages(asked), (join) =>
      join
        .onRef('asked.chat_id', '=', 'messages.chat_id')
        .onRef('messages.position', '>=', 'asked.first')
        .onRef('messages.position', '<=', 'asked.last'),
    )
    .clearSelect()
    .select(['asked.chat_id', 'asked.first'])
    .select(
      sql<string>`sum(octet_length(messages.message) + coalesce(octet_length(messages.photos::text), 0))`.as(
        'bytes',
      ),
    )
    .groupBy(['asked.chat_id', 'asked.first'])
    .execute()
  const bytesOf = new Map(
    sizes.map(({ chat_id, first, bytes }) => [`${chat_id}:${pageOfPosition(first)}`, Number(bytes)]),
  )
  let bytes = 0
  for (const [index, { chatId, page }] of addresses.entries()) {
    bytes += bytesOf.get(`${chatId}:${page}`) ?? 0
    if (index > 0 && bytes > HISTORY_BYTES_PER_ANSWER) return index
  }
  return addresses.length
}
