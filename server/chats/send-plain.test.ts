import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessageItem, SendResult } from '#contract/chat-message.ts'
import type { Result } from '#contract/result.ts'
import { openDatabase } from '#server/store/database.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { until } from '#tests/support/until.ts'
import { unblock } from './blocks.ts'
import { blockOther, clearChat, markRead } from './chat-members.ts'
import { sendCarefully, sendMessages, type Sending } from './send-messages.ts'
import { sendPlain } from './send-plain.ts'
import { startChat } from './start-chat.ts'

const GUESTS = 4
const AT = Date.UTC(2026, 10, 21, 9)

/** Two databases with the same people and chats: one is sent to as always, the other carefully only. */
let plain: ChatBed
let careful: ChatBed
let pool: Db
let world: World

type Send = (db: Db, sending: Sending) => Promise<Result<Written<SendResult[]>>>
type World = { host: string; guests: { id: string; chatId: string }[] }

beforeAll(async () => {
  plain = await createChatBed()
  careful = await createChatBed()
  pool = openDatabase({ url: plain.url, poolSize: 8 })
})
afterAll(async () => {
  await pool.destroy()
  await Promise.all([plain.drop(), careful.drop()])
})

/** Makes a host, a unit, and guests with a chat each, the same in both databases. */
async function freshWorld(): Promise<void> {
  const host = newId()
  const guests = Array.from({ length: GUESTS }, () => ({ id: newId(), chatId: newId(), firstId: newId() }))
  const unitId = newId()
  for (const { db } of [plain, careful]) {
    const row = { last_name: 'Hoani', avatar_url: null, password_hash: '', verified_at: null }
    const people = [host, ...guests.map(({ id }) => id)].map((id) => ({
      ...row,
      id,
      email: `${id}@people.example`,
      first_name: 'Ani',
      role: id === host ? ('HOST' as const) : ('GUEST' as const),
    }))
    await db.insertInto('users').values(people).execute()
    await db
      .insertInto('units')
      .values({ id: unitId, host_id: host, title: 'Cabin', status: 'PUBLISHED' })
      .execute()
    for (const { id, chatId, firstId } of guests) {
      const starting = { userId: id, unitId, newId: () => chatId, at: new Date(AT) }
      valueOf(await startChat(db, starting))
      // All but one have begun to talk.
      if (id === guests[0]?.id) continue
      const items = [{ id: firstId, message: 'Kia ora' }]
      valueOf(await sendCarefully(db, { chatId, senderId: id, items, at: new Date(AT) }))
    }
  }
  world = { host, guests }
  for (const { db } of [plain, careful]) await drawStart(db, '')
}

/** Every row that sending writes, without when feeds moved and when somebody was blocked. */
async function tablesOf({ db }: ChatBed) {
  const people = [world.host, ...world.guests.map(({ id }) => id)]
  const chats = world.guests.map(({ chatId }) => chatId)
  const { rows } = await sql<{ of: string; row: unknown }>`
    select 'message' as of, to_jsonb(messages) as row from messages where chat_id = any(${chats})
    union all select 'chat', to_jsonb(chats) from chats where id = any(${chats})
    union all select 'member', to_jsonb(chat_members) from chat_members where chat_id = any(${chats})
    union all select 'unit', to_jsonb(chat_units) from chat_units where chat_id = any(${chats})
    union all select 'head', to_jsonb(feed_heads) - 'moved_at' from feed_heads where user_id = any(${people})
    union all select 'start', to_jsonb(feed_start_heads) from feed_start_heads where user_id = any(${people})
    union all select 'change', to_jsonb(feed_changes) from feed_changes where user_id = any(${people})
    union all select 'block', to_jsonb(blocks) - 'created_at' from blocks where blocker_id = any(${people})
    order by 1, 2
  `.execute(db)
  return rows
}

async function drawStart(db: Db, value: string): Promise<void> {
  await db
    .insertInto('feed_starts')
    .values({ value: `${world.host} ${value}` })
    .execute()
}

type Step = (db: Db, send: Send) => Promise<unknown>

