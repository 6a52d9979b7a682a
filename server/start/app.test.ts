import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import { ErrorBody } from '#contract/error.ts'
import { createAppBed, ORIGIN, type AppBed } from '#tests/support/app-bed.ts'

const HOST = 'host@example.test'

let bed: AppBed
let token = ''
beforeAll(async () => {
  bed = await createAppBed({
    CORS_ORIGINS: 'https://elsewhere.example',
    PUBLIC_URL: 'https://farstead.example',
    MAILBOX: 'off',
  })
  await bed.person({ email: HOST, role: 'HOST' })
  token = await bed.tokenOf({ email: HOST })
})
afterAll(() => bed.close())

describe('the cross-site check of signing in and refreshing', () => {
  type Change = (headers: Record<string, string>) => Record<string, string>
  const table: [string, Change, number][] = [
    ['its own page', (headers) => headers, 200],
    ['the public address', (headers) => ({ ...headers, origin: 'https://farstead.example' }), 200],
    [
      'a page that may call from elsewhere',
      (headers) => ({ ...headers, origin: 'https://elsewhere.example' }),
      200,
    ],
    ['no browser: no origin at all', ({ origin: _, ...headers }) => headers, 200],
    ['another origin', (headers) => ({ ...headers, origin: 'https://evil.example' }), 403],
    ['another port of its own host', (headers) => ({ ...headers, origin: 'http://localhost:81' }), 403],
    [
      'an origin that begins like ours',
      (headers) => ({ ...headers, origin: 'https://farstead.example.evil.example' }),
      403,
    ],
    ['a sandboxed page', (headers) => ({ ...headers, origin: 'null' }), 403],
    [
      'no origin, from another site',
      ({ origin: _, ...headers }) => ({ ...headers, 'sec-fetch-site': 'cross-site' }),
      403,
    ],
    ['no token', ({ [CSRF_HEADER]: _, ...headers }) => headers, 403],
    ['no cookie', ({ cookie: _, ...headers }) => headers, 403],
    ['a made-up token', (headers) => ({ ...headers, [CSRF_HEADER]: 'x.y' }), 403],
    ['a cookie that we did not sign', (headers) => ({ ...headers, cookie: 'csrf=made-up' }), 403],
  ]
  it.each(table)('%s', async (_title, change, expected) => {
    const headers = change({ ...(await bed.csrf()), origin: ORIGIN })
    for (const url of ['/api/auth/login', '/api/auth/refresh']) {
      const payload = url.endsWith('login') ? { email: HOST, password: 'wrong' } : undefined
      const answer = await bed.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) })
      expect(answer.statusCode).toBe(expected)
      if (expected === 403)
        expect(answer.json()).toMatchObject({ code: 'csrf', error: 'Please refresh the page to try again' })
      bed.advance(60_000)
    }
    await sql`delete from failed_logins`.execute(bed.db)
  })

  it('refuses the token of another cookie', async () => {
    const [mine, other] = [await bed.csrf(), await bed.csrf()]
    const headers = { ...mine, [CSRF_HEADER]: other[CSRF_HEADER] ?? '', origin: ORIGIN }
    const answer = await bed.app.inject({ method: 'POST', url: '/api/auth/refresh', headers })
    expect(answer.statusCode).toBe(403)
  })

  it('keeps its cookie from scripts and from other sites', async () => {
    const { cookies } = await bed.app.inject({ method: 'GET', url: '/api/csrf' })
    expect(cookies).toMatchObject([
      { name: '__Host-csrf', httpOnly: true, sameSite: 'Lax', secure: true, path: '/' },
    ])
  })
})

describe('error responses', () => {
  const nothing = '/v1/nothing?search=secret-words'
  const table: [
    string,
    { method: 'GET' | 'POST' | 'PUT'; url: string; payload?: unknown; type?: string },
    number,
    string,
  ][] = [
    ['an unknown address', { method: 'GET', url: nothing }, 404, 'notFound'],
    ['an address with another method', { method: 'PUT', url: '/v1/chat' }, 404, 'notFound'],
    ['a query that breaks a rule', { method: 'GET', url: '/v1/chat?page=0' }, 422, 'invalid'],
    [
      'a body that breaks a rule',
      { method: 'POST', url: '/v1/chat-message', payload: { chatId: 'x' } },
      422,
      'invalid',
    ],
    ['no body where one is needed', { method: 'POST', url: '/v1/chat-message' }, 422, 'invalid'],
    [
      'a body that is no JSON',
      { method: 'POST', url: '/v1/chat-message', payload: '{"secret-words', type: 'application/json' },
      400,
      'invalid',
    ],
    [
      'a body of another type',
      { method: 'POST', url: '/v1/chat-message', payload: 'x', type: 'text/xml' },
      415,
      'invalid',
    ],
    [
      'a body beyond all bounds',
      { method: 'POST', url: '/v1/chat-message', payload: { x: 'x'.repeat(5_000_000) } },
      413,
      'invalid',
    ],
    [
      'a parameter that is no id',
      { method: 'PUT', url: '/v1/chat/1/read', payload: { readPosition: 1 } },
      422,
      'invalid',
    ],
  ]
  it.each(table)('%s', async (_title, { method, url, payload, type }, status, code) => {
    const answer = await bed.as(token, {
      method,
      url,
      ...(payload === undefined ? {} : { payload: payload as string }),
      ...(type ? { headers: { 'content-type': type } } : {}),
    })
    expect(answer.statusCode).toBe(status)
    expect(ErrorBody.parse(answer.json())).toMatchObject({ status, code, data: null })
    expect(answer.body).not.toContain('secret-words')
    expect(answer.headers['content-type']).toContain('application/json')
  })

  it('name the missing path', async () => {
    const answer = await bed.as(null, { method: 'GET', url: nothing })
    expect(answer.json().error).toBe('Page Not Found: /v1/nothing')
  })

  it('name each field that breaks a rule, once', async () => {
    const answer = await bed.as(token, {
      method: 'POST',
      url: '/v1/chat-message',
      payload: { chatId: 'x', chatMessages: [{ id: 'y' }] },
    })
    const { validationErrors } = ErrorBody.parse(answer.json())
    expect(validationErrors?.map(({ field }) => field)).toEqual([
      'chatId',
      'chatMessages.0.id',
      'chatMessages.0.message',
    ])
  })

  it('reveal only that a sign-in is needed, whatever the request', async () => {
    for (const [method, url] of [
      ['GET', '/v1/users/me'],
      ['POST', '/v1/auth/validate'],
      ['POST', '/v1/auth/logout'],
      ['GET', '/v1/chat?page=x'],
    ] as const) {
      for (const bearer of [null, 'x'.repeat(43), `${token}x`]) {
        const answer = await bed.as(bearer, { method, url })
        expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized'])
      }
    }
  })

  it('report text that can’t be stored as the sender’s error, not as ours', async () => {
    const headers = { ...(await bed.csrf()), origin: ORIGIN }
    const payload = { email: 'nul\u0000@example.test', password: 'x' }
    const answer = await bed.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid'])
  })
})

