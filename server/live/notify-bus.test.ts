import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIVE_EVENT, userChannel } from '#contract/live-event.ts'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { channelSignature } from './signatures.ts'
import { createAssembler, toNotifications } from './notify-frames.ts'

const HINT = { subject: 'chat-updated', payload: {} } as const
let database: Awaited<ReturnType<typeof createTestDatabase>>
let beds: LiveBed[]

beforeEach(async () => {
  database = await createTestDatabase()
  beds = []
})
afterEach(async () => {
  for (const bed of beds) await bed.close()
  await database.drop()
})

async function process(options: Partial<Parameters<typeof startLiveBed>[0]> = {}) {
  const bed = await startLiveBed({ ...database, ...options })
  beds.push(bed)
  return bed
}

async function listening(bed: LiveBed, userId: string) {
  const channel = bed.client(userId).subscribe(userChannel(userId))
  const heard: unknown[] = []
  channel.bind(LIVE_EVENT, (event: unknown) => heard.push(event))
  await until('subscribed', () => channel.subscribed)
  return heard
}

/** Ends every listening connection, as a restart of the database does. */
const cutListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'farstead live' and datname = current_database()`.execute(database.db)
const listeners = async () => {
  const found = await sql<{ n: number }>`select count(*)::int n from pg_stat_activity
    where application_name = 'farstead live' and datname = current_database() and query ilike 'listen%'`.execute(
    database.db,
  )
  return found.rows[0]?.n
}

describe('several server processes on one database', () => {
  it('share one application, so that a client of one is known to the other', async () => {
    const [a, b] = [await process(), await process()]
    expect(a.app).toEqual(b.app)
    expect(a.app.secret).toMatch(/^[0-9a-f]{64}$/)
  })

  it('reach the sockets of all of them, each once and in order', async () => {
    const [a, b] = [await process(), await process()]
    const [atA, atB] = [await listening(a, 'ana'), await listening(b, 'ana')]
    for (let n = 0; n < 300; n++) (n % 2 ? a : b).live.publish(['ana'], HINT)
    await until('all arrived', () => atA.length >= 300 && atB.length >= 300)
    const sdk = a.sdk()
    const numbers: number[] = []
    const channel = b.client().subscribe('numbers')
    channel.bind('n', ({ n }: { n: number }) => numbers.push(n))
    await until('subscribed', () => channel.subscribed)
    for (let n = 0; n < 20; n++) await sdk.trigger('numbers', 'n', { n, filler: '水'.repeat(3_000) })
    await until('all numbers', () => numbers.length === 20)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect([atA.length, atB.length]).toEqual([300, 300])
  })

  it('ignore a message that only a newer build knows, but not others sent with it', async () => {
    const a = await process()
    const atA = await listening(a, 'ana')
    const event = {
      kind: 'event',
      channels: [userChannel('ana')],
      event: LIVE_EVENT,
      data: JSON.stringify(HINT),
    }
    const batch = JSON.stringify([
      { n: 1, message: { kind: 'of a newer build', words: [] } },
      { n: 2, message: event },
    ])
    await sql`select pg_notify('farstead_live', ${`newer 0 1 ${batch}`})`.execute(database.db)
    await until('the event arrives', () => atA.length)
    expect(atA).toEqual([HINT])
  })

  it('carry client events to everybody but their sender', async () => {
    const [a, b] = [await process(), await process()]
    const member = JSON.stringify({ user_id: 'ana' })
    const joined = async (bed: LiveBed, channel: string, data?: string) => {
      const client = bed.raw()
      const auth = channelSignature(bed.app, await client.socketId(), channel, data)
      client.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: data } })
      await client.frame('pusher_internal:subscription_succeeded')
      return client
    }
    const channel = 'presence-talk'
    const [from, near] = [await joined(a, channel, member), await joined(a, channel, member)]
    const far = await joined(b, channel, JSON.stringify({ user_id: 'ben' }))
    from.send({ event: 'client-typing', channel, data: { n: 1 } })
    for (const client of [near, far])
      expect(await client.frame('client-typing')).toMatchObject({ channel, user_id: 'ana' })
    far.send({ event: 'client-typing', channel, data: { n: 2 } })
    expect(await from.frame('client-typing')).toMatchObject({ user_id: 'ben' })
  })

  it("end a person's connections wherever they are", async () => {
    const [a, b] = [await process(), await process()]
    const client = b.client('ana')
    await until('signed in', () => client.user.user_data)
    await a.sdk().terminateUserConnections('ana')
    await until('closed', () => client.connection.state === 'disconnected')
  })
})

describe('a lost listener', () => {
  it('still lets its process deliver once, and hints to everybody when it is back', async () => {
    const [a, b] = [await process(), await process()]
    const [atA, atB] = [await listening(a, 'ana'), await listening(b, 'ben')]
    await cutListeners()
    a.live.publish(['ana'], HINT)
    await until('delivered here', () => atA.length >= 1)
    await until('both listen again', async () => (await listeners()) === 2)
    // What `b` missed meanwhile is unknown, so its people are told to fetch again.
    await until('looked again', () => atB.length >= 1)
    const before = atB.length
    a.live.publish(['ben'], HINT)
    await until('reached again', () => atB.length === before + 1)
    expect(a.logged.join('\n')).toContain('lost its listener')
  })

  it('has everybody fetch again, a few at a time', async () => {
    const bed = await process({ timing: { gapHintsOverMs: 1_000 } })
    const people = Array.from({ length: 20 }, (_, nth) => `person-${nth}`)
    const all = await Promise.all(people.map((id) => listening(bed, id)))
    const told = () => all.filter((heard) => heard.length > 0).length
    await cutListeners()
    const counts = new Set<number>()
    await until('all are told', () => {
      counts.add(told())
      return told() === people.length
    })
    // Two each tenth of a second.
    expect([...counts].filter((count) => count > 0 && count < people.length).length).toBeGreaterThan(2)
    expect(all.map((heard) => heard.length)).toEqual(people.map(() => 1))
  })

  it('doesn’t keep the server from starting when it can’t connect', async () => {
    const bed = await process({ url: 'postgresql://nobody@127.0.0.1:1/none' })
    const heard = await listening(bed, 'ana')
    bed.live.publish(['ana'], HINT)
    await until('delivered here', () => heard.length === 1)
  })

  it('is not needed within one process', async () => {
    const bed = await process({ url: null })
    const heard = await listening(bed, 'ana')
    bed.live.publish(['ana'], HINT)
    await until('delivered', () => heard.length === 1)
  })
})

describe('a database that does not answer', () => {
  it('delays a hint to this process by the echo timeout at most, and loses none', async () => {
    const bed = await process({ timing: { echoTimeoutMs: 100 } })
    const heard = await listening(bed, 'ana')
    const connections: Promise<unknown>[] = []
    // Every connection of the pool is busy, so the NOTIFY has to wait.
    for (let n = 0; n < 10; n++) connections.push(sql`select pg_sleep(1)`.execute(database.db))
    bed.live.publish(['ana'], HINT)
    await until('delivered without its echo', () => heard.length === 1, 900)
    await Promise.all(connections)
    await sql`select 1`.execute(database.db)
    expect(heard).toHaveLength(1)
  })
})

describe('notification frames', () => {
  it('carry any value through parts of at most 8000 bytes', () => {
    const value = { text: '水🙂\u0000\\"'.repeat(5_000) }
    const parts = toNotifications('me', value)
    expect(parts.length).toBeGreaterThan(5)
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(8_000)
    const assemble = createAssembler()
    expect(parts.map(assemble).filter((received) => received !== null)).toEqual([{ senderId: 'me', value }])
  })

  it('drop messages that began before they listened, and foreign text', () => {
    const [first = '', ...rest] = toNotifications('me', 'x'.repeat(20_000))
    const assemble = createAssembler()
    const heard = [...rest, 'nonsense', 'me 0 1 {', first, ...toNotifications('other', 1), ...rest].map(
      assemble,
    )
    expect(heard.filter((received) => received !== null)).toEqual([{ senderId: 'other', value: 1 }])
  })
})
