import { sql } from 'kysely'
import { UNREAD_BY_MEMBER } from '#server/access/unread-messages.ts'
import { wantsBy } from '#server/access/wants-notice.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Db } from '#server/store/tables.ts'
import { withoutLinks } from './without-links.ts'

/** Characters, as people count them. */
const LINE_LENGTH_MAX = 140

type Chats = OrderOf<'messages'>['chats']

/**
 * Returns, by chat, the first line of the newest message with words among those that a mail counts. Reads them when the
 * mail is written, so that what was edited is in it as it now is, and what was read or taken back meanwhile is not.
 * Returns none for a person who doesn't want them.
 */
export async function firstLines(db: Db, to: string, chats: Chats): Promise<Map<string, string>> {
  const asked = chats.flatMap(({ chatId, counted }) => (counted ? [{ chatId, ...counted }] : []))
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ chatId: string; message: string }>`
    select cm.chat_id as "chatId", newest.message
    from users
    join chat_members cm on cm.user_id = users.id
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("chatId" uuid, oldest int, newest int)
      on asked."chatId" = cm.chat_id
    join lateral (
      select m.message from messages m
      where m.chat_id = cm.chat_id and m.position between asked.oldest and asked.newest
        and m.kind = 'text' and m.message ~ '\\S' and ${UNREAD_BY_MEMBER}
      order by m.position desc
      limit 1) newest on true
    where users.email = ${to} and ${wantsBy('messages', 'preview')} and not cm.is_cleared
  `.execute(db)
  return new Map(
    rows.flatMap(({ chatId, message }) => {
      const line = firstLine(message)
      return line === '' ? [] : [[chatId, line]]
    }),
  )
}

/** Returns the first line that says something, no longer than a mail program shows at once. Nothing in it is a link. */
export function firstLine(message: string): string {
  const line = message
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(withoutLinks)
    .find((text) => text !== '')
  const letters = [...new Intl.Segmenter().segment(line ?? '')].map(({ segment }) => segment)
  if (letters.length <= LINE_LENGTH_MAX) return letters.join('')
  return `${letters
    .slice(0, LINE_LENGTH_MAX - 1)
    .join('')
    .trimEnd()}…`
}
