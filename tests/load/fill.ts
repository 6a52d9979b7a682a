import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

export type Size = { hosts: number; chats: number; messages: number }

/** Somebody who sends and reads, with a token that works. */
export type Lane = { hostNth: number; userId: string; chatId: string; token: string }

/** How many guests of each host get a token: as many as there are connections. */
export const LANES_PER_HOST = 20

/**
 * Fills an empty, migrated database by SQL alone: hosts with a room each, chats with a guest each, spread evenly, their
 * messages written by both in turn, everything read, and everybody's feed. Returns guests with their chats, the same
 * number for each host as far as they go, and hosts with one of theirs.
 */
export async function fill(
  db: Db,
  { hosts, chats, messages }: Size,
): Promise<{ guests: Lane[]; hosts: Lane[] }> {
  const each = Math.max(1, Math.round(messages / chats))
  return db.transaction().execute(async (tx) => {
    // Keys are right by the way they are made, and texts are made faster when everything is there.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await makePeople(tx, hosts, chats)
    await makeMessages(tx, each)
    await sql`
      select search_pages(array[chat_id], array(select generate_series(0, (${each}::int - 1) / 16))) from load_chats
    `.execute(tx)
    await makeFeeds(tx, each)
    return {
      guests: await lanes(tx, 'guest_id', hosts * LANES_PER_HOST),
      hosts: await lanes(tx, 'host_id', hosts),
    }
  })
}

export async function makePeople(tx: Reader, hosts: number, chats: number): Promise<void> {
  await sql`
    create table load_hosts as
      select nth::int, gen_random_uuid() as host_id, gen_random_uuid() as unit_id
      from generate_series(0, ${hosts}::int - 1) as nth
  `.execute(tx)
  await sql`
    create table load_chats as
      select chat.nth::int, host.nth as host_nth, gen_random_uuid() as chat_id, gen_random_uuid() as guest_id,
        host_id, unit_id
      from generate_series(0, ${chats}::int - 1) as chat (nth) join load_hosts as host on host.nth = chat.nth % ${hosts}::int
  `.execute(tx)
  await sql`create unique index load_chats_nth on load_chats (nth)`.execute(tx)
  await sql`
    insert into users (id, email, first_name, last_name, role, password_hash, verified_at)
      select host_id, host_id || '@load.example', 'Ngaire', 'Holloway ' || nth, 'HOST', '', now() from load_hosts
      union all select guest_id, guest_id || '@load.example', 'Aroha', 'Ngatai ' || nth, 'GUEST', '', now() from load_chats
  `.execute(tx)
  await sql`
    insert into units (id, host_id, title, status) select unit_id, host_id, 'Cabin ' || nth, 'PUBLISHED' from load_hosts
  `.execute(tx)
}

async function makeMessages(tx: Reader, each: number): Promise<void> {
  await sql`
    insert into chats (id, unit_id, pair, last_position, last_message_at)
      select chat_id, unit_id, least(host_id, guest_id) || ':' || greatest(host_id, guest_id), ${each}::int - 1,
        now() - nth * interval '1 second'
      from load_chats
  `.execute(tx)
  await sql`insert into chat_units select chat_id, unit_id from load_chats`.execute(tx)
  await sql`
    insert into chat_members (chat_id, user_id, read_position)
      select chat_id, unnest(array[host_id, guest_id]), ${each}::int - 1 from load_chats
  `.execute(tx)
  await sql`
    insert into messages (id, chat_id, position, sender_id, message, created_at)
      select gen_random_uuid(), chat_id, place, case when place % 2 = 0 then guest_id else host_id end,
        'Kia ora, is the room free on day ' || place || ' of month ' || nth % 12 || '? We come by ferry.',
        now() - (${each}::int - place) * interval '1 minute'
      from load_chats cross join generate_series(0, ${each}::int - 1) as place
  `.execute(tx)
}

/** Each person has the messages of a chat, and then the chat, as sending them one after another leaves it. */
async function makeFeeds(tx: Reader, each: number): Promise<void> {
  await sql`
    insert into feed_changes (user_id, n, collection, row_id)
      select member.user_id,
        (dense_rank() over (partition by member.user_id order by member.chat_id) - 1) * (${each}::int + 1) + messages.position + 1,
        'messages', messages.id
      from chat_members member join messages on messages.chat_id = member.chat_id
      union all
      select user_id, row_number() over (partition by user_id order by chat_id) * (${each}::int + 1), 'chats', chat_id
      from chat_members
  `.execute(tx)
  await sql`
    insert into feed_heads (user_id, n) select user_id, count(*) * (${each}::int + 1) from chat_members group by user_id
  `.execute(tx)
}

async function lanes(tx: Reader, who: 'guest_id' | 'host_id', count: number): Promise<Lane[]> {
  const { rows } = await sql<{ host_nth: number; user_id: string; chat_id: string }>`
    select host_nth, ${sql.ref(who)} as user_id, chat_id from load_chats
    where nth < ${count} order by nth
  `.execute(tx)
  const made = rows.map((row) => ({
    hostNth: row.host_nth,
    userId: row.user_id,
    chatId: row.chat_id,
    token: randomBytes(32).toString('base64url'),
  }))
  const hashes = made.map(({ token }) => createHash('sha256').update(token).digest())
  await sql`
    with made as (
      insert into access_tokens (hash, user_id, remember, expires_at)
        select hash, user_id, true, now() + interval '7 days'
        from unnest(${hashes}::bytea[], ${made.map(({ userId }) => userId)}::uuid[]) as token (hash, user_id)
        returning session_id, user_id
    )
    insert into sessions (id, user_id, started_at, seen_at) select session_id, user_id, now(), now() from made
  `.execute(tx)
  return made
}
