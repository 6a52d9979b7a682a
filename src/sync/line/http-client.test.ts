import { describe, expect, it, vi } from 'vitest'
import { login, logout, refresh } from '#contract/auth.ts'
import { changesHead, changesSince } from '#contract/changes.ts'
import { chatMessages } from '#contract/chat-message.ts'
import { deleteChat } from '#contract/chat.ts'
import { liveAuth } from '#contract/live-event.ts'
import { ok } from '#contract/result.ts'
import { checkLink } from '#contract/mailed-link.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { WIRE, WIRE_HISTORY } from '#contract/wire.ts'
import { base64, createHttpBed, error, json, ORIGIN } from '#tests/support/http-bed.ts'
import { callEncoded } from '#sync/session/encoded-answer.ts'
import { patiently } from '#tests/support/patiently.ts'

const CHAT = '0196a0a0-0000-7000-8000-000000000001'
const MARK = { [SERVER_MARK_HEADER]: SERVER_MARK }
const HEAD = { data: { checkpoint: 'e.1' } }

describe('addresses and headers', () => {
  it('sends a get as query under the base address, with bearer and client_id', async () => {
    const { http, seen } = createHttpBed([json({ data: [], meta: { currentPage: 1, lastPage: 1 } })])
    await http.call(chatMessages, { chatId: CHAT, page: 1, perPage: 50 })
    expect(seen[0]?.url).toBe(`${ORIGIN}/v1/chat-message?page=1&perPage=50&chatId=${CHAT}&wire=${WIRE}`)
    expect(seen[0]?.init.headers).toEqual({
      accept: 'application/json',
      client_id: 'farstead-web',
      authorization: 'Bearer t1',
    })
    expect(seen[0]?.init.body).toBeUndefined()
  })

  it('fills path parameters, keeps a delete’s query in the address, sends a JSON body', async () => {
    const { http, seen } = createHttpBed([new Response(null, { status: 204, headers: MARK })])
    const answer = await http.call(deleteChat, { id: CHAT, upTo: 7 })
    expect(answer).toEqual(ok(undefined))
    expect(seen[0]?.url).toBe(`${ORIGIN}/v1/chat/${CHAT}?upTo=7&wire=${WIRE}`)
    expect(seen[0]?.init.headers['content-type']).toBe('application/json')
  })

  it('leaves the base address out of /api/ paths', async () => {
    const { http, seen } = createHttpBed([json({ token: 'c' }), json(base64({ code: 401, data: null }))], {
      baseUrl: 'https://api.example/v1/',
    })
    await callEncoded(http, login, { email: 'a@b.c', password: 'x' }, { bearer: null })
    const wire = `?wire=${WIRE}`
    expect(seen.map(({ url }) => url)).toEqual([
      `${ORIGIN}/api/csrf${wire}`,
      `${ORIGIN}/api/auth/login${wire}`,
    ])
    expect(seen[1]?.init.headers['csrf-token']).toBe('c')
    expect(seen[1]?.init.headers['authorization']).toBeUndefined()
  })

  it.each([
    { link: 'a'.repeat(43), remember: true },
    { passkey: { id: 'AAAA' }, remember: true },
    { email: 'a@b.c', password: 'x', remember: true },
  ])('sends a sign-in’s proof: %j', async (proof) => {
    const { http, seen } = createHttpBed([json({ token: 'c' }), json(base64({ code: 401, data: null }))])
    await callEncoded(http, login, proof, { bearer: null })
    expect(JSON.parse(String(seen[1]?.init.body))).toEqual(proof)
  })

  it.each(['https://elsewhere.example/x', 'http://elsewhere.example/x', 'ftp://elsewhere.example/x'])(
    'uses %s as it is, and sends neither bearer nor client_id there',
    async (path) => {
      const { http, seen } = createHttpBed([json(HEAD)])
      await http.call({ ...changesHead, path }, {})
      expect(seen[0]?.url).toBe(path)
      expect(seen[0]?.init.headers).toEqual({ accept: 'application/json' })
    },
  )

  it('sends a form where asked', async () => {
    const { http, seen } = createHttpBed([json({ auth: 'a', user_data: '{}' })])
    await http.call(liveAuth, { socket_id: '1.2', channel_name: 'me' }, { asForm: true })
    expect(seen[0]?.init.body).toBe('socket_id=1.2&channel_name=me')
    expect(seen[0]?.init.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it('names the missing variable when there is no base address', () => {
    expect(() => createHttpBed([], { baseUrl: '' })).toThrow('VITE_API_BASE_URL is not defined')
  })

  it('calls a newer endpoint without credentials and fails, asking for no wire number', async () => {
    const { http, seen } = createHttpBed([new Response(null, { status: 204, headers: MARK })])
    await http.call(checkLink, { purpose: 'reset', token: 'x' }, { bearer: null })
    expect(seen.map(({ url }) => url)).toEqual([
      `${ORIGIN}/v1/mailed-link/check?wire=${WIRE}&needs=${WIRE_HISTORY.endpoints['checkLink']}`,
    ])
  })

  it('sends nothing when the stored token is another person’s', async () => {
    const { http, seen, setToken } = createHttpBed([json(HEAD)])
    setToken({ ok: false, failure: { kind: 'worker', message: 'another person' } })
    expect(await http.call(changesHead, {})).toMatchObject({ ok: false, failure: { kind: 'worker' } })
    expect(seen).toEqual([])
  })
})

describe('responses', () => {
  it.each<[string, () => Response, object]>([
    [
      'an HTML 200',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      { kind: 'notOurServer' },
    ],
    ['JSON of another shape', () => json({ hello: 1 }), { kind: 'notOurServer' }],
    ['an empty 200', () => new Response(''), { kind: 'notOurServer' }],
    ['a redirect', () => new Response(null, { status: 302 }), { kind: 'notOurServer' }],
    ["a proxy's 502", () => new Response('Bad gateway', { status: 502 }), { kind: 'notOurServer' }],
    ["a portal's 401", () => new Response('<html>', { status: 401 }), { kind: 'notOurServer' }],
    [
      'JSON that broke off',
      () => new Response('{"data":', { headers: { 'content-type': 'application/json' } }),
      { kind: 'network' },
    ],
    ['403', () => error(403, 'forbidden'), { kind: 'forbidden' }],
    ['404', () => error(404, 'notFound'), { kind: 'notFound' }],
    ['409', () => error(409, 'conflict'), { kind: 'conflict' }],
    ['410', () => error(410, 'reset'), { kind: 'reset' }],
    [
      '429',
      () => error(429, 'tooMany', {}, { 'retry-after': '7' }),
      { kind: 'tooMany', retryAfterMs: 7_000 },
    ],
    ["a proxy's 429", () => new Response('slow down', { status: 429 }), { kind: 'tooMany' }],
    ['500', () => error(500, 'server'), { kind: 'server', status: 500 }],
  ])('%s', async (_, response, failure) => {
    const { http } = createHttpBed([response()])
    expect(await http.call(changesHead, {})).toMatchObject({ ok: false, failure })
  })

  it('keeps the first of two errors for a field', async () => {
    const validationErrors = [
      { field: 'a', message: 'one' },
      { field: 'a', message: 'two' },
      { field: 'b', message: 'three' },
    ]
    const { http } = createHttpBed([error(422, 'invalid', { validationErrors })])
    const answer = await http.call(changesSince, { since: 'e.1' })
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: { a: 'one', b: 'three' } },
    })
  })

  it('is a network failure when there is no response', async () => {
    expect(await createHttpBed([]).http.call(changesHead, {})).toMatchObject({
      ok: false,
      failure: { kind: 'network' },
    })
  })

  it('learns the server’s clock from our server’s responses only', async () => {
    const { http, clock } = createHttpBed([
      new Response('<html>', { headers: { date: new Date(0).toUTCString() } }),
      () => json(HEAD, 200, { date: new Date(clock.now() + 3_600_000).toUTCString() }),
    ])
    await http.call(changesHead, {})
    expect(http.clockOffset()).toBeNull()
    await http.call(changesHead, {})
    expect(http.clockOffset()).toBeCloseTo(3_600_500, -3)
  })
})

