import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { LIVE_EVENT, LiveAuthAnswer, userChannel } from '#contract/live-event.ts'
import { memoryLimits } from '#server/access/limits/memory-limits.ts'
import { issueToken } from '#server/access/access-tokens.ts'
import type { LiveServer } from '#server/live/live-server.ts'
import { startLive } from '#server/live/start-live.ts'
import { readConfig } from '#server/scope/config.ts'
import { buildApp } from '#server/start/app.ts'
import { createChatBed, type ChatBed } from '#tests/support/chat-bed.ts'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { until } from '#tests/support/until.ts'
import { NO_MAIL, NO_NOTICES, NO_PUSH } from '#tests/support/no-mail.ts'

/** The search that would find it too comes once a minute. */
const WITHIN_MS = 20_000

/** One process answers requests; another one holds the live connections. */
let bed: ChatBed
let app: FastifyInstance
let live: LiveServer
let other: LiveBed
let nowMs = Date.now()
let person: string

beforeAll(async () => {
  bed = await createChatBed()
  const config = { ...readConfig({}), port: 0 }
  const { db, url } = bed
  live = await startLive({ server: null, db, databaseUrl: url, config })
  const now = () => new Date()
  app = await buildApp({
    db,
    config,
    live,
    mail: NO_MAIL,
    push: NO_PUSH,
    notices: NO_NOTICES,
    limits: memoryLimits(now),
    now,
    newId: randomUUID,
  })
  other = await startLiveBed({ db, url, timing: { nowMs: () => nowMs } })
})
beforeEach(async () => {
  nowMs = Date.now()
  person = await bed.person()
})
afterEach(() => other.disconnectClients())
afterAll(async () => {
  await other.close()
  await live.close()
  await app.close()
  await bed.drop()
})

async function signIn(userId = person): Promise<string> {
  const { password_hash: passwordHash } = await bed.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const session = { from: null, remember: false, sessionId: randomUUID(), now: new Date() }
  const issued = await issueToken(bed.db, { userId, passwordHash, ...session })
  return issued?.token ?? ''
}

const as = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/v1${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })

/** Opens a socket to the other process, and signs this session in on it. */
async function connect(token: string, process: LiveBed = other) {
  const raw = process.raw()
  const socket_id = await raw.socketId()
  const answer = await as(token, 'POST', '/event/auth', { socket_id })
  const data = LiveAuthAnswer.parse(answer.json())
  return { raw, signin: () => raw.send({ event: 'pusher:signin', data }) }
}

async function listen(token: string, process: LiveBed = other) {
  const { raw, signin } = await connect(token, process)
  signin()
  await raw.frame('pusher:signin_success')
  raw.send({ event: 'pusher:subscribe', data: { channel: userChannel(person) } })
  await raw.frame('pusher_internal:subscription_succeeded')
  return raw
}

const hints = (raw: Awaited<ReturnType<typeof listen>>) =>
  raw.frames.filter(({ event }) => event === LIVE_EVENT).length

it.each<[string, 'POST' | 'DELETE', string, 'mine' | 'theirs']>([
  ['signing out', 'POST', '/auth/logout', 'mine'],
  ['ending the other sessions', 'DELETE', '/users/me/sessions', 'theirs'],
])(
  '%s closes only the ended session’s live connections, in another process',
  async (_, method, url, ends) => {
    const [mine, theirs] = [await signIn(), await signIn()]
    const sockets = { mine: await listen(mine), theirs: await listen(theirs) }
    const startedAt = Date.now()
    expect((await as(mine, method, url)).statusCode).toBe(204)
    expect((await sockets[ends].closed()).code).toBe(4009)
    expect(Date.now() - startedAt).toBeLessThan(WITHIN_MS)
    live.publish([person], { subject: 'chat-updated', payload: {} })
    const staying = sockets[ends === 'mine' ? 'theirs' : 'mine']
    await until('the session that goes on hears', () => hints(staying) === 1)
    expect(hints(sockets[ends])).toBe(0)
  },
)

it('a sign-in requested before its session ended is useless afterwards', async () => {
  const token = await signIn()
  const { raw, signin } = await connect(token)
  await as(token, 'POST', '/auth/logout')
  const heard = await listen(await signIn())
  live.publish([person], { subject: 'chat-updated', payload: {} })
  await until('the other process has heard of the end', () => hints(heard) === 1)
  signin()
  expect((await raw.closed()).code).toBe(4009)
})

it('the regular check finds a session that expired without notice', async () => {
  const process = await startLiveBed({ db: bed.db, url: null, timing: { sessionCheckMs: 50 } })
  onTestFinished(() => process.close())
  const raw = await listen(await signIn(), process)
  const goesOn = await listen(await signIn(), process)
  const first = await bed.db
    .selectFrom('access_tokens')
    .select('hash')
    .where('user_id', '=', person)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  await bed.db
    .updateTable('access_tokens')
    .set({ expires_at: new Date(0) })
    .where('hash', '=', first.hash)
    .execute()
  expect((await raw.closed()).code).toBe(4009)
  expect(goesOn.ws.readyState).toBe(goesOn.ws.OPEN)
})

it('a sign-in expires minutes after it was signed', async () => {
  const { raw, signin } = await connect(await signIn())
  nowMs += 6 * 60_000
  signin()
  expect((await raw.closed()).code).toBe(4009)
})

// Sent once more or kept until then.
it('after a block, an earlier sign-in no longer shows the person who blocked', async () => {
  const { id: chatId } = await bed.chatWith(person)
  const [blocked, kept] = [await connect(await signIn(bed.host)), await connect(await signIn(bed.host))]
  blocked.signin()
  await blocked.raw.frame('pusher:signin_success')
  await listen(await signIn())
  const seen = ({ raw }: typeof blocked) =>
    raw.frames.flatMap(({ event, data }) =>
      event === 'pusher_internal:watchlist_events'
        ? (data as { events: { name: string; user_ids: string[] }[] }).events.map(({ name }) => name)
        : [],
    )
  await until('seen', () => seen(blocked).length === 1)
  expect((await as(await signIn(), 'POST', `/chat/${chatId}/block-user`)).statusCode).toBe(204)
  await until('no longer seen', () => seen(blocked).length === 2)
  for (const { raw, signin } of [blocked, kept]) {
    signin()
    raw.send({ event: 'pusher:ping', data: {} })
    await raw.frame('pusher:pong')
  }
  expect(seen(blocked)).toEqual(['online', 'offline'])
  expect(seen(kept)).toEqual([])
})
