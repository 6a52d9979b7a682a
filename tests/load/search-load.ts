import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { foldedText } from '#domain/text/folded-text.ts'
import { searchPage } from '#server/chats/search/search-messages.ts'
import { fillTexts } from '#server/chats/search/fill-texts.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { migrate } from '#server/start/migrate.ts'
import { openDatabase } from '#server/store/database.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { spentMs } from '#tests/support/spent-ms.ts'
import { makePeople } from './fill.ts'
import { startLoadDatabase } from './load-database.ts'
import { SOUGHT, texts } from './search-texts.ts'

const EACH_CHAT = 100
const CHATS_EACH_HOST = 100
const AT_ONCE = 5_000
/** Enough that the clock of processes, which counts hundredths, says something. */
const RUNS = 40
const SENDS = 400
const ROUNDS = 6

type Chat = { nth: number; chat_id: string; host_id: string; guest_id: string }

/**
 * Measures searching, and what it adds to sending, on a database of its own: `npm run load:search -- [--messages
 * 1000000] [--embedded]`. Each host has 10,000 messages in 100 conversations of five languages, among everybody's. Every
 * search is compared with a plain scan of the host's messages. `ms of a core` is what PostgreSQL's processes spent, since
 * the machine may be busy. Asks nobody but this machine.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '1000000' },
      embedded: { type: 'boolean', default: false },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'farstead-search-'))
  const database = await startLoadDatabase(folder, values.embedded)
  const db = openDatabase({ url: database.url, statementLimitMs: null })
  try {
    await migrate(db)
    const chats = await fill(db, Number(values.messages))
    console.log(
      `${database.version}, ${cpus().length} cores, ${(loadavg()[0] ?? 0).toFixed(1)} processes waited`,
    )
    console.log(await sizes(db))
    await measureSearches(db, chats, database.pid)
    await measureSends(db, chats, database.pid)
  } finally {
    await db.destroy()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Messages lie as they come in life: those of a conversation among those of all others. */
async function fill(db: Db, messages: number): Promise<Chat[]> {
  const count = Math.round(messages / EACH_CHAT)
  const chats = await inTransaction(db, async (tx) => {
    await makePeople(tx, Math.max(1, Math.round(count / CHATS_EACH_HOST)), count)
    await sql`
      insert into chats (id, unit_id, pair, last_position, last_message_at)
        select chat_id, unit_id, least(host_id, guest_id) || ':' || greatest(host_id, guest_id), ${EACH_CHAT - 1}::int, now()
        from load_chats
    `.execute(tx)
    await sql`
      insert into chat_members (chat_id, user_id, read_position)
        select chat_id, unnest(array[host_id, guest_id]), ${EACH_CHAT - 1}::int from load_chats
    `.execute(tx)
    return (await sql<Chat>`select nth, chat_id, host_id, guest_id from load_chats order by nth`.execute(tx))
      .rows
  })
  // Each host has conversations of all languages.
  const next = texts()
  const hosts = Math.max(1, Math.round(count / CHATS_EACH_HOST))
  await inTransaction(db, async (tx) => {
    // As messages of a build before are, without what is made of them.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (let place = 0; place < EACH_CHAT; place += 1)
      for (let first = 0; first < chats.length; first += AT_ONCE) {
        const some = chats.slice(first, first + AT_ONCE)
        await sql`
          insert into messages (id, chat_id, position, sender_id, message, created_at)
            select gen_random_uuid(), chat_id, ${place}::int, sender_id, text,
              now() - (${EACH_CHAT - place}::int * interval '1 hour') + nth * interval '100 milliseconds'
            from unnest(
              ${some.map((chat) => chat.chat_id)}::uuid[],
              ${some.map((chat) => (place % 2 ? chat.host_id : chat.guest_id))}::uuid[],
              ${some.map((chat) => next(Math.floor(chat.nth / hosts)))}::text[]
            ) with ordinality as made (chat_id, sender_id, text, nth)
        `.execute(tx)
      }
    await sql`update settings set value = '00000000-0000-0000-0000-000000000000 0' where key = 'message_texts'`.execute(
      tx,
    )
  })
  const startedAt = performance.now()
  while (!(await fillTexts(db)));
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`Filled in ${Math.round(messages / seconds).toLocaleString('en-NZ')} messages a second`)
  await sql`vacuum analyze`.execute(db)
  return chats
}

