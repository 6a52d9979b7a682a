import type PusherClient from 'pusher-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { channelSignature } from './signatures.ts'

/**
 * What pusher-js's own integration tests ask of a server, asked of two processes: each client is at another process than
 * the one before, and so is each event that is sent.
 */

let database: TestDatabase
let beds: [LiveBed, LiveBed]
let next = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const timing = { rollCallMs: 200 }
  beds = [await startLiveBed({ ...database, timing }), await startLiveBed({ ...database, timing })]
})
afterEach(() => {
  for (const bed of beds) bed.disconnectClients()
})
afterAll(async () => {
  for (const bed of beds) await bed.close()
  await database.drop()
})

const bedOf = (nth: number) => beds[nth % 2 === 0 ? 0 : 1]

/** The official client at one process; `userId` is who it is in presence channels. */
function clientAt(nth: number, userId = `user-${nth}`): PusherClient {
  const { app } = bedOf(nth)
  const sign = (channel: string, socketId: string) => {
    if (!channel.startsWith('presence-')) return { auth: channelSignature(app, socketId, channel) }
    const channel_data = JSON.stringify({ user_id: userId, user_info: { name: `Name of ${userId}` } })
    return { auth: channelSignature(app, socketId, channel, channel_data), channel_data }
  }
  return bedOf(nth).client(null, {
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ channelName, socketId }, callback) => callback(null, sign(channelName, socketId)),
    },
  })
}

function listen<T>(
  emitter: { bind(event: string, callback: (data: T) => void): unknown },
  event: string,
): T[] {
  const heard: T[] = []
  emitter.bind(event, (data) => heard.push(data))
  return heard
}

const isConnected = (client: PusherClient) =>
  until('connected', () => client.connection.state === 'connected')
const isIn = (channel: { subscribed: boolean }) => until('subscribed', () => channel.subscribed)

type Step = 'sub' | 'unsub' | 'wait'
/** What is done to a channel of a connected client, and whether it is subscribed afterwards. */
const STEPS: readonly [steps: Step[], isSubscribed: boolean][] = [
  [['sub'], true],
  [['sub', 'sub'], true],
  [['sub', 'wait', 'sub'], true],
  [['sub', 'unsub'], false],
  [['sub', 'wait', 'unsub'], false],
  [['sub', 'unsub', 'sub'], true],
  [['sub', 'unsub', 'wait', 'sub'], true],
  [['sub', 'wait', 'unsub', 'sub'], true],
  [['sub', 'unsub', 'unsub'], false],
  [['sub', 'wait', 'unsub', 'unsub'], false],
  [['unsub'], false],
]

const KINDS = ['', 'private-', 'presence-'] as const
const ways = KINDS.flatMap((kind) => [0, 1].map((nth) => ({ kind: kind || 'public ', prefix: kind, nth })))

describe.each(ways.filter(({ nth }) => nth === 0))('a $kind channel', ({ prefix }) => {
  it.each(STEPS)('%s: hears an event of the other process if subscribed: %s', async (steps, isSubscribed) => {
    const name = `${prefix}steps-${++next}`
    const nth = next
    const client = clientAt(nth)
    await isConnected(client)
    const told: unknown[] = []
    client.bind('told', (data: unknown) => told.push(data))
    for (const step of steps) {
      if (step === 'sub') client.subscribe(name)
      else if (step === 'unsub') client.unsubscribe(name)
      else await settled(client, name)
    }
    await settled(client, name)
    // An unsubscribe has no answer, and a cancelled subscription sends it only once it has been answered: what is asked
    // next on this connection is answered after it was read.
    const probe = client.subscribe(`probe-${next}`)
    await isIn(probe)
    expect(client.channel(name)?.subscribed ?? false).toBe(isSubscribed)
    const other = bedOf(nth + 1).sdk()
    const ended = listen(probe, 'ended')
    await other.trigger(name, 'told', { words: 'tēnā koe' })
    await other.trigger(`probe-${next}`, 'ended', {})
    await until('what was sent later arrives', () => ended.length)
    expect(told).toEqual(isSubscribed ? [{ words: 'tēnā koe' }] : [])
  })
})

describe.each(ways.filter(({ prefix }) => prefix !== ''))('a $kind channel from process $nth', (way) => {
  it('passes a client event to the other process, but not back to its sender', async () => {
    const name = `${way.prefix}talk-${++next}`
    const [from, to] = [clientAt(way.nth), clientAt(way.nth + 1)].map((client) => client.subscribe(name))
    if (!from || !to) throw new Error('Two clients')
    await isIn(from)
    await isIn(to)
    const [own, heard] = [listen(from, 'client-typing'), listen(to, 'client-typing')]
    const answered = listen(from, 'client-read')
    from.trigger('client-typing', { at: 1 })
    await until('heard', () => heard.length)
    to.trigger('client-read', {})
    await until('answered', () => answered.length)
    expect([heard, own]).toEqual([[{ at: 1 }], []])
  })
})