/** Returns what somebody may do next, with ids that have been used before now and then. */
function stepsOf(random: ReturnType<typeof seededRandom>) {
  const used: ChatMessageItem[] = []
  let atMs = AT
  const item = (): ChatMessageItem => {
    const former = used.length > 0 && random.next() < 0.2 ? random.pick(used) : null
    if (former && random.next() < 0.5) return former
    const writtenAt = random.next() < 0.5 ? {} : { writtenAt: new Date(atMs - 60_000).toISOString() }
    const quotes = used.length > 0 && random.next() < 0.1 ? { quotes: random.pick(used).id } : {}
    const texts = ['Kia ora', 'a "quoted" \\ {word}, NULL', 'māori 鍵 👋\n', '', '   ', 'x\0y']
    const id = former?.id ?? newId()
    const made = {
      id: random.next() < 0.1 ? id.toUpperCase() : id,
      message: random.pick(texts),
      ...writtenAt,
      ...quotes,
    }
    used.push(made)
    return made
  }
  return (): Step => {
    atMs += 1000
    const at = new Date(atMs)
    const { id: guest, chatId } = random.pick(world.guests)
    const { host } = world
    const chance = random.next()
    const me = random.pick([guest, host])
    const other = me === host ? guest : host
    if (chance < 0.04) return (db) => blockOther(db, me, chatId, other)
    if (chance < 0.14) return (db) => unblock(db, me, other)
    const position = Math.floor(random.next() * 12)
    if (chance < 0.26) return (db) => markRead(db, me, chatId, position)
    if (chance < 0.32) return (db) => clearChat(db, me, chatId, position > 8 ? undefined : position)
    // Another process has started: feeds note where they were.
    if (chance < 0.35) return (db) => drawStart(db, at.toISOString())
    const senderId = random.next() < 0.05 ? random.pick(world.guests).id : me
    const items = Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, item)
    return (db, send) => send(db, { chatId, senderId, items, at })
  }
}

/** What somebody has read moves with their own words only if nothing by the other that they see is unread before them. */
function readingSteps(): Step[] {
  const [, one] = world.guests
  const { id: guest, chatId } = one ?? { id: '', chatId: '' }
  const say = (senderId: string): Step => {
    const items = [{ id: newId(), message: 'Kia ora' }]
    return (db, send) => send(db, { chatId, senderId, items, at: new Date(AT) })
  }
  return [
    say(world.host),
    say(guest),
    (db) => markRead(db, guest, chatId, 1),
    say(guest),
    say(world.host),
    say(guest),
    (db) => clearChat(db, guest, chatId, 4),
    say(guest),
  ]
}

/** What a send answers, but for the devices that only one of the two looks up. */
const answerOf = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null, (key, value: unknown) => (key === 'devices' ? undefined : value)))

