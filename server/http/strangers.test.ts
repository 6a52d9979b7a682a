import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/permission.ts'
import { beginFile } from '#server/files/files.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

/** In everything of the host's, and nowhere else. */
const SECRET = 'pōhutukawa-91c'

let bed: AppBed
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
const PEOPLE: [string, Role][] = [
  ['host', 'HOST'],
  ['guest', 'GUEST'],
  ['otherHost', 'HOST'],
  ['otherGuest', 'GUEST'],
]

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'
async function ask(who: string, method: Method, url: string, payload?: object) {
  const headers = {
    'if-match': '"1"',
    ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
  }
  return bed.as(tokens[who] ?? '', { method, url: `/v1${url}`, headers, ...(payload ? { payload } : {}) })
}

beforeAll(async () => {
  bed = await createAppBed()
  for (const [name, role] of PEOPLE) {
    const email = `${name}@people.example`
    ids[name] = await bed.person({ email, role })
    tokens[name] = await bed.tokenOf({ email })
  }
  const [unit, agreement, file] = [randomUUID(), randomUUID(), randomUUID()]
  Object.assign(ids, { unit, agreement, file })
  expect((await ask('host', 'PUT', `/units/${unit}`, { title: SECRET })).statusCode).toBe(200)
  await bed.db.updateTable('units').set({ status: 'PUBLISHED' }).where('id', '=', unit).execute()
  const chat = await ask('guest', 'POST', '/chat', { unitId: unit, participantId: ids['host'] })
  expect(chat.statusCode).toBe(200)
  ids['chat'] = chat.json<{ data: { id: string } }>().data.id
  await bed.db.updateTable('units').set({ status: 'DRAFT' }).where('id', '=', unit).execute()
  const chatMessages = [{ id: randomUUID(), message: SECRET }]
  expect((await ask('host', 'POST', '/chat-message', { chatId: ids['chat'], chatMessages })).statusCode).toBe(
    200,
  )
  const ring = await ask('guest', 'POST', `/chat/${ids['chat']}/call`)
  ids['call'] = ring.json<{ data: { id: string } }>().data.id
  const draft = { unitId: unit, guestId: ids['guest'] }
  expect((await ask('host', 'PUT', `/agreements/${agreement}`, draft)).statusCode).toBe(200)
  const hostId = ids['host'] ?? ''
  const part = { purpose: 'agreementFile' as const, ownerId: agreement, size: 9, sha256: '', publicKey: file }
  await beginFile(bed.db, { id: file, userId: hostId, ...part, at: new Date() })
})
afterAll(() => bed.close())

type Trial = { body?: () => object; query?: string; record: string; answers?: readonly number[] }

const REFUSED = [403, 404]
/** What could be a piece of the host's file. */
const PIECE = `?offset=0&size=9&sha256=${'0'.repeat(64)}&purpose=agreementFile`

/** Each address that names a record, and what might get through to it. */
const TRIALS: Record<string, Trial> = {
  'DELETE /chat/{id}': { record: 'chat' },
  'POST /chat/{id}/block-user': { record: 'chat', body: () => ({}) },
  'PUT /chat/{id}/read': { record: 'chat', body: () => ({ readPosition: 0 }) },
  'POST /chat/{id}/call': { record: 'chat' },
  'GET /chat/{id}/call': { record: 'chat' },
  'PUT /chat/{id}/call/{callId}': { record: 'chat', body: () => ({ outcome: 'answered' }) },
  // Taking back a block of one's own that never was.
  'DELETE /blocked-user/{id}': { record: 'guest', answers: [204] },
  'GET /units/{id}': { record: 'unit' },
  'PUT /units/{id}': { record: 'unit', body: () => ({ title: 'taken' }) },
  'PATCH /units/{id}': { record: 'unit', body: () => ({ title: 'taken' }) },
  'POST /units/{id}/steps': { record: 'unit', body: () => ({ step: 'delete', version: 1 }) },
  'GET /agreements/{id}': { record: 'agreement' },
  'PUT /agreements/{id}': {
    record: 'agreement',
    body: () => ({ unitId: ids['unit'], guestId: ids['guest'] }),
    // 422 names the unit as not the caller's.
    answers: [...REFUSED, 422],
  },
  'PATCH /agreements/{id}': { record: 'agreement', body: () => ({}) },
  'POST /agreements/{id}/steps': { record: 'agreement', body: () => ({ step: 'cancel', version: 1 }) },
  // Somebody else's looks like one that nobody began, and removing such a one changes nothing.
  'GET /uploads/{id}': { record: 'file', answers: [200] },
  'PUT /uploads/{id}': { record: 'file', query: PIECE, body: () => Buffer.from('some more') },
  'DELETE /uploads/{id}': { record: 'file', answers: [204] },
}

/** Everything that the trials could have changed or seen. */
async function hostsOwn(): Promise<unknown[]> {
  const tables = [
    'chats',
    'chat_members',
    'messages',
    'calls',
    'blocks',
    'units',
    'agreements',
    'files',
  ] as const
  return Promise.all(
    tables.map((table) =>
      bed.db
        .selectFrom(table)
        .selectAll()
        .orderBy(sql`1`)
        .execute(),
    ),
  )
}

test('every address that names a record is tried', async () => {
  const described = await bed.as(null, { method: 'GET', url: '/v1/openapi.json' })
  const { paths } = described.json<{ paths: Record<string, object> }>()
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => `${name.toUpperCase()} ${path.replace('/v1', '')}`),
  )
  expect(named.filter((name) => name.includes('{')).toSorted()).toEqual(Object.keys(TRIALS).toSorted())
})

test.each(Object.entries(TRIALS))('%s shows and changes nothing of somebody else’s', async (name, trial) => {
  const before = await hostsOwn()
  for (const who of ['otherHost', 'otherGuest']) {
    const [method = '', path = ''] = name.split(' ')
    const url = path.replace('{id}', ids[trial.record] ?? '').replace('{callId}', ids['call'] ?? '')
    // The names of the table are methods.
    const answer = await ask(who, method as Method, url + (trial.query ?? ''), trial.body?.())
    expect(trial.answers ?? REFUSED, `${who}: ${answer.body}`).toContain(answer.statusCode)
    expect(answer.body).not.toContain(SECRET)
  }
  expect(await hostsOwn()).toEqual(before)
})

test('addresses that take an id another way show nothing of somebody else’s either', async () => {
  const { chat = '', unit = '' } = ids
  for (const who of ['otherHost', 'otherGuest']) {
    const item = { id: randomUUID(), message: 'let me in' }
    const answers = await Promise.all([
      ask(who, 'GET', `/chat-message?chatId=${chat}`),
      ask(who, 'GET', `/chat-message/pages?chats=${chat}:0`),
      ask(who, 'GET', `/chat-message/search?search=${encodeURIComponent(SECRET)}`),
      ask(who, 'POST', '/chat-message', { chatId: chat, chatMessages: [item] }),
      ask(who, 'POST', '/chat', { unitId: unit, participantId: ids['host'] }),
      ask(who, 'GET', '/chat'),
      ask(who, 'GET', '/units?all=true'),
      ask(who, 'GET', '/agreements?all=true'),
      ask(who, 'GET', '/call'),
    ])
    // Searching for it repeats what was searched for nowhere.
    for (const answer of answers) expect(answer.body).not.toContain(SECRET)
    expect(answers[3]?.statusCode).toBe(404)
    expect(answers[4]?.statusCode).toBe(404)
  }
})