describe('the API', () => {
  it('describes itself', async () => {
    const { openapi, paths } = (await bed.as(null, { method: 'GET', url: '/v1/openapi.json' })).json()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/auth/login', '/v1/users/me', '/v1/chat/{id}', '/v1/changes']),
    )
    expect(paths['/v1/chat/{id}'].delete.responses).toHaveProperty('204')
    expect(paths['/v1/users/me'].get.security).toEqual([{ bearer: [] }])
  })

  it('allows configured origins, which may read the server’s clock', async () => {
    const ask = (origin: string) => bed.as(token, { method: 'GET', url: '/v1/users/me', headers: { origin } })
    const { headers } = await ask('https://elsewhere.example')
    expect(headers['access-control-allow-origin']).toBe('https://elsewhere.example')
    expect(headers['access-control-expose-headers']).toBe('Date, Retry-After, farstead')
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' }
    const answer = await bed.app.inject({ method: 'OPTIONS', url: '/v1/chat/1/read', headers: preflight })
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
  })

  it('responds 429 with a time to wait when one address sends too many requests', async () => {
    const few = await createAppBed({ REQUESTS_PER_MINUTE: '2' })
    const ask = () => few.as(null, { method: 'GET', url: '/v1/users/me' })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([401, 401])
    const answer = await ask()
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'tooMany'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await few.app.inject({ url: '/health' })).statusCode).toBe(200)
    await few.close()
  })

  it('is healthy and ready only while its database responds', async () => {
    const sick = await createAppBed()
    const ask = async () => {
      const answers = []
      for (const url of ['/health', '/ready', '/live'])
        answers.push((await sick.app.inject({ url })).statusCode)
      return answers
    }
    expect((await sick.app.inject({ url: '/health' })).json()).toEqual({ status: 'ok' })
    expect(await ask()).toEqual([200, 200, 200])
    await sick.db.destroy()
    // To start it again would not bring the database back.
    expect(await ask()).toEqual([503, 503, 200])
    await sick.close()
  })

  it('compresses a response that is large enough', async () => {
    const answer = await bed.as(null, {
      method: 'GET',
      url: '/v1/openapi.json',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
  })
})

/** Starts a chat between the host and a guest. */
async function startChat(): Promise<string> {
  const participantId = await bed.person({ email: 'guest@example.test' })
  const host = await bed.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', HOST)
    .executeTakeFirstOrThrow()
  const unitId = crypto.randomUUID()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: host.id, title: 'Cabin', status: 'PUBLISHED' })
    .execute()
  const answer = await bed.as(token, { method: 'POST', url: '/v1/chat', payload: { unitId, participantId } })
  return answer.json().data.id
}

describe('the log', () => {
  it('holds no message text, search, token or password, even when something fails', async () => {
    const secret = 'the-words-of-a-guest'
    const chatId = await startChat()
    const send = () =>
      bed.as(token, {
        method: 'POST',
        url: `/v1/chat-message?search=${secret}`,
        payload: { chatId, chatMessages: [{ id: crypto.randomUUID(), message: secret }] },
      })
    const search = () => bed.as(token, { method: 'GET', url: `/v1/chat?search=${secret}` })
    expect([(await send()).statusCode, (await search()).statusCode]).toEqual([200, 200])
    // PostgreSQL quotes the whole row in its error message.
    await sql`alter table messages add constraint none_any_more check (message = '') not valid`.execute(
      bed.db,
    )
    expect((await send()).statusCode).toBe(500)
    await sql`alter table chats rename to chats_away`.execute(bed.db)
    expect((await search()).statusCode).toBe(500)
    await bed.signIn({ email: HOST, password: secret })
    const log = bed.logged.join('\n')
    expect(log).toContain('/v1/chat-message')
    expect(log).toContain('none_any_more')
    expect(log).toContain('42P01')
    for (const hidden of [secret, token, HOST]) expect(log).not.toContain(hidden)
  })
})
