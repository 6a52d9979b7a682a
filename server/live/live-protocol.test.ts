import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { channelSignature, userSignature } from './signatures.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let bed: LiveBed

beforeAll(async () => {
  database = await createTestDatabase()
  bed = await startLiveBed({ ...database, timing: { framesPerSecond: 50, connectionsMax: 40 } })
})
afterEach(() => bed.disconnectClients())
afterAll(async () => {
  await bed.close()
  await database.drop()
})

type Raw = ReturnType<LiveBed['raw']>

async function signIn(raw: Raw, user: { id: string; watchlist?: string[] }, change = (auth: string) => auth) {
  const user_data = JSON.stringify(user)
  const auth = change(userSignature(bed.app, await raw.socketId(), user_data))
  raw.send({ event: 'pusher:signin', data: { auth, user_data } })
}

describe('connecting', () => {
  it('greets with a socket id and the activity timeout of the specification', async () => {
    const { data } = await bed.raw().frame('pusher:connection_established')
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 })
  })

  it.each([
    ['an unknown key', '/app/0000?protocol=7', 4001],
    ['no key', '/app/?protocol=7', 4005],
    ['a longer path', '/app/KEY/more?protocol=7', 4005],
    ['a protocol version that is no number', '/app/KEY?protocol=seven', 4006],
    ['an old protocol version', '/app/KEY?protocol=5', 4007],
    ['no protocol version', '/app/KEY', 4008],
  ])('turns away %s with its code, as an error and as the close code', async (_what, path, code) => {
    const raw = bed.raw({ path: path.replace('KEY', bed.app.key) })
    expect((await raw.frame('pusher:error')).data).toMatchObject({ code })
    expect((await raw.closed()).code).toBe(code)
  })

  it('lets in pages of its own host and programs without an Origin, and nobody else', async () => {
    await bed.raw({ origin: bed.origin }).frame('pusher:connection_established')
    for (const origin of ['https://elsewhere.example', 'null', `http://127.0.0.1:${bed.port + 1}`]) {
      expect(await bed.raw({ origin }).failed()).toContain('403')
    }
  })

  it('leaves other upgrades unanswered, and other requests to the earlier listener', async () => {
    expect(await bed.raw({ path: '/elsewhere' }).failed()).toBeTruthy()
    expect(await (await fetch(`${bed.origin}/elsewhere`)).text()).toBe('another listener')
  })
})

