import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockedUsers } from '#contract/blocked-user.ts'
import { endCall, ringingCall, ringingCalls, ringingCallsPage } from '#contract/call.ts'
import { chatMessages, searchMessages } from '#contract/chat-message.ts'
import { CALL_RINGS_MS, CALLS_PER_PERSON, CALLS_WINDOW_MS, SEARCHES_PER_MINUTE } from '#contract/limits.ts'
import type { LiveEvent } from '#contract/live-event.ts'
import { buildApp } from '#server/start/app.ts'
import { endOverdueCalls } from './calls.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

type Name = 'host' | 'guest' | 'stranger'
const people: Record<Name, { id: string; token: string }> = {
  host: { id: '', token: '' },
  guest: { id: '', token: '' },
  stranger: { id: '', token: '' },
}
let bed: AppBed
let app: AppBed['app']
let events: { to: string[]; event: LiveEvent }[] = []
let chatId: string

beforeAll(async () => {
  bed = await createAppBed()
  for (const name of ['host', 'guest', 'stranger'] as const) {
    const email = `${name}@people.example`
    people[name] = { id: await bed.person({ email, role: 'HOST' }), token: await bed.tokenOf({ email }) }
  }
  await bed.db
    .updateTable('users')
    .set({ first_name: 'Māia', last_name: 'Rangi' })
    .where('id', '=', people.host.id)
    .execute()
  const unitId = bed.scope.newId()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: people.host.id, title: 'Cabin', status: 'PUBLISHED' })
    .execute()
  const publish = (to: readonly string[], event: LiveEvent) => void events.push({ to: to.toSorted(), event })
  app = await buildApp({ ...bed.scope, live: { ...bed.scope.live, publish } })
  const started = await ask('guest', 'POST', '/chat', { unitId, participantId: people.host.id })
  chatId = started.json().data.id
})
afterAll(async () => {
  await app.close()
  await bed.close()
})
beforeEach(async () => {
  bed.advance(CALLS_WINDOW_MS + 1)
  await endOverdueCalls(bed.db, bed.scope.now(), bed.scope.newId)
  events = []
})

function ask(who: Name | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = who === null ? {} : { authorization: `Bearer ${people[who].token}` }
  return app.inject({ method, url: `/v1${path}`, headers, ...(payload ? { payload } : {}) })
}
const ring = (who: Name) => ask(who, 'POST', `/chat/${chatId}/call`)
const rings = async (who: Name) =>
  ringingCall.answer.parse((await ask(who, 'GET', `/chat/${chatId}/call`)).json()).data
const finish = (who: Name, callId: string, outcome: string) =>
  ask(who, 'PUT', `/chat/${chatId}/call/${callId}`, { outcome })
const newestLine = async () => {
  const page = await ask('host', 'GET', `/chat-message?chatId=${chatId}&perPage=1`)
  return chatMessages.answer.parse(page.json()).data[0]
}

test('strangers and signed-out callers get no calls, blocks or searches', async () => {
  const callId = (await ring('guest')).json().data.id
  const paths = [
    ['POST', `/chat/${chatId}/call`],
    ['GET', `/chat/${chatId}/call`],
    ['PUT', `/chat/${chatId}/call/${callId}`, { outcome: 'declined' }],
  ] as const
  for (const [method, path, body] of paths) {
    expect((await ask(null, method, path, body)).statusCode, path).toBe(401)
    expect((await ask('stranger', method, path, body)).statusCode, path).toBe(404)
  }
  for (const path of ['/call', '/blocked-user', '/chat-message/search?search=a'])
    expect((await ask(null, 'GET', path)).statusCode, path).toBe(401)
  expect((await ask(null, 'DELETE', `/blocked-user/${people.host.id}`)).statusCode).toBe(401)
  expect(ringingCalls.answer.parse((await ask('stranger', 'GET', '/call')).json()).data).toEqual([])
  expect(await rings('host')).toMatchObject({ id: callId, callerId: people.guest.id })
})

test('a call shows its chat to somebody who has no message in it yet', async () => {
  const unitId = bed.scope.newId()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: people.host.id, title: 'Hut', status: 'PUBLISHED' })
    .execute()
  const { id } = (await ask('stranger', 'POST', '/chat', { unitId })).json().data
  const chatIds = async () =>
    ((await ask('host', 'GET', '/chat')).json().data as { id: string }[]).map((chat) => chat.id)
  expect(await chatIds()).not.toContain(id)
  const callId = (await ask('stranger', 'POST', `/chat/${id}/call`)).json().data.id
  expect(await chatIds()).toContain(id)
  await ask('stranger', 'PUT', `/chat/${id}/call/${callId}`, { outcome: 'cancelled' })
})

