import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { changesHead, changesSince } from '#contract/changes.ts'
import { chatMessages, historyPages, sendChatMessages } from '#contract/chat-message.ts'
import { blockUser, chats, ChatRow, deleteChat, markRead, startChat } from '#contract/chat.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/error.ts'
import { CHATS_STARTED_PER_HOUR, MESSAGES_PER_SEND } from '#contract/limits.ts'
import { buildApp } from '#server/start/app.ts'
import type { Live } from '#server/scope/scope.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let app: FastifyInstance
/** The recipients of each hint, in the order they were sent. */
let hints: string[][] = []
const people: Record<'host' | 'guest' | 'stranger' | 'admin', { id: string; token: string }> = {
  host: { id: '', token: '' },
  guest: { id: '', token: '' },
  stranger: { id: '', token: '' },
  admin: { id: '', token: '' },
}
type Name = keyof typeof people
let unitId: string
let chatId: string

beforeAll(async () => {
  bed = await createAppBed()
  const roles = { host: 'HOST', guest: 'GUEST', stranger: 'HOST', admin: 'ADMIN' } as const
  for (const name of ['host', 'guest', 'stranger', 'admin'] as const) {
    const email = `${name}@people.example`
    people[name] = { id: await bed.person({ email, role: roles[name] }), token: await bed.tokenOf({ email }) }
  }
  unitId = randomUUID()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: people.host.id, title: 'Tōtara Cabin', status: 'PUBLISHED' })
    .execute()
  const recordingLive: Live = {
    ...bed.scope.live,
    publish: (userIds, event) => {
      expect(event).toEqual({ subject: 'chat-updated', payload: {} })
      hints.push(userIds.toSorted())
    },
  }
  app = await buildApp({ ...bed.scope, live: recordingLive })
  const started = await call('guest', startChat, { body: { unitId, participantId: people.host.id } })
  chatId = startChat.answer.parse(started.body).data.id
})
afterAll(async () => {
  await app.close()
  await bed.close()
})
beforeEach(() => {
  hints = []
})

type Asked = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

function call(who: Name, endpoint: AnyEndpoint, asked: Asked = {}) {
  return callWith(people[who].token, endpoint, asked)
}

async function callWith(
  token: string | null,
  endpoint: AnyEndpoint,
  { params = {}, query = {}, body }: Asked,
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const answer = await app.inject({
    method: endpoint.method.toUpperCase() as 'GET',
    url: `/v1${path}`,
    query,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : (answer.json() as unknown) }
}

const items = (...texts: string[]) => texts.map((message) => ({ id: randomUUID(), message }))
const send = (who: Name, chatMessages_: unknown, chat = chatId) =>
  call(who, sendChatMessages, { body: { chatId: chat, chatMessages: chatMessages_ } })

/** Each endpoint of these routes, with a request that its rightful caller may make. */
const requests = (): [AnyEndpoint, Asked][] => [
  [chats, {}],
  [startChat, { body: { unitId, participantId: people.host.id } }],
  [deleteChat, { params: { id: chatId } }],
  [blockUser, { params: { id: chatId }, body: {} }],
  [markRead, { params: { id: chatId }, body: { readPosition: 0 } }],
  [sendChatMessages, { body: { chatId, chatMessages: items('hello') } }],
  [chatMessages, { query: { chatId } }],
  [historyPages, { query: { chats: `${chatId}:0` } }],
  [changesSince, { query: { since: 'any.0' } }],
  [changesHead, {}],
]

test('every endpoint answers 401 without a token and with a made-up one', async () => {
  for (const token of [null, 'made-up']) {
    for (const [endpoint, asked] of requests()) {
      const answer = await callWith(token, endpoint, asked)
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401])
      expect(ErrorBody.parse(answer.body)).toMatchObject({ code: 'unauthorized', data: null })
    }
  }
  expect(hints).toEqual([])
})