describe('sending in one statement', () => {
  it('answers and writes the same as the careful path, whatever came before', async () => {
    const random = seededRandom()
    for (let round = 0; round < 2; round += 1) {
      await freshWorld()
      const next = stepsOf(random)
      const steps = [...readingSteps(), ...Array.from({ length: 60 }, next)]
      for (const [nth, step] of steps.entries()) {
        const one = await step(plain.db, sendMessages)
        const other = await step(careful.db, sendCarefully)
        expect(answerOf(one), `step ${nth} of round ${round}`).toEqual(answerOf(other))
      }
      expect(await tablesOf(plain)).toEqual(await tablesOf(careful))
    }
  })

  it('writes the same as the careful path in the same order, when many send at once', async () => {
    const random = seededRandom()
    await freshWorld()
    const { host, guests } = world
    const shared = Array.from({ length: 10 }, () => newId())
    const at = new Date(AT + 60_000)
    const sent: { sending: Sending; answer: SendResult[] }[] = []
    const send = async ({ id: guest, chatId }: World['guests'][number], ids: readonly string[]) => {
      // Each text is another, so that an id is stored by one send only.
      const items = ids.map((id) => ({ id, message: newId() }))
      const sending = { chatId, senderId: random.pick([guest, host]), items, at }
      const answer = valueOf(await sendMessages(pool, sending)).value
      sent.push({ sending, answer })
      const isRepeated = random.next() < 0.1 && answer.every(({ status }) => status === 'stored')
      if (isRepeated) expect(valueOf(await sendMessages(pool, sending)).value).toEqual(answer)
    }
    const lanes = Array.from({ length: 8 }, async () => {
      for (let nth = 0; nth < 12; nth += 1) {
        const one = random.pick(guests)
        // Only this chat: a closed one refuses at once, and two must be left that wait for each other below.
        if (one === guests[0] && random.next() < 0.04) await blockOther(pool, host, one.chatId, one.id)
        const ids = Array.from({ length: random.pick([1, 1, 2]) }, () =>
          random.next() < 0.1 ? random.pick(shared) : newId(),
        )
        await send(one, ids)
      }
    })
    await Promise.all(lanes)
    // One id in all chats at once, with another before it: each waits for the one that came first, and that for the host.
    const holding = await pool.transaction().execute(async (tx) => {
      await tx.selectFrom('feed_heads').select('n').where('user_id', '=', host).forUpdate().execute()
      const id = newId()
      const sending = Promise.all(guests.map((one) => send(one, [newId(), id])))
      await until('two sends that wait', async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(plain.db)
        return rows.length >= 2
      })
      return { sending }
    })
    await holding.sending

    // All of it moved the host's feed, whose numbers say in which order.
    const moves = await pool
      .selectFrom('feed_changes')
      .select(['collection', 'row_id', 'n'])
      .where('user_id', '=', host)
      .execute()
    const nOf = new Map(moves.map(({ collection, row_id, n }) => [`${collection} ${row_id}`, n]))
    const firstStored = ({ sending, answer }: (typeof sent)[number]) => {
      const numbers = answer.flatMap(({ status }, nth) =>
        status === 'stored' ? (nOf.get(`messages ${sending.items[nth]?.id}`) ?? []) : [],
      )
      return Math.max(...numbers)
    }
    const blocked = await pool
      .selectFrom('blocks')
      .select('blocked_id')
      .where('blocker_id', '=', host)
      .execute()
    const isBlocked = (id: string) => blocked.some(({ blocked_id }) => blocked_id === id)
    const blocks = guests
      .filter(({ id }) => isBlocked(id))
      .map(({ id, chatId }) => ({
        n: nOf.get(`chats ${chatId}`) ?? 0,
        again: (db: Db) => blockOther(db, host, chatId, id),
      }))
    const sends = sent
      .filter(({ answer }) => answer.some(({ status }) => status === 'stored'))
      .map((one) => ({ n: firstStored(one), again: (db: Db) => sendCarefully(db, one.sending) }))
    for (const { again } of [...blocks, ...sends].toSorted((one, other) => one.n - other.n))
      await again(careful.db)

    expect(await tablesOf(plain)).toEqual(await tablesOf(careful))
    for (const { sending, answer } of sent) {
      for (const result of answer) {
        if (result.status !== 'refused') continue
        if (result.reason === 'chatClosed')
          expect(guests.some(({ id, chatId }) => chatId === sending.chatId && isBlocked(id))).toBe(true)
        else expect(result.reason).toBe('idTaken')
      }
    }
  })

  it('is used only for new messages of members in an open chat that has begun', async () => {
    await freshWorld()
    const [empty, begun] = world.guests
    const row = {
      kind: 'text' as const,
      message: 'Kia ora',
      written_at: null,
      created_at: new Date(AT),
      event: null,
    }
    const sendBy = (sender: string | undefined, chatId = '', id = newId()) =>
      sendPlain(plain.db, { chatId, senderId: sender ?? '', at: new Date(AT) }, [
        { ...row, id, chat_id: chatId, position: 0, sender_id: sender ?? '' },
      ])
    const id = newId()
    expect(await sendBy(begun?.id, begun?.chatId, id)).toMatchObject({
      value: [{ message: { position: 1 } }],
    })
    expect(await sendBy(begun?.id, begun?.chatId, id)).toBeNull()
    expect(await sendBy(empty?.id, empty?.chatId)).toBeNull()
    expect(await sendBy(empty?.id, begun?.chatId)).toBeNull()
    await blockOther(plain.db, world.host, begun?.chatId ?? '', undefined)
    expect(await sendBy(begun?.id, begun?.chatId)).toBeNull()
  })
})
