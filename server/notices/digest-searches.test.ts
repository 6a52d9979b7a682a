import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import type { Db } from '#server/store/tables.ts'
import { databaseClock } from '#tests/support/database-clock.ts'
import { NO_MAIL } from '#tests/support/no-mail.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { dueReaders, mailDigestsInTime } from './message-digests.ts'

const MINUTE_MS = 60_000
const PROCESSES = 8
const MINUTES = 20
const CHATS = 5_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => database.drop())

it('8 processes search once a minute in total, and all chats every ten minutes', async () => {
  // Only what is done again and again: the connections go on by the real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const setClock = await databaseClock(database)
  const counted = { asked: 0, searched: 0 }
  const pools = Array.from({ length: PROCESSES }, () => openDatabase({ url: database.url, poolSize: 2 }))
  const logged: string[] = []
  const stops = pools.map((pool, nth) => {
    const db = pool.withPlugin(counting(counted))
    // Their own clocks are minutes apart.
    const now = () => new Date(Date.now() + nth * MINUTE_MS)
    const config = { databaseUrl: database.url }
    return mailDigestsInTime({ db, mail: NO_MAIL, now, config, log: (line) => logged.push(line) })
  })
  const startsAt = Date.UTC(2026, 10, 21, 9)
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await setClock(new Date(startsAt + minute * MINUTE_MS))
    vi.advanceTimersByTime(MINUTE_MS)
    const looks = minute + Math.floor(minute / 10)
    await until('each process has asked', () => counted.asked === PROCESSES * looks)
  }
  await Promise.all(stops.map((stop) => stop()))
  expect(logged).toEqual([])
  expect(counted.searched).toBe(MINUTES + MINUTES / 10)
  await Promise.all(pools.map((pool) => pool.destroy()))
})

it('finds the chats of the last quarter of an hour by an index', async () => {
  const { db } = database
  await fill(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${dueReaders(new Date(), 15 * MINUTE_MS, null)}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan (using|on) chats_last_message/)
  expect(plan).not.toMatch(/Seq Scan on (chats|chat_members|messages)/)
})

/** Counts answers to the question whose turn it is, and to the search itself. */
function counting(counted: { asked: number; searched: number }): KyselyPlugin {
  const kinds = new WeakMap<object, keyof typeof counted>()
  return {
    transformQuery({ node, queryId }) {
      const text = node.kind === 'RawNode' ? node.sqlFragments.join('?') : ''
      if (text.includes('insert into turns')) kinds.set(queryId, 'asked')
      if (text.includes('message_digests d')) kinds.set(queryId, 'searched')
      return node
    },
    async transformResult({ result, queryId }) {
      const kind = kinds.get(queryId)
      if (kind) counted[kind] += 1
      return result
    },
  }
}

/** One chat with a message each minute, back from now. */
async function fill(db: Db): Promise<void> {
  await sql`
    insert into users (id, email, first_name, last_name, password_hash, verified_at)
    select gen_random_uuid(), nth || '@people.example', '', '', '', now() from generate_series(1, 2) nth
  `.execute(db)
  await sql`
    insert into chats (id, pair, last_position, last_message_at)
    select gen_random_uuid(), nth::text, 0, now() - nth * interval '1 minute' from generate_series(1, ${CHATS}::int) nth
  `.execute(db)
  await sql`insert into chat_members (chat_id, user_id) select chats.id, users.id from chats, users`.execute(
    db,
  )
  await sql`
    insert into messages (id, chat_id, position, sender_id, kind, message, created_at)
    select gen_random_uuid(), id, 0, (select id from users limit 1), 'text', '', last_message_at from chats
  `.execute(db)
  await sql`analyze`.execute(db)
}
