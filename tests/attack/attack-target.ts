import { sql } from 'kysely'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import type { Db } from '#server/store/tables.ts'

/** A running server, its database, and two people of it who share a chat: the attacker is its guest. */
export type AttackTarget = {
  url: string
  db: Db
  /** Tokens of two people, and the chat that both are in. */
  attacker: string
  other: string
  chatId: string
}

/** Asks as one of the two, or as nobody; the time is to the last byte. */
export async function ask(
  { url }: Pick<AttackTarget, 'url'>,
  token: string | null,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; body: Buffer; ms: number }> {
  const begun = performance.now()
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers }
  const answer = await fetch(`${url}${path}`, { ...init, headers })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, body, ms: performance.now() - begun }
}

/** Fills the chat with messages of the greatest length, as somebody does who goes on for days; returns how many it holds. */
export async function fillChat({ db, chatId }: AttackTarget, messages: number): Promise<number> {
  const { last_position, sender_id } = await db
    .selectFrom('chats')
    .innerJoin('units', 'units.id', 'chats.unit_id')
    .innerJoin('chat_members', (join) =>
      join
        .onRef('chat_members.chat_id', '=', 'chats.id')
        .onRef('chat_members.user_id', '<>', 'units.host_id'),
    )
    .select(['chats.last_position', 'chat_members.user_id as sender_id'])
    .where('chats.id', '=', chatId)
    .executeTakeFirstOrThrow()
  const [first, last] = [last_position + 1, last_position + messages]
  // Letters of two bytes.
  await sql`
    insert into messages (id, chat_id, position, sender_id, kind, message)
    select gen_random_uuid(), ${chatId}, n, ${sender_id}, 'text', repeat('ā', ${MESSAGE_LENGTH_MAX}::int)
    from generate_series(${first}::int, ${last}::int) n
  `.execute(db)
  // A chat is there for the other person from its first message on.
  await db.updateTable('chat_members').set({ is_cleared: false }).where('chat_id', '=', chatId).execute()
  await db.updateTable('chats').set({ last_position: last }).where('id', '=', chatId).execute()
  return last + 1
}
