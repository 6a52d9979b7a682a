import { describe, expect, it, vi } from 'vitest'
import { csrfToken, login } from '#contract/auth.ts'
import { chats } from '#contract/chat.ts'
import { chatMessages } from '#contract/chat-message.ts'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { createHttp } from '#sync/line/http-client.ts'
import { signIn } from '#sync/session/sign-in.ts'
import type { TokenRecord, TokenStore } from '#sync/session/token-store.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { createFirstLook, LOOK_PATHS } from './first-look.ts'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')
const ME = {
  id: '01936f00-0000-7000-8000-000000000001',
  firstName: 'Ngaire',
  lastName: 'Rata',
  avatarUrl: null,
  role: 'HOST',
  email: 'n@x.nz',
}
const TOKEN = { token: 'secret', expiresAt: '2026-03-02T00:00:00.000Z', abilities: [], user: ME }
const CREDENTIALS = { email: 'n@x.nz', password: 'word', remember: true }
const MARKED = { [SERVER_MARK_HEADER]: SERVER_MARK, date: new Date(NOW + 60_000).toUTCString() }

/** What writing needs; its tests are in first-outbox.test.ts. */
const NOBODY_WRITES = {
  newId: () => 'id',
  signedIn: async () => null,
  ifFree: async () => null,
  after: () => undefined,
}

const encoded = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64')
const message = (id: string, senderId: string, kind = 'text') => ({
  id,
  chatId: 'c1',
  position: 0,
  senderId,
  kind,
  message: `says ${id}`,
  createdAt: '2026-02-28T00:00:00.000Z',
  writtenAt: null,
})

/** A server that gives these bodies, by path, and records what it was asked. */
function serverOf(bodies: Record<string, unknown>, headers: Record<string, string> = MARKED) {
  const asked: { path: string; method: string; headers: Headers; body: unknown }[] = []
  const stored: TokenRecord[] = []
  const look = createFirstLook({
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const path = url.pathname
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      asked.push({
        path: path + url.search,
        method: init?.method ?? '',
        headers: new Headers(init?.headers),
        body,
      })
      if (!(path in bodies)) throw new TypeError('Failed to fetch')
      return Response.json(bodies[path], { headers })
    },
    pageOrigin: 'https://farstead.test',
    baseUrl: '/v1',
    clientId: 'web',
    now: () => NOW,
    store: async (record) => void stored.push(record),
    ...NOBODY_WRITES,
  })
  return { look, asked, stored }
}

/** Returns what the app's own sign-in stores after the same responses. */
async function storedByTheApp(bodies: Record<string, unknown>): Promise<TokenRecord[]> {
  const stored: TokenRecord[] = []
  const http = createHttp({
    fetch: async (input) => Response.json(bodies[new URL(String(input)).pathname], { headers: MARKED }),
    clock: manualClock(NOW),
    pageOrigin: 'https://farstead.test',
    baseUrl: '/v1',
    clientId: 'web',
    token: async () => ({ ok: true, value: null }),
    onUnauthorized: () => undefined,
  })
  const store = { write: async (record: TokenRecord) => void stored.push(record) } as unknown as TokenStore
  expect(await signIn(http, store, CREDENTIALS)).toMatchObject({ ok: true })
  return stored
}

const signedInBodies = (code: number, data: unknown) => ({
  '/api/csrf': { token: 't1' },
  '/api/auth/login': encoded({ code, data }),
})

it('uses the addresses of the contract', () => {
  expect(LOOK_PATHS).toEqual({
    csrf: csrfToken.path,
    login: login.path,
    chats: chats.path,
    messages: chatMessages.path,
  })
})