describe('silence', () => {
  it('ends a wait by the time without a byte, not by the total time', async () => {
    const { http, clock } = createHttpBed([
      () => {
        const parts = ['{"data":', '{"checkpoint":', '"e.1"}}']
        const stream = new ReadableStream<Uint8Array>({
          pull: (controller) =>
            new Promise<void>((resolve) => {
              clock.after(10_000, () => {
                const part = parts.shift()
                if (part === undefined) controller.close()
                else controller.enqueue(new TextEncoder().encode(part))
                resolve()
              })
            }),
        })
        return new Response(stream, { headers: { 'content-type': 'application/json' } })
      },
    ])
    const answer = http.call(changesHead, {}, { idleTimeoutMs: 15_000 })
    await clock.advance(60_000)
    expect(await answer).toEqual(ok(HEAD))
  })

  it.each([
    ['with a time limit of 15 s', 15_000, true],
    ['without a limit', undefined, false],
  ])('%s', async (_, idleTimeoutMs, isOver) => {
    const { clock, http } = createHttpBed([], {
      fetch: (_url, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    })
    let answer: unknown = null
    void http
      .call(changesHead, {}, idleTimeoutMs === undefined ? {} : { idleTimeoutMs })
      .then((result) => (answer = result))
    await clock.advance(600_000)
    expect(answer !== null).toBe(isOver)
  })
})

it('requests on one signal add no listeners to it, and all end with it', async () => {
  let asked = 0
  const { http } = createHttpBed([], {
    fetch: (_url, init) =>
      new Promise((_, reject) => {
        asked += 1
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  const ending = new AbortController()
  const listen = vi.spyOn(ending.signal, 'addEventListener')
  const answers = Array.from({ length: 12 }, () => http.call(changesHead, {}, { signal: ending.signal }))
  await patiently(() => expect(asked).toBe(12))
  ending.abort()
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'network' } })
  expect(listen).not.toHaveBeenCalled()
})

describe('401', () => {
  it('ends the session for the bytes of a file like for any other request', async () => {
    const { http, refusals } = createHttpBed([error(401, 'unauthorized')])
    expect(await http.read('/uploads/1/content', {})).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(refusals()).toBe(1)
  })

  it('ends the session when the request carried the token stored now', async () => {
    const { http, refusals } = createHttpBed([error(401, 'unauthorized')])
    expect(await http.call(changesHead, {})).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(refusals()).toBe(1)
  })

  it('repeats once with the current token when it was refreshed meanwhile', async () => {
    const { http, refusals, seen, setToken } = createHttpBed([
      () => {
        setToken(ok('t2'))
        return error(401, 'unauthorized')
      },
      json(HEAD),
    ])
    expect(await http.call(changesHead, {})).toEqual(ok(HEAD))
    expect(refusals()).toBe(0)
    expect(seen.map(({ init }) => init.headers['authorization'])).toEqual(['Bearer t1', 'Bearer t2'])
  })

  it('means nothing for a token given by hand, as in the logout call', async () => {
    const { http, refusals } = createHttpBed([error(401, 'unauthorized')])
    await http.call(logout, {}, { bearer: 'old' })
    expect(refusals()).toBe(0)
  })
})

describe('encoded responses', () => {
  const data = { token: 'māori 中文', expiresAt: '2026-12-01T00:00:00.000Z', abilities: [] }
  it.each<[string, unknown, object]>([
    ['UTF-8 survives', base64({ code: 200, data }), { ok: true, value: { code: 200, data } }],
    ['not a string: code 500, no data', { code: 200, data }, { ok: true, value: { code: 500, data: null } }],
    ['not base64', '%%%', { ok: false, failure: { kind: 'notOurServer' } }],
    ['not a login answer', base64({ code: 1 }), { ok: false, failure: { kind: 'notOurServer' } }],
  ])('%s', async (_, body, expected) => {
    const { http } = createHttpBed([json({ token: 'c' }), json(body)])
    expect(await callEncoded(http, refresh, {})).toMatchObject(expected)
  })
})