test('a call rings the others once, and ringing again returns the same call', async () => {
  const first = (await ring('guest')).json().data
  expect(first).toMatchObject({ chatId, callerId: people.guest.id, leftMs: CALL_RINGS_MS })
  const both = [people.guest.id, people.host.id].toSorted()
  expect(events).toEqual([{ to: both, event: { subject: 'chat-call', payload: { chatId } } }])
  bed.advance(5_000)
  for (const who of ['guest', 'host'] as const)
    expect((await ring(who)).json().data).toEqual({ ...first, leftMs: CALL_RINGS_MS - 5_000 })
  expect(events).toHaveLength(1)
  expect(ringingCalls.answer.parse((await ask('host', 'GET', '/call')).json()).data).toHaveLength(1)
})

test('ringing calls are paged and can be found by the other person’s name', async () => {
  const page = async (who: Name, query: string) =>
    ringingCallsPage.answer.parse((await ask(who, 'GET', `/calls?${query}`)).json())
  const call = (await ring('guest')).json().data
  const found = { data: [{ id: call.id, chatId }], meta: { currentPage: 1, lastPage: 1 } }
  expect(await page('host', 'perPage=1')).toMatchObject(found)
  expect(await page('guest', '')).toMatchObject(found)
  expect(await page('guest', 'search=maia+rangi')).toMatchObject(found)
  // People aren't found by their own name, and a page that doesn't exist is empty.
  expect((await page('host', 'search=maia+rangi')).data).toEqual([])
  expect(await page('host', 'page=2')).toMatchObject({ data: [], meta: { currentPage: 2, lastPage: 1 } })
  expect((await page('stranger', '')).data).toEqual([])
  bed.advance(CALL_RINGS_MS)
  expect((await page('host', '')).data).toEqual([])
})

// By the server’s clock.
test('after 45 seconds a call stops ringing and leaves one missed call in the chat', async () => {
  await ring('guest')
  bed.advance(CALL_RINGS_MS - 1)
  expect(await rings('host')).toMatchObject({ leftMs: 1 })
  expect(await endOverdueCalls(bed.db, bed.scope.now(), bed.scope.newId)).toEqual([])
  bed.advance(1)
  expect(await rings('host')).toBeNull()
  const before = (await newestLine())?.position ?? -1
  const moved = await endOverdueCalls(bed.db, bed.scope.now(), bed.scope.newId)
  expect(moved.toSorted()).toEqual([people.guest.id, people.host.id].toSorted())
  expect(await endOverdueCalls(bed.db, bed.scope.now(), bed.scope.newId)).toEqual([])
  expect(await newestLine()).toMatchObject({
    kind: 'call',
    message: 'missed',
    senderId: people.guest.id,
    position: before + 1,
  })
})

test.each([
  ['host', 'answered', 'answered'],
  ['host', 'declined', 'declined'],
  ['guest', 'cancelled', 'missed'],
] as const)('when the %s says %s it stops ringing everywhere, as %s', async (who, outcome, line) => {
  const { id } = (await ring('guest')).json().data
  events = []
  expect((await finish(who, id, outcome)).statusCode).toBe(200)
  expect(await rings('guest')).toBeNull()
  expect(await newestLine()).toMatchObject({ kind: 'call', message: line, senderId: people.guest.id })
  expect(events.map(({ event }) => event.subject)).toEqual(['chat-updated', 'chat-call'])
  // Another device that answers a moment later changes nothing.
  expect(endCall.answer.parse((await finish('host', id, 'declined')).json()).data).toBeNull()
  expect(await newestLine()).toMatchObject({ message: line })
})

// Unless they have unread messages before it.
test('the line of a call is read for the person who ended it; a missed call is unread', async () => {
  const unread = async () =>
    (await ask('host', 'GET', '/chat?perPage=1')).json().data[0].unreadCount as number
  await ask('host', 'PUT', `/chat/${chatId}/read`, { readPosition: 1_000 })
  await finish('host', (await ring('guest')).json().data.id, 'declined')
  expect(await unread()).toBe(0)
  await finish('guest', (await ring('guest')).json().data.id, 'cancelled')
  expect(await unread()).toBe(1)
  await finish('host', (await ring('guest')).json().data.id, 'declined')
  expect(await unread()).toBe(2)
})