describe('a connection', () => {
  it('answers pings', async () => {
    const raw = bed.raw()
    await raw.socketId()
    raw.send({ event: 'pusher:ping', data: {} })
    await raw.frame('pusher:pong')
  })

  it.each([
    ['no JSON', 'tēnā koe'],
    ['no object', '[1]'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":7}'],
    ['an unknown event', '{"event":"pusher:nonsense","data":{}}'],
    ['a subscription without a channel', '{"event":"pusher:subscribe","data":{}}'],
    ['a subscription to no text', '{"event":"pusher:subscribe","data":{"channel":{"a":1}}}'],
    ['a sign-in without data', '{"event":"pusher:signin"}'],
    ['a deep nest', '['.repeat(10_000)],
  ])('answers garbage with an error and stays open: %s', async (_what, frame) => {
    const raw = bed.raw()
    await raw.socketId()
    raw.send(frame)
    expect((await raw.frame('pusher:error')).data).toEqual({ code: null, message: 'Invalid message' })
    raw.send({ event: 'pusher:ping' })
    await raw.frame('pusher:pong')
  })

  it('is closed for a frame that is too long or binary, and for flooding', async () => {
    const [long, binary, flood] = [bed.raw(), bed.raw(), bed.raw()]
    await Promise.all([long, binary, flood].map((raw) => raw.socketId()))
    long.send({ event: 'client-x', data: 'x'.repeat(40_000) })
    binary.ws.send(Buffer.from([1, 2, 3]))
    for (let n = 0; n < 400; n++) flood.send({ event: 'pusher:ping' })
    expect((await long.closed()).code).toBe(1009)
    expect((await binary.closed()).code).toBe(1003)
    expect((await flood.closed()).code).toBe(4100)
    expect(flood.frames.filter((frame) => frame.event === 'pusher:pong').length).toBeLessThan(250)
  })

  it('is refused when there are too many, and let in when there is room again', async () => {
    const all = Array.from({ length: 60 }, () => bed.raw())
    const refused = await until('some are refused', () =>
      all.find((raw) => raw.frames[0]?.event === 'pusher:error'),
    )
    expect((await refused.closed()).code).toBe(4100)
    for (const raw of all) raw.ws.close()
    await until('room', async () => {
      const raw = bed.raw()
      await until('an answer', () => raw.frames.length)
      return raw.frames[0]?.event === 'pusher:connection_established'
    })
  })

  it('is dropped when it does not read what it is sent', async () => {
    const raw = bed.raw()
    await raw.socketId()
    raw.send({ event: 'pusher:subscribe', data: { channel: 'flood' } })
    await raw.frame('pusher_internal:subscription_succeeded')
    raw.ws.pause()
    const sdk = bed.sdk()
    const body = { data: 'x'.repeat(10_000), name: 'told' }
    const batch = () => sdk.triggerBatch(Array.from({ length: 10 }, () => ({ channel: 'flood', ...body })))
    await until('the server lets go of it', async () => {
      await batch()
      const answer = await sdk.get({ path: '/channels/flood' })
      return ((await answer.json()) as { occupied: boolean }).occupied === false
    })
  })
})

describe('signing in', () => {
  it('is acknowledged with the user data that was signed', async () => {
    const raw = bed.raw()
    await signIn(raw, { id: 'ana' })
    expect((await raw.frame('pusher:signin_success')).data).toEqual({ user_data: '{"id":"ana"}' })
  })

  it.each([
    ['a changed signature', (auth: string) => auth.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['another key', (auth: string) => auth.replace(/^[^:]+/, 'otherkey')],
    ['no signature', () => ''],
  ])('with %s closes the connection as unauthorized', async (_what, change) => {
    const raw = bed.raw()
    await signIn(raw, { id: 'ana' }, change)
    expect((await raw.closed()).code).toBe(4009)
  })

  it("with another socket's signature closes the connection as unauthorized", async () => {
    const [mine, theirs] = [bed.raw(), bed.raw()]
    const user_data = JSON.stringify({ id: 'ana' })
    const auth = userSignature(bed.app, await theirs.socketId(), user_data)
    await mine.socketId()
    mine.send({ event: 'pusher:signin', data: { auth, user_data } })
    expect((await mine.closed()).code).toBe(4009)
  })

  it('as a second person on the same connection closes it', async () => {
    const raw = bed.raw()
    await signIn(raw, { id: 'ana' })
    await raw.frame('pusher:signin_success')
    await signIn(raw, { id: 'ben' })
    expect((await raw.closed()).code).toBe(4009)
  })

  it('with a watchlist of more than 100 people is refused', async () => {
    const raw = bed.raw()
    await signIn(raw, { id: 'ana', watchlist: Array.from({ length: 101 }, (_, n) => `p${n}`) })
    expect((await raw.closed()).code).toBe(4302)
  })
})

describe('subscribing', () => {
  const HOST = '018f0000-0000-7000-8000-000000000001'

  it.each([`event-${HOST}`, `#server-to-user-${HOST}`])(
    'to %s waits for the sign-in of that person',
    async (channel) => {
      const raw = bed.raw()
      await raw.socketId()
      raw.send({ event: 'pusher:subscribe', data: { channel } })
      raw.send({ event: 'pusher:ping' })
      await raw.frame('pusher:pong')
      expect(raw.frames.some((frame) => frame.channel === channel)).toBe(false)
      await signIn(raw, { id: HOST })
      await raw.frame('pusher_internal:subscription_succeeded', channel)
    },
  )

  it.each([`event-${HOST}`, `#server-to-user-${HOST}`])(
    'to %s is refused when another person signs in',
    async (channel) => {
      const raw = bed.raw()
      await raw.socketId()
      raw.send({ event: 'pusher:subscribe', data: { channel } })
      await signIn(raw, { id: 'ben' })
      expect((await raw.frame('pusher:subscription_error', channel)).data).toMatchObject({
        type: 'AuthError',
        status: 403,
      })
      raw.send({ event: 'pusher:subscribe', data: { channel } })
      await until(
        'refused again',
        () => raw.frames.filter(({ event }) => event === 'pusher:subscription_error').length === 2,
      )
      expect(raw.frames.some((frame) => frame.event === 'pusher_internal:subscription_succeeded')).toBe(false)
    },
  )

  it.each(['private-room', 'private-encrypted-room', 'presence-room'])(
    'to %s needs its signature',
    async (channel) => {
      const raw = bed.raw()
      const socketId = await raw.socketId()
      const other = `${socketId}1`
      const channel_data = channel.startsWith('presence-') ? JSON.stringify({ user_id: 'ana' }) : undefined
      for (const auth of [
        undefined,
        `${bed.app.key}:00`,
        channelSignature(bed.app, other, channel, channel_data),
      ]) {
        raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data } })
      }
      await until(
        'all are refused',
        () => raw.frames.filter(({ event }) => event === 'pusher:subscription_error').length === 3,
      )
      const auth = channelSignature(bed.app, socketId, channel, channel_data)
      raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data } })
      await raw.frame('pusher_internal:subscription_succeeded', channel)
    },
  )

  it.each(['', 'a b', 'ä', '#other', `#server-to-user-`, 'x'.repeat(201)])(
    'to the invalid name %j is refused',
    async (channel) => {
      const raw = bed.raw()
      await raw.socketId()
      raw.send({ event: 'pusher:subscribe', data: { channel } })
      await until('an answer', () => raw.frames.length === 2)
      expect(raw.frames[1]?.event).toMatch(/^pusher:(subscription_)?error$/)
    },
  )

  it('to more than 200 channels is refused', async () => {
    const slow = await startLiveBed({ ...database, timing: { framesPerSecond: 1000 } })
    const raw = slow.raw()
    await raw.socketId()
    for (let n = 0; n < 201; n++) raw.send({ event: 'pusher:subscribe', data: { channel: `news-${n}` } })
    await raw.frame('pusher:subscription_error', 'news-200')
    await slow.close()
  })

  it('accepts client events only on private channels, and none that is too large', async () => {
    const raw = bed.raw()
    await raw.socketId()
    raw.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    raw.send({ event: 'client-typing', channel: 'news', data: {} })
    expect((await raw.frame('pusher:error')).data).toMatchObject({ code: null })
    const auth = channelSignature(bed.app, await raw.socketId(), 'private-talk')
    raw.send({ event: 'pusher:subscribe', data: { channel: 'private-talk', auth } })
    raw.send({ event: 'client-typing', channel: 'private-talk', data: 'x'.repeat(10_241) })
    await until('refused', () =>
      raw.frames.some(({ data }) => (data as { code?: number } | undefined)?.code === 4301),
    )
  })

  it('closes only the connection that sends a client event nested too deeply', async () => {
    const raw = bed.raw()
    const auth = channelSignature(bed.app, await raw.socketId(), 'private-deep')
    raw.send({ event: 'pusher:subscribe', data: { channel: 'private-deep', auth } })
    await raw.frame('pusher_internal:subscription_succeeded')
    const nest = `${'['.repeat(16_000)}${']'.repeat(16_000)}`
    raw.send(`{"event":"client-deep","channel":"private-deep","data":${nest}}`)
    // Nested too deeply to be serialised again: only the connection that sent it is closed.
    expect((await raw.closed()).code).toBe(4100)
    await bed.raw().socketId()
  })

  it('no longer delivers after unsubscribing', async () => {
    const [gone, stays] = [bed.raw(), bed.raw()]
    for (const raw of [gone, stays]) {
      await raw.socketId()
      raw.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
      await raw.frame('pusher_internal:subscription_succeeded')
    }
    gone.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    gone.send({ event: 'pusher:ping' })
    await gone.frame('pusher:pong')
    await bed.sdk().trigger('news', 'told', {})
    await stays.frame('told')
    expect(gone.frames.some((frame) => frame.event === 'told')).toBe(false)
  })
})