test('another host and the admin can’t tell that the chat exists', async () => {
  await send('host', items('the key is under the third pot'))
  hints = []
  const byId: AnyEndpoint[] = [deleteChat, blockUser, markRead, sendChatMessages, chatMessages]
  const lists: AnyEndpoint[] = [chats, historyPages]
  for (const who of ['stranger', 'admin'] as const) {
    for (const [endpoint, asked] of requests()) {
      if (!byId.includes(endpoint) && !lists.includes(endpoint)) continue
      const there = await call(who, endpoint, asked)
      const nowhere = JSON.parse(JSON.stringify(asked).replaceAll(chatId, randomUUID()))
      expect([endpoint.name, there]).toEqual([endpoint.name, await call(who, endpoint, nowhere)])
      expect([endpoint.name, there.status]).toEqual([endpoint.name, byId.includes(endpoint) ? 404 : 200])
      if (lists.includes(endpoint)) expect(there.body).toMatchObject({ data: [] })
    }
  }
  expect(hints).toEqual([])
})

test('a feed holds only its own person’s rows', async () => {
  for (const who of ['stranger', 'admin', 'guest'] as const) {
    const start = changesHead.answer
      .parse((await call(who, changesHead)).body)
      .data.checkpoint.replace(/\.\d+$/, '.0')
    const page = changesSince.answer.parse((await call(who, changesSince, { query: { since: start } })).body)
    expect(JSON.stringify(page).includes('third pot')).toBe(who === 'guest')
    expect(JSON.stringify(page).includes(chatId)).toBe(who === 'guest')
  }
})

test('sending returns one result per item, and notifies both people once it is stored', async () => {
  const sent = items('one', 'two', ' ', 'four')
  const answer = sendChatMessages.answer.parse((await send('guest', sent)).body)
  expect(answer.data.map((result) => result.status)).toEqual(['stored', 'stored', 'refused', 'held'])
  expect(hints).toEqual([[people.guest.id, people.host.id].toSorted()])
  const again = sendChatMessages.answer.parse((await send('guest', sent.slice(0, 2))).body)
  expect(again.data).toEqual(answer.data.slice(0, 2))
  expect(hints).toHaveLength(1)
})

test('a request that breaks the contract is 422 and stores nothing', async () => {
  const before = await call('guest', chatMessages, { query: { chatId } })
  for (const body of [
    { chatId, chatMessages: [] },
    { chatId, chatMessages: items(...Array.from({ length: MESSAGES_PER_SEND + 1 }, (_, n) => `${n}`)) },
    { chatId: 'no id', chatMessages: items('x') },
    { chatId, chatMessages: [{ message: 'no id' }] },
    { chatId, chatMessages: [{ ...items('x')[0], writtenAt: 'yesterday' }] },
  ]) {
    expect((await call('guest', sendChatMessages, { body })).status).toBe(422)
  }
  for (const query of [
    { since: 'no checkpoint' },
    { since: 'a.1', limit: '0' },
    { since: 'a.1', limit: '501' },
    {},
  ]) {
    expect((await call('guest', changesSince, { query })).status).toBe(422)
  }
  for (const query of [{ page: '0' }, { perPage: '101' }, { perPage: 'many' }]) {
    expect((await call('guest', chats, { query })).status).toBe(422)
  }
  expect((await call('guest', historyPages, { query: { chats: 'x' } })).status).toBe(422)
  expect(await call('guest', chatMessages, { query: { chatId } })).toEqual(before)
})

test('fifty of the longest messages fit into one request', async () => {
  const answer = await send(
    'guest',
    items(...Array.from({ length: 50 }, (_, n) => `${n}${'本'.repeat(9_990)}`)),
  )
  expect(answer.status).toBe(200)
  expect(sendChatMessages.answer.parse(answer.body).data.every((result) => result.status === 'stored')).toBe(
    true,
  )
})

test('reading, clearing and starting again match the contract and move the right feeds', async () => {
  const read = await call('host', markRead, { params: { id: chatId }, body: { readPosition: 1 } })
  expect(read).toEqual({ status: 200, body: { data: { readPosition: 1 } } })
  expect(hints).toEqual([[people.guest.id, people.host.id].toSorted()])
  const cleared = await call('guest', deleteChat, { params: { id: chatId }, query: { upTo: '1' } })
  expect(cleared).toEqual({ status: 204, body: null })
  expect(hints.at(-1)).toEqual([people.guest.id])
  const listed = chats.answer.parse((await call('guest', chats)).body)
  expect(listed.data[0]).toMatchObject({ id: chatId, firstPosition: 2 })
  expect(await call('guest', deleteChat, { params: { id: chatId } })).toMatchObject({ status: 204 })
  expect(await call('guest', deleteChat, { params: { id: chatId } })).toMatchObject({ status: 204 })
  expect(chats.answer.parse((await call('guest', chats)).body).data).toEqual([])
  const again = await call('guest', startChat, { body: { unitId, participantId: people.host.id } })
  expect(z.object({ data: ChatRow }).parse(again.body).data.id).toBe(chatId)
})