test('a caller can’t answer their own call, and nobody can cancel somebody else’s', async () => {
  const { id } = (await ring('guest')).json().data
  expect((await finish('guest', id, 'answered')).statusCode).toBe(403)
  expect((await finish('host', id, 'cancelled')).statusCode).toBe(403)
  expect(await rings('host')).not.toBeNull()
})

test('a block ends a ringing call and refuses new ones; unblocking opens the chat', async () => {
  await ring('guest')
  events = []
  expect((await ask('host', 'POST', `/chat/${chatId}/block-user`, {})).statusCode).toBe(204)
  expect(events.map(({ event }) => event.subject)).toContain('chat-call')
  expect(await rings('host')).toBeNull()
  for (const who of ['guest', 'host'] as const) expect((await ring(who)).statusCode).toBe(403)
  const list = async (who: Name) =>
    blockedUsers.answer.parse((await ask(who, 'GET', '/blocked-user')).json()).data.map(({ id }) => id)
  expect(await list('host')).toEqual([people.guest.id])
  expect(await list('guest')).toEqual([])
  const found = async (search: string) =>
    (await ask('host', 'GET', `/blocked-user?search=${search}`)).json().data.length
  expect([await found('ANI'), await found('ani%20h'), await found('nobody'), await found('%25')]).toEqual([
    1, 1, 0, 0,
  ])
  const beyond = await ask('host', 'GET', '/blocked-user?perPage=1&page=2')
  expect(beyond.json()).toMatchObject({ data: [], meta: { currentPage: 2, lastPage: 1 } })
  // The ringing call has ended and left no line, because the closed chat accepts nothing more.
  const last = (await newestLine())?.position
  bed.advance(CALL_RINGS_MS + 1)
  expect(await endOverdueCalls(bed.db, bed.scope.now(), bed.scope.newId)).toEqual([])
  expect((await newestLine())?.position).toBe(last)
  // The blocked person can't remove the block themselves.
  expect((await ask('guest', 'DELETE', `/blocked-user/${people.host.id}`)).statusCode).toBe(204)
  expect(await list('host')).toEqual([people.guest.id])
  events = []
  for (let again = 0; again < 2; again += 1)
    expect((await ask('host', 'DELETE', `/blocked-user/${people.guest.id}`)).statusCode).toBe(204)
  expect(events).toHaveLength(1)
  expect(await list('host')).toEqual([])
  bed.advance(CALL_RINGS_MS)
  expect((await ring('guest')).statusCode).toBe(200)
})

test('somebody who rings again and again is asked to wait', async () => {
  for (let n = 0; n < CALLS_PER_PERSON; n += 1) expect((await ring('guest')).statusCode).toBe(200)
  const refused = await ring('guest')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

// And not too often.
test('a search covers only the person’s chats and ignores case, accents and patterns', async () => {
  const texts = ['The Kererū sat there', '100% sure', 'a\\b', '我们明天到小屋']
  const chatMessages_ = texts.map((message) => ({ id: bed.scope.newId(), message }))
  await ask('guest', 'POST', '/chat-message', { chatId, chatMessages: chatMessages_ })
  const found = async (who: Name, search: string) => {
    const answer = await ask(who, 'GET', `/chat-message/search?search=${encodeURIComponent(search)}`)
    return searchMessages.answer.parse(answer.json()).data.map(({ message }) => message)
  }
  expect(await found('host', 'kereru')).toEqual([texts[0]])
  expect(await found('host', '0%')).toEqual([texts[1]])
  expect(await found('host', 'k_rer')).toEqual([])
  expect(await found('host', 'a\\b')).toEqual([texts[2]])
  expect(await found('host', '天到')).toEqual([texts[3]])
  expect(await found('stranger', 'kereru')).toEqual([])
  // The word stored for how a call ended wasn't written by a person, so it isn't found.
  expect(await found('host', 'missed')).toEqual([])
  for (let n = 0; n <= SEARCHES_PER_MINUTE; n += 1) await ask('guest', 'GET', '/chat-message/search?search=a')
  expect((await ask('guest', 'GET', '/chat-message/search?search=a')).statusCode).toBe(429)
})
