import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_EVENT, userChannel } from '#contract/live-event.ts'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { channelSignature } from './signatures.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let bed: LiveBed

beforeAll(async () => {
  database = await createTestDatabase()
  bed = await startLiveBed(database)
})
afterEach(() => bed.disconnectClients())
afterAll(async () => {
  await bed.close()
  await database.drop()
})

const HOST = '018f0000-0000-7000-8000-000000000001'
const GUEST = '018f0000-0000-7000-8000-000000000002'

/** Records all events that a pusher-js emitter emits under a name. */
function listen<T = unknown>(
  emitter: { bind(event: string, callback: (data: T) => void): unknown },
  event: string,
): T[] {
  const heard: T[] = []
  emitter.bind(event, (data) => heard.push(data))
  return heard
}

describe('the official pusher-js client in Node', () => {
  it('connects, signs in and hears hints on the channel of that person', async () => {
    const client = bed.client(HOST)
    const channel = client.subscribe(userChannel(HOST))
    const subscribed = listen(channel, 'pusher:subscription_succeeded')
    const events = listen(channel, LIVE_EVENT)
    await until('subscribed', () => subscribed.length)
    bed.live.publish([HOST], { subject: 'chat-updated', payload: {} })
    await until('the hint', () => events.length)
    expect(events).toEqual([{ subject: 'chat-updated', payload: {} }])
    expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/)
  })

  it('is refused another person’s channel, signed in or not, and hears none of it', async () => {
    const stranger = bed.client(GUEST)
    const nobody = bed.client()
    const channels = [stranger, nobody].map((client) => client.subscribe(userChannel(HOST)))
    const errors = channels.map((channel) =>
      listen<{ type: string; status: number }>(channel, 'pusher:subscription_error'),
    )
    const events = channels.map((channel) => listen(channel, LIVE_EVENT))
    await until('both are refused', () => errors.every((heard) => heard.length === 1))
    expect(errors.flat().map(({ type, status }) => [type, status])).toEqual([
      ['AuthError', 403],
      ['AuthError', 401],
    ])
    const own = bed.client(HOST).subscribe(userChannel(HOST))
    const ownEvents = listen(own, LIVE_EVENT)
    await until('the host subscribed', () => own.subscribed)
    bed.live.publish([HOST], { subject: 'chat-updated', payload: {} })
    await until('the host hears', () => ownEvents.length)
    expect(events).toEqual([[], []])
  })

  it('hears public, private and cache channels, and its own server-to-user channel', async () => {
    const authorize = (channel: string, socketId: string) => ({
      auth: channelSignature(bed.app, socketId, channel),
    })
    const client = bed.client(GUEST, {
      channelAuthorization: {
        endpoint: '',
        transport: 'ajax',
        customHandler: ({ channelName, socketId }, callback) =>
          callback(null, authorize(channelName, socketId)),
      },
    })
    const names = ['news', 'private-news', 'cache-news', 'private-cache-news']
    const channels = names.map((name) => client.subscribe(name))
    const heard = channels.map((channel) => listen(channel, 'told'))
    const misses = channels.map((channel) => listen(channel, 'pusher:cache_miss'))
    const toUser = listen(client.user, 'told')
    await until('all subscribed', () => channels.every((channel) => channel.subscribed))
    await until('signed in', () => (client.user.user_data as { id?: string } | null)?.id === GUEST)
    await until('the cache is empty', () => misses[2]?.length && misses[3]?.length)
    const sdk = bed.sdk()
    await sdk.trigger(names, 'told', { words: 'tēnā koe' })
    await until('subscribed to the server-to-user channel', async () => {
      await sdk.sendToUser(GUEST, 'told', { words: 'tēnā koe' })
      return toUser.length
    })
    await until('all heard', () => heard.every((events) => events.length === 1))
    expect([...heard.flat(), toUser[0]]).toEqual(Array.from({ length: 5 }, () => ({ words: 'tēnā koe' })))

    const late = bed.client().subscribe('cache-news')
    const cached = listen(late, 'told')
    await until('the last event was kept', () => cached.length)
    expect(cached).toEqual([{ words: 'tēnā koe' }])
  })

  it('sees the members of a presence channel come and go, each person once', async () => {
    const member = (userId: string) => {
      return bed.client(null, {
        channelAuthorization: {
          endpoint: '',
          transport: 'ajax',
          customHandler: ({ channelName, socketId }, callback) => {
            const channel_data = JSON.stringify({ user_id: userId, user_info: { name: userId } })
            callback(null, {
              auth: channelSignature(bed.app, socketId, channelName, channel_data),
              channel_data,
            })
          },
        },
      })
    }
    const room = member('ana').subscribe('presence-room')
    await until('ana is in', () => room.subscribed)
    const added = listen(room, 'pusher:member_added')
    const removed = listen(room, 'pusher:member_removed')
    const [first, second] = [member('ben'), member('ben')]
    const counts = [first, second].map((client) => client.subscribe('presence-room'))
    await until('both of ben are in', () => counts.every((channel) => channel.subscribed))
    expect(added).toEqual([{ id: 'ben', info: { name: 'ben' } }])
    first.disconnect()
    second.disconnect()
    await until('ben has left once', () => removed.length === 1)
    expect(removed).toEqual([{ id: 'ben', info: { name: 'ben' } }])
  })

  it('passes client events within a private channel and limits their rate', async () => {
    const options = {
      channelAuthorization: {
        endpoint: '',
        transport: 'ajax' as const,
        customHandler: (
          { channelName, socketId }: { channelName: string; socketId: string },
          callback: (e: null, d: { auth: string }) => void,
        ) => callback(null, { auth: channelSignature(bed.app, socketId, channelName) }),
      },
    }
    const [writer, reader] = [bed.client(null, options), bed.client(null, options)]
    const [from, to] = [writer.subscribe('private-talk'), reader.subscribe('private-talk')]
    const [own, heard] = [listen(from, 'client-typing'), listen(to, 'client-typing')]
    const errors = listen<{ data?: { code?: number } }>(writer.connection, 'error')
    await until('both subscribed', () => from.subscribed && to.subscribed)
    for (let n = 0; n < 30; n++) from.trigger('client-typing', { n })
    await until('the rate was limited', () => errors.length === 20)
    // Events travel by the database, which other processes hear too.
    await until('what was let through', () => heard.length === 10)
    expect(errors.map(({ data }) => data?.code)).toEqual(Array.from({ length: 20 }, () => 4301))
    expect(heard).toEqual(Array.from({ length: 10 }, (_, n) => ({ n })))
    expect(own).toEqual([])
    expect(writer.connection.state).toBe('connected')
  })

  it('reconnects after its socket was cut, signs in and hears hints again', async () => {
    const client = bed.client(HOST)
    const channel = client.subscribe(userChannel(HOST))
    await until('subscribed', () => channel.subscribed)
    const socketId = client.connection.socket_id
    bed.cutSockets()
    await until(
      'another socket',
      () => client.connection.state === 'connected' && client.connection.socket_id !== socketId,
    )
    const events = listen(channel, LIVE_EVENT)
    await until('subscribed again', () => channel.subscribed)
    bed.live.publish([HOST], { subject: 'chat-updated', payload: {} })
    await until('the hint', () => events.length)
  })

  it('is disconnected when its person is terminated, and other people’s stay connected', async () => {
    const [host, guest] = [bed.client(HOST), bed.client(GUEST)]
    await until('both signed in', () => host.user.user_data && guest.user.user_data)
    await bed.sdk().terminateUserConnections(HOST)
    await until('the host was cut off', () => host.connection.state === 'disconnected')
    expect(guest.connection.state).toBe('connected')
  })
})