// Clients of the first wire know no events, so they show the text.
test('a client of the first wire gets the chat for another room, with an English line', async () => {
  const loft = randomUUID()
  await bed.db
    .insertInto('units')
    .values({ id: loft, host_id: people.host.id, title: 'Woolshed Loft', status: 'PUBLISHED' })
    .execute()
  await send('guest', items('Kia ora'))
  const asked = await call('guest', startChat, { body: { unitId: loft, participantId: people.host.id } })
  const { data } = z.object({ data: ChatRow }).parse(asked.body)
  expect(data).toMatchObject({ id: chatId, subject: { id: loft, title: 'Woolshed Loft' } })
  expect(data.lastMessage).toMatchObject({ kind: 'system', message: 'About: Woolshed Loft' })
  const newer = await call('host', startChat, {
    body: { unitId, participantId: people.guest.id },
    query: { wire: '2' },
  })
  const event = { name: 'unitAsked', unitId, unitTitle: 'Tōtara Cabin' }
  expect(newer.body).toMatchObject({ data: { id: chatId, lastMessage: { event } } })
})

test('an agreement leads its parties, and nobody else, to their chat', async () => {
  const agreementId = randomUUID()
  const at = new Date()
  await bed.db
    .insertInto('agreements')
    .values({
      id: agreementId,
      host_id: people.host.id,
      guest_id: people.guest.id,
      unit_id: unitId,
      terms: JSON.stringify(NO_TERMS),
      facts: JSON.stringify(NO_FACTS),
      hash: '',
      sent_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const ask = (who: keyof typeof people) => call(who, startChat, { body: { agreementId } })
  expect((await ask('host')).body).toMatchObject({ data: { id: chatId } })
  // Only the host sees a draft.
  expect((await ask('guest')).status).toBe(404)
  await bed.db.updateTable('agreements').set({ sent_at: at }).where('id', '=', agreementId).execute()
  expect((await ask('guest')).body).toMatchObject({ data: { id: chatId } })
  expect((await ask('admin')).status).toBe(404)
  for (const body of [{}, { agreementId, unitId }])
    expect((await call('host', startChat, { body })).status).toBe(422)
})

test('a checkpoint of another database answers 410 reset', async () => {
  const answer = await call('guest', changesSince, { query: { since: 'another-database.0' } })
  expect(answer.status).toBe(410)
  expect(ErrorBody.parse(answer.body).code).toBe('reset')
})

test('blocking without a body answers 204, and neither side can write then', async () => {
  const elsewhere = randomUUID()
  await bed.db
    .insertInto('units')
    .values({ id: elsewhere, host_id: people.host.id, title: 'Riverbank Hut', status: 'PUBLISHED' })
    .execute()
  expect(await call('host', blockUser, { params: { id: chatId } })).toEqual({ status: 204, body: null })
  expect(hints).toEqual([[people.guest.id, people.host.id].toSorted()])
  for (const who of ['host', 'guest'] as const) {
    const answer = sendChatMessages.answer.parse((await send(who, items('hello?'))).body)
    expect(answer.data).toMatchObject([{ status: 'refused', reason: 'chatClosed' }])
  }
  const refused = await call('guest', startChat, {
    body: { unitId: elsewhere, participantId: people.host.id },
  })
  expect(refused.status).toBe(403)
})

// Also where no chat begins.
test('somebody who starts chat after chat has to wait, but nobody else does', async () => {
  const body = { unitId: randomUUID() }
  for (let n = 0; n < CHATS_STARTED_PER_HOUR; n += 1)
    expect((await call('stranger', startChat, { body })).status).toBe(404)
  const refused = await call('stranger', startChat, { body })
  expect(refused.status).toBe(429)
  expect(ErrorBody.parse(refused.body).code).toBe('tooMany')
  expect((await call('guest', startChat, { body: { unitId } })).status).toBe(200)
})