describe('a sign-in before the app has loaded', () => {
  it('stores the token as any sign-in does, and returns the session without it', async () => {
    const { look, asked, stored } = serverOf(signedInBodies(200, TOKEN))
    const { user, expiresAt, abilities } = TOKEN
    expect(await look.signIn(CREDENTIALS)).toEqual({ code: 200, session: { user, expiresAt, abilities } })
    expect(stored).toEqual(await storedByTheApp(signedInBodies(200, TOKEN)))
    expect(asked[1]?.headers.get(CSRF_HEADER)).toBe('t1')
    expect(asked[1]?.body).toEqual(CREDENTIALS)
  })

  it.each([401, 403, 410, 423, 428, 429])('passes the code %i on and stores nothing', async (code) => {
    const { look, stored } = serverOf(signedInBodies(code, null))
    expect(await look.signIn(CREDENTIALS)).toEqual({ code, session: null })
    expect(stored).toEqual([])
  })

  it.each([
    ['a captive portal', signedInBodies(200, TOKEN), {}],
    ['a server that can’t be reached', {}, MARKED],
    ['a text that doesn’t decode', { '/api/csrf': { token: 't1' }, '/api/auth/login': 'no base64!' }, MARKED],
    ['a token without a person', signedInBodies(200, { ...TOKEN, user: undefined }), MARKED],
    ['a 200 without a token', signedInBodies(200, null), MARKED],
  ])('leaves it to the app after %s', async (_, bodies, headers) => {
    const { look, stored } = serverOf(bodies, headers)
    expect(await look.signIn(CREDENTIALS)).toBeNull()
    expect(stored).toEqual([])
  })

  it('leaves it to the app if the device can’t store the token', async () => {
    const { look } = serverOf(signedInBodies(200, TOKEN))
    const refused = createFirstLook({
      fetch: async (input) =>
        Response.json(signedInBodies(200, TOKEN)[new URL(String(input)).pathname as '/api/csrf'], {
          headers: MARKED,
        }),
      pageOrigin: 'https://farstead.test',
      baseUrl: '/v1',
      clientId: 'web',
      now: () => NOW,
      store: vi.fn().mockRejectedValue(new Error('quota')),
      ...NOBODY_WRITES,
    })
    expect(await refused.signIn(CREDENTIALS)).toBeNull()
    expect(await look.signIn(CREDENTIALS)).not.toBeNull()
  })
})

describe('reading conversations', () => {
  const chat = {
    id: 'c1',
    participants: [
      { ...ME, readPosition: 1 },
      { id: 'you', firstName: 'Ben', lastName: '', avatarUrl: null, readPosition: -1 },
    ],
    subject: { kind: 'unit', id: 'u', title: 'Woolshed Loft' },
    lastMessage: message('m2', ME.id),
    unreadCount: 0,
    messages: [],
  }

  it('returns who else is in each, its room and its last message', async () => {
    const { look, asked } = serverOf({
      ...signedInBodies(200, TOKEN),
      '/v1/chat': { data: [chat], meta: {} },
    })
    await look.signIn(CREDENTIALS)
    const [row] = (await look.chats()) ?? []
    expect(row).toMatchObject({ id: 'c1', name: 'Ben', about: 'Woolshed Loft', unread: 0 })
    expect(row?.last).toMatchObject({ id: 'm2', isMine: true, isPlain: true, text: 'says m2' })
    expect(row?.newest.map(({ id }) => id)).toEqual(['m2'])
    expect(asked[2]?.headers.get('authorization')).toBe('Bearer secret')
  })

  it('returns the unread messages of each at once', async () => {
    const unread = {
      ...chat,
      unreadCount: 2,
      messages: [message('m1', 'you'), message('m2', 'you', 'system')],
    }
    const { look } = serverOf({ ...signedInBodies(200, TOKEN), '/v1/chat': { data: [unread], meta: {} } })
    await look.signIn(CREDENTIALS)
    const [row] = (await look.chats()) ?? []
    expect(row?.newest.map(({ id, isPlain, isMine }) => [id, isPlain, isMine])).toEqual([
      ['m1', true, false],
      ['m2', false, false],
    ])
  })

  it('returns the newest messages of one, or null without a response', async () => {
    const rows = { data: [message('m1', 'you')], meta: {} }
    const { look, asked } = serverOf({ ...signedInBodies(200, TOKEN), '/v1/chat-message': rows })
    await look.signIn(CREDENTIALS)
    expect((await look.messages('c1'))?.map(({ id }) => id)).toEqual(['m1'])
    expect(asked[2]?.path).toBe('/v1/chat-message?chatId=c1&page=1&perPage=20')
    expect(await look.chats()).toBeNull()
  })
})