async function sizes(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; mb: number }>`
    select relname as name, round(pg_total_relation_size(oid) / 1e6)::int as mb from pg_class
    where relname in ('messages', 'message_texts')
  `.execute(db)
  return rows.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')
}

async function measureSearches(db: Db, chats: readonly Chat[], pid: number): Promise<void> {
  const host = chats[0]?.host_id ?? ''
  const { rows: own } = await sql<{ id: string; message: string }>`
    select messages.id, message from messages join chat_members using (chat_id) where user_id = ${host}
  `.execute(db)
  console.log(`| search | found among ${own.length} | ms of a core | least ms | rows read: texts, messages |`)
  for (const search of SOUGHT) {
    const wanted = foldedText(search)
    const expected = own.filter(({ message }) => foldedText(message).includes(wanted)).map(({ id }) => id)
    const times: number[] = []
    await searchPage(db, host, { search, page: 1, perPage: 50 })
    const before = spentMs(pid, true)
    for (let run = 0; run < RUNS; run += 1) {
      const startedAt = performance.now()
      await searchPage(db, host, { search, page: 1, perPage: 50 })
      times.push(performance.now() - startedAt)
    }
    const spent = (spentMs(pid, true) - before) / RUNS
    const found = await everyPage(db, host, search)
    if (found.toSorted().join() !== expected.toSorted().join())
      throw new Error(`${search}: ${found.length} instead of ${expected.length}`)
    const read = await rowsRead(db, host, search)
    const least = Math.min(...times)
    console.log(`| ${search} | ${expected.length} | ${spent.toFixed(1)} | ${least.toFixed(1)} | ${read} |`)
  }
}

async function everyPage(db: Db, host: string, search: string): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const last = found.at(-1)
    const answer = await searchPage(db, host, {
      search,
      page,
      perPage: 100,
      ...(last && { olderThan: last }),
    })
    found.push(...answer.data.map(({ id }) => id))
    if (answer.meta.lastPage <= page) return found
  }
}

/** As PostgreSQL itself counts them for a connection. */
function rowsRead(db: Db, host: string, search: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname in ('messages', 'message_texts') order by relname
      `.execute(tx)
      return rows.map((row) => row.read)
    }
    const before = await read()
    await searchPage(tx, host, { search, page: 1, perPage: 50 })
    const after = await read()
    return after.map((count, nth) => count - (before[nth] ?? 0)).join(', ')
  })
}

/** In turns: with what searching needs, and as the build before did it, with its index of three letters each. */
async function measureSends(db: Db, chats: readonly Chat[], pid: number): Promise<void> {
  const next = texts()
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index messages_folded on messages using gin (folded_message gin_trgm_ops)`.execute(db)
  const means: Record<'former' | 'now', number[]> = { former: [], now: [] }
  let nth = 0
  for (let round = 0; round < ROUNDS; round += 1)
    for (const which of ['former', 'now'] as const) {
      await sql`alter table messages ${sql.raw(which === 'now' ? 'enable' : 'disable')} trigger messages_said`.execute(
        db,
      )
      // Seen by nobody's plan, and kept up by nobody, while it isn't valid and ready.
      await sql`
        update pg_index set indisvalid = ${which === 'former'}, indisready = ${which === 'former'}
        where indexrelid = 'messages_folded'::regclass
      `.execute(db)
      const before = spentMs(pid, true)
      for (let send = 0; send < SENDS; send += 1) {
        const chat = chats[(nth += 7919) % chats.length]
        if (!chat) return
        const items = [{ id: randomUUID(), message: next(chat.nth) }]
        const sending = { chatId: chat.chat_id, senderId: chat.guest_id, at: new Date(), items }
        const sent = await sendMessages(db, sending)
        if (!sent.ok) throw new Error(sent.failure.message)
      }
      means[which].push((spentMs(pid, true) - before) / SENDS)
    }
  const middle = (all: number[]) => all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
  const [former, now] = [middle(means.former), middle(means.now)]
  console.log(
    `A send takes PostgreSQL ${now.toFixed(2)} ms of a core, before ${former.toFixed(2)}: ${(now / former).toFixed(2)} times as much`,
  )
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
