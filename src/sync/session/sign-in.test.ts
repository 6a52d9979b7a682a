import { expect, it } from 'vitest'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { createHttp } from '#sync/line/http-client.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { signIn } from './sign-in.ts'
import type { TokenStore } from './token-store.ts'

const ANSWERS: Record<string, unknown> = {
  '/api/csrf': { token: 'csrf' },
  '/api/auth/login': btoa(
    JSON.stringify({
      code: 200,
      data: { token: 't', expiresAt: '2026-12-01T00:00:00.000Z', abilities: [] },
    }),
  ),
}

/** A connection that goes silent at one request without closing. */
function halfOpenAt(silent: string, clock: ReturnType<typeof manualClock>) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input))
    asked.push(pathname)
    if (pathname !== silent)
      return Promise.resolve(
        Response.json(ANSWERS[pathname], { headers: { [SERVER_MARK_HEADER]: SERVER_MARK } }),
      )
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted')))
    })
  }
  const http = createHttp({
    fetch,
    clock,
    pageOrigin: 'http://farstead.test',
    baseUrl: '/v1',
    clientId: 'farstead-web',
    token: async () => ({ ok: true, value: null }),
    onUnauthorized: () => undefined,
  })
  return { http, asked }
}

it('requests nothing more if the response names the person', async () => {
  const { http, asked } = halfOpenAt('/v1/users/me', manualClock())
  const user = {
    id: '01936f00-0000-7000-8000-000000000001',
    firstName: 'Hana',
    lastName: 'Moana',
    avatarUrl: null,
    role: 'HOST',
    email: 'h@x.nz',
  }
  const data = { token: 't', expiresAt: '2026-12-01T00:00:00.000Z', abilities: [], user }
  const before = ANSWERS['/api/auth/login']
  ANSWERS['/api/auth/login'] = btoa(JSON.stringify({ code: 200, data }))
  const stored: unknown[] = []
  const store = { write: async (record: unknown) => void stored.push(record) } as unknown as TokenStore
  const answer = await signIn(http, store, { email: 'h@x.nz', password: 'x', remember: false })
  ANSWERS['/api/auth/login'] = before
  expect(asked).toEqual(['/api/csrf', '/api/auth/login'])
  expect(answer).toMatchObject({ ok: true, value: { code: 200, session: { user } } })
  expect(stored).toMatchObject([{ userId: user.id, accessToken: 't', facts: { user } }])
})

it.each(['/api/csrf', '/api/auth/login', '/v1/users/me'])(
  'silence at %s ends the sign-in within 15 s as no response, and stores nothing',
  async (silent) => {
    const clock = manualClock()
    const { http, asked } = halfOpenAt(silent, clock)
    const stored: unknown[] = []
    const store: Pick<TokenStore, 'write'> = { write: async (record) => void stored.push(record) }
    const credentials = { email: 'hana@people.example', password: 'x', remember: false }
    let kind = 'waits'
    // Signing in uses nothing else of the store.
    const signingIn = signIn(http, store as TokenStore, credentials).then((answer) => {
      kind = answer.ok ? 'signed in' : answer.failure.kind
    })
    await expect.poll(() => asked.at(-1)).toBe(silent)
    await clock.advance(14_999)
    expect(kind).toBe('waits')
    await clock.advance(1)
    await signingIn
    expect(kind).toBe('network')
    expect(stored).toEqual([])
  },
)
