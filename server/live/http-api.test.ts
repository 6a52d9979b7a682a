import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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

async function subscribed(channel: string, member?: string) {
  const raw = bed.raw()
  const socketId = await raw.socketId()
  const channel_data = member === undefined ? undefined : JSON.stringify({ user_id: member })
  const auth = channelSignature(bed.app, socketId, channel, channel_data)
  raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data } })
  await raw.frame('pusher_internal:subscription_succeeded', channel)
  return raw
}

const status = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

describe('the official SDK', () => {
  it('triggers to many channels, to all but one socket, and in batches, in order', async () => {
    const [a, b] = [await subscribed('a'), await subscribed('b')]
    const sdk = bed.sdk()
    await sdk.trigger(['a', 'b'], 'one', { words: '文字 🙂' })
    await sdk.trigger(['a', 'b'], 'two', {}, { socket_id: await a.socketId() })
    await sdk.triggerBatch(
      Array.from({ length: 10 }, (_, n) => ({ channel: 'a', name: `batch-${n}`, data: { n } })),
    )
    await a.frame('batch-9')
    await b.frame('two')
    expect((await a.frame('one')).data).toEqual({ words: '文字 🙂' })
    const events = (raw: typeof a) =>
      raw.frames.map(({ event }) => event).filter((event) => !event.startsWith('pusher'))
    expect(events(a)).toEqual(['one', ...Array.from({ length: 10 }, (_, n) => `batch-${n}`)])
    expect(events(b)).toEqual(['one', 'two'])
  })

  it('carries data of ten kilobytes in any script, and refuses more', async () => {
    const raw = await subscribed('large')
    const data = '水'.repeat(3_400)
    expect(await status(bed.sdk().trigger('large', 'told', data))).toBe(200)
    expect((await raw.frame('told')).data).toBe(data)
    expect(await status(bed.sdk().trigger('large', 'told', '水'.repeat(3_500)))).toBe(413)
  })

  it('reads channels, a channel, and the people of a presence channel', async () => {
    await Promise.all([subscribed('news'), subscribed('presence-a', 'ana'), subscribed('presence-a', 'ben')])
    await subscribed('presence-a', 'ben')
    const read = async (path: string, params: Record<string, string> = {}) => {
      return (await bed.sdk().get({ path, params })).json() as Promise<unknown>
    }
    expect(await read('/channels')).toEqual({ channels: { news: {}, 'presence-a': {} } })
    expect(
      await read('/channels', { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' }),
    ).toEqual({
      channels: { 'presence-a': { user_count: 2, subscription_count: 3 } },
    })
    expect(await read('/channels/presence-a', { info: 'user_count' })).toEqual({
      occupied: true,
      user_count: 2,
    })
    expect(await read('/channels/nobody')).toEqual({ occupied: false })
    expect(await read('/channels/presence-a/users')).toEqual({ users: [{ id: 'ana' }, { id: 'ben' }] })
    expect(await status(bed.sdk().get({ path: '/channels/news/users' }))).toBe(400)
    expect(await status(bed.sdk().get({ path: '/channels', params: { info: 'user_count' } }))).toBe(400)
    expect(await status(bed.sdk().get({ path: '/nonsense' }))).toBe(404)
  })

  it('returns user and subscription counts when an event asks for them', async () => {
    await subscribed('presence-a', 'ana')
    const answer = await bed
      .sdk()
      .trigger('presence-a', 'told', {}, { info: 'user_count,subscription_count' })
    expect(await answer.json()).toEqual({
      channels: { 'presence-a': { user_count: 1, subscription_count: 1 } },
    })
  })

  it.each([
    ['another secret', { secret: 'wrong' }, 401],
    ['another key', { key: 'wrong' }, 401],
    // As with another key, so that nobody finds the id by guessing.
    ['another application', { id: '1' }, 401],
  ])('with %s is refused, and nothing is delivered', async (_what, credentials, code) => {
    const raw = await subscribed('news')
    expect(await status(bed.sdk(credentials).trigger('news', 'forged', {}))).toBe(code)
    await bed.sdk().trigger('news', 'true', {})
    await raw.frame('true')
    expect(raw.frames.some(({ event }) => event === 'forged')).toBe(false)
  })
})

describe('requests of older SDKs', () => {
  const post = (path: string, params: Record<string, string>, body = '') => {
    const whole = `/apps/${bed.app.id}${path}`
    const search = bed.sdk().createSignedQueryString({ method: 'POST', path: whole, body, params })
    return fetch(`${bed.origin}${whole}?${search}`, { method: 'POST', ...(body === '' ? {} : { body }) })
  }

  it('may have the event in the query, with its channels as a list', async () => {
    const raw = await subscribed('news')
    expect((await post('/events', { name: 'one', data: 'words', channel: 'news' })).status).toBe(200)
    expect((await post('/events', { name: 'two', data: 'words', 'channels[]': 'news' })).status).toBe(200)
    expect((await raw.frame('one')).data).toBe('words')
    await raw.frame('two')
    expect((await post('/events', { name: 'three', data: 'words' })).status).toBe(400)
  })

  it('may be posted to a channel, with the event’s data as the body', async () => {
    const raw = await subscribed('news')
    const sent = await post('/channels/news/events', { name: 'told' }, '{"n":1}')
    expect([sent.status, (await raw.frame('told')).data]).toEqual([200, { n: 1 }])
    expect((await post('/channels/news/events', {}, '{}')).status).toBe(400)
  })

  it('may name a channel of up to 200 characters', async () => {
    const name = 'n'.repeat(200)
    const raw = await subscribed(name)
    await bed.sdk().trigger(name, 'told', {})
    await raw.frame('told')
    expect(await status(bed.sdk().get({ path: `/channels/${name}n`, params: {} }))).toBe(400)
  })

  it('return the last event of a cache channel with its remaining seconds', async () => {
    await bed.sdk().trigger('cache-news', 'told', { n: 1 })
    const read = async (path: string) =>
      (await bed.sdk().get({ path, params: { info: 'cache' } })).json() as Promise<Record<string, unknown>>
    // What one process is asked to send reaches the channels through the bus.
    const cache = await until('kept', async () => {
      const { cache: kept } = await read('/channels/cache-news')
      return kept as { data: string; ttl: number } | undefined
    })
    expect([cache.data, cache.ttl > 1_700, cache.ttl <= 1_800]).toEqual(['{"n":1}', true, true])
    expect(await read('/channels/cache-nothing')).toEqual({ occupied: false })
    expect(await read('/channels/news')).not.toHaveProperty('cache')
  })
})

describe('a signed request', () => {
  const body = JSON.stringify({ name: 'told', data: '{}', channels: ['news'] })
  const path = () => `/apps/${bed.app.id}/events`
  const query = () => bed.sdk().createSignedQueryString({ method: 'POST', path: path(), body, params: {} })
  const post = (search: string, text = body, method = 'POST') => {
    return fetch(`${bed.origin}${path()}?${search}`, method === 'GET' ? {} : { method, body: text })
  }

  it('is accepted as the SDK signs it', async () => {
    expect((await post(query())).status).toBe(200)
  })

  it.each([
    ['another body', () => post(query(), body.replace('told', 'tolD'))],
    ['an added parameter', () => post(`${query()}&info=user_count`)],
    ['no signature', () => post(query().replace(/&auth_signature=.*/, ''))],
    ['no parameters', () => post('')],
    ['an old timestamp', () => post(query().replace(/auth_timestamp=\d+/, 'auth_timestamp=1'))],
    ['another method', () => post(query(), body, 'PUT')],
    ['a body hash of its own', () => post(query().replace(/body_md5=\w+/, `body_md5=${md5('{}')}`), '{}')],
  ])('is refused with %s', async (_what, send) => {
    expect((await send()).status).toBe(401)
  })

  it('is refused after ten minutes although its signature is right', async () => {
    const signed = query()
    const late = await startLiveBed({ ...database, timing: { nowMs: () => Date.now() + 601_000 } })
    const answer = await fetch(`${late.origin}${path()}?${signed}`, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([401, 'Expired auth_timestamp'])
    await late.close()
  })

  it.each([
    ['no JSON', 'x'],
    ['no channel', JSON.stringify({ name: 'told', data: '{}' })],
    ['data that is no text', JSON.stringify({ name: 'told', data: {}, channel: 'news' })],
    ['a long name', JSON.stringify({ name: 'x'.repeat(201), data: '', channel: 'news' })],
    ['an invalid channel', JSON.stringify({ name: 'told', data: '', channel: 'a b' })],
  ])('gets status 400 with %s', async (_what, text) => {
    const signed = bed.sdk().createSignedQueryString({ method: 'POST', path: path(), body: text, params: {} })
    expect((await post(signed, text)).status).toBe(400)
  })

  it('is refused under a host name that is not this server’s', async () => {
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'evil.example' }
      get({ host: '127.0.0.1', port: bed.port, path: '/apps/1/channels', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
    expect(answered).toBe(421)
  })

  it.each([
    ['unsigned, before its body has come', '', '401'],
    ['signed, once its body has stopped for too long', 'signed', 'ended'],
  ])('is given up when it is %s', async (_what, signed, outcome) => {
    const hasty = await startLiveBed({ ...database, timing: { bodyWithinMs: 50 } })
    const search = signed === '' ? '' : `?${query()}`
    const socket = connect(hasty.port, '127.0.0.1')
    socket.write(
      `POST ${path()}${search} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${body.length}\r\n\r\n{`,
    )
    let text = ''
    socket.on('data', (part) => {
      text += String(part)
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'ended').toBe(outcome)
    await hasty.close()
  })

  it('is cut off when its body does not end', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
    const request = fetch(`${bed.origin}${path()}?${query()}`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit)
    const outcome = await request.then(
      ({ status: code }) => code,
      () => 'cut',
    )
    expect([413, 'cut']).toContain(outcome)
  })

  it('ends the connections of a person', async () => {
    const client = bed.client('ana')
    await until('signed in', () => client.user.user_data)
    await bed.sdk().terminateUserConnections('ana')
    await until('closed', () => client.connection.state === 'disconnected')
  })
})

function md5(text: string) {
  return createHash('md5').update(text).digest('hex')
}