type Members = { count: number; me: unknown; members: Record<string, unknown> }

describe.each([0, 1])('a presence channel, the first member at process %i', (nth) => {
  const join = async (name: string, at: number, userId: string) => {
    const client = clientAt(at, userId)
    const channel = client.subscribe(name)
    await isIn(channel)
    return { client, channel, members: (channel as unknown as { members: Members }).members }
  }
  const infoOf = (id: string) => ({ name: `Name of ${id}` })

  it('gives members their own data, and reports joins and leaves at both processes', async () => {
    const name = `presence-room-${++next}`
    const ana = await join(name, nth, 'ana')
    expect(ana.members.me).toEqual({ id: 'ana', info: infoOf('ana') })
    const [added, removed] = [
      listen(ana.channel, 'pusher:member_added'),
      listen(ana.channel, 'pusher:member_removed'),
    ]
    const ben = await join(name, nth + 1, 'ben')
    // Who came to the other process a moment ago is told of as soon as that one's word arrives.
    await until('ben knows both', () => ben.members.count === 2)
    expect(ben.members.members).toEqual({ ana: infoOf('ana'), ben: infoOf('ben') })
    await until('ana hears of ben', () => added.length === 1)
    // The same person once more, at the process where ana is: nobody new.
    const again = await join(name, nth, 'ben')
    const cleo = await join(name, nth + 1, 'cleo')
    await until('ana hears of cleo', () => added.length === 2)
    await until('cleo knows all', () => cleo.members.count === 3)
    expect(ana.members.count).toBe(3)
    expect(added).toEqual([
      { id: 'ben', info: infoOf('ben') },
      { id: 'cleo', info: infoOf('cleo') },
    ])
    ben.client.disconnect()
    cleo.client.unsubscribe(name)
    await until('cleo is gone', () => removed.length === 1)
    again.client.disconnect()
    await until('the last of ben is gone', () => removed.length === 2)
    expect(removed).toEqual([
      { id: 'cleo', info: infoOf('cleo') },
      { id: 'ben', info: infoOf('ben') },
    ])
    expect(ana.members.members).toEqual({ ana: infoOf('ana') })
  })

  it('lists its members in the HTTP API of both processes', async () => {
    const name = `presence-api-${++next}`
    await join(name, nth, 'ana')
    await join(name, nth + 1, 'ben')
    for (const bed of beds) {
      const users = async () => {
        const answer = await bed.sdk().get({ path: `/channels/${name}/users` })
        return ((await answer.json()) as { users: { id: string }[] }).users.map(({ id }) => id).toSorted()
      }
      await until('both are listed', async () => (await users()).length === 2)
      expect(await users()).toEqual(['ana', 'ben'])
      const path = '/channels'
      const params = { filter_by_prefix: 'presence-api-', info: 'user_count' }
      expect(await (await bed.sdk().get({ path, params })).json()).toEqual({
        channels: { [name]: { user_count: 2 } },
      })
    }
  })
})

it('a process that starts later learns the members; a dead process loses its own', async () => {
  const name = `presence-late-${++next}`
  await isIn(clientAt(0, 'ana').subscribe(name))
  const third = await startLiveBed({ ...database, timing: { rollCallMs: 200 } })
  const count = async (bed: LiveBed) => {
    const answer = await bed.sdk().get({ path: `/channels/${name}`, params: { info: 'user_count' } })
    return ((await answer.json()) as { user_count: number }).user_count
  }
  await until('it knows ana', async () => (await count(third)) === 1)
  const ghost = { user_id: 'ghost', user_info: {} }
  // A process that says this and then nothing more.
  const frames = JSON.stringify([
    { n: 1, message: { kind: 'member', from: 'dead', coming: 'online', channel: name, member: ghost } },
  ])
  await database.db
    .selectNoFrom((eb) =>
      eb.fn('pg_notify', [eb.val('farstead_live'), eb.val(`dead 0 1 ${frames}`)]).as('told'),
    )
    .execute()
  await until('both know of it', async () => (await count(third)) === 2 && (await count(beds[1])) === 2)
  await until(
    'it is silent for too long',
    async () => (await count(third)) === 1 && (await count(beds[1])) === 1,
  )
  await third.close()
})

/** Until the client has no subscription under way. */
async function settled(client: PusherClient, name: string): Promise<void> {
  await until('nothing is under way', () => !client.channel(name)?.subscriptionPending)
}
