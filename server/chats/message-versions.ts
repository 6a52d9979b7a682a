import { sql } from 'kysely'
import type { MessageVersion } from '#contract/message-change.ts'
import { ok, type Result } from '#contract/result.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import { noSuchChat } from './chat-lock.ts'
import { visibleMessages, type MessageRow } from './message-rows.ts'
import { isOwnChat } from './own-chat.ts'

export type FirstVersion = Pick<MessageRow, 'message' | 'photos'>

/** Returns what those of these messages that have changed said first, by id. A repeated send is compared with that. */
export async function firstVersions(
  tx: Reader,
  messages: readonly MessageRow[],
): Promise<Map<string, FirstVersion>> {
  const changed = messages.filter(({ edition = 0 }) => edition > 0).map(({ id }) => id)
  if (changed.length === 0) return new Map()
  const rows = await tx
    .selectFrom('message_versions')
    .select(['message_id', 'message', 'photos'])
    .where('message_id', '=', sql<string>`any(${changed})`)
    .where('nth', '=', 0)
    .execute()
  return new Map(rows.map(({ message_id, message, photos }) => [message_id, { message, photos }]))
}

/**
 * Returns a page of what the messages of a chat said before they were changed, in the order of the messages. A person sees
 * it of the messages that they see. Fails with `notFound` for a chat that isn't theirs.
 */
export function versionsPage(
  db: Db,
  userId: string,
  chatId: string,
  { page, perPage }: PageAsked,
): Promise<Result<Paged<MessageVersion>>> {
  return inSnapshot(db, async (tx) => {
    if (!(await isOwnChat(tx, chatId, userId))) return noSuchChat()
    const found = visibleMessages(tx, userId)
      .innerJoin('message_versions as version', 'version.message_id', 'messages.id')
      .where('messages.chat_id', '=', chatId)
      .clearSelect()
    const { total } = await found
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .select([
        'version.message_id',
        'version.nth',
        'version.message',
        'version.photos',
        'version.replaced_at',
      ])
      .orderBy('messages.position')
      .orderBy('version.nth')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    return ok({
      data: rows.map(({ message_id, nth, message, photos, replaced_at }) => ({
        messageId: message_id,
        nth,
        message,
        ...(photos ? { photos } : {}),
        replacedAt: replaced_at.toISOString(),
      })),
      meta: pageMeta(page, perPage, total),
    })
  })
}
