import { expect, it } from 'vitest'
import { login, refresh } from '#contract/auth.ts'
import { sendChatMessages } from '#contract/chat-message.ts'
import { base64, createHttpBed, error, json } from '#tests/support/http-bed.ts'
import { callEncoded } from '#sync/session/encoded-answer.ts'

const CHAT = '0196a0a0-0000-7000-8000-000000000001'

it('requests the token for a sign-in once, before it or with it', async () => {
  const { http, seen } = createHttpBed([json({ token: 'c' }), json(base64({ code: 401, data: null }))])
  await http.prepareSignIn()
  await http.prepareSignIn()
  await callEncoded(http, login, { email: 'a@b.c', password: 'x' }, { bearer: null })
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/api/csrf', '/api/auth/login'])
  expect(seen[1]?.init.headers['csrf-token']).toBe('c')
})

it('requests the token with the sign-in if an earlier request failed', async () => {
  const { http, seen } = createHttpBed([
    error(500, 'x'),
    json({ token: 'c' }),
    json(base64({ code: 401, data: null })),
  ])
  await http.prepareSignIn()
  const answer = await callEncoded(http, login, { email: 'a@b.c', password: 'x' }, { bearer: null })
  expect(answer).toMatchObject({ ok: true })
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/api/csrf', '/api/csrf', '/api/auth/login'])
})

it('asks for a token when it has none and once more after a failure, and no more', async () => {
  const { http, seen } = createHttpBed([
    json({ token: 'c1' }),
    error(403, 'csrf'),
    json({ token: 'c2' }),
    error(403, 'csrf'),
  ])
  expect(await http.call(refresh, {})).toMatchObject({ ok: false, failure: { kind: 'csrf' } })
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/csrf',
    '/api/auth/refresh',
    '/api/csrf',
    '/api/auth/refresh',
  ])
  expect(seen[1]?.init.headers['authorization']).toBe('Bearer t1')
})

it('keeps the token for the next call', async () => {
  const { http, seen } = createHttpBed([json({ token: 'c1' }), json('x'), json('y')])
  await http.call(refresh, {})
  await http.call(refresh, {})
  expect(seen.length).toBe(3)
})

it('sends messages without one', async () => {
  const { http, seen } = createHttpBed([json({ data: [] })])
  await http.call(sendChatMessages, { chatId: CHAT, chatMessages: [] })
  expect(seen.length).toBe(1)
})
