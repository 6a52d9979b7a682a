import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chats } from '#contract/chat.ts'
import { chatMessages } from '#contract/chat-message.ts'
import { liveSettings } from '#contract/live-event.ts'
import { BODY_BYTES_MAX, SEARCHES_PER_MINUTE } from '#contract/limits.ts'
import type { Role } from '#contract/permission.ts'
import { AGREED_TERMS } from '#tests/support/agreements-bed.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
const PEOPLE: [string, Role][] = [
  ['host', 'HOST'],
  ['guest', 'GUEST'],
]

beforeAll(async () => {
  bed = await createAppBed()
  for (const [name, role] of PEOPLE) {
    const email = `${name}@people.example`
    ids[name] = await bed.person({ email, role })
    tokens[name] = await bed.tokenOf({ email })
  }
  ids['unit'] = randomUUID()
  expect((await ask('host', 'PUT', `/units/${ids['unit']}`, { title: 'Tōtara Cabin' })).status).toBe(200)
  await bed.db.updateTable('units').set({ status: 'PUBLISHED' }).where('id', '=', ids['unit']).execute()
  const chat = await ask('guest', 'POST', '/chat', { unitId: ids['unit'] })
  ids['chat'] = (chat.body as { data: { id: string } }).data.id
})
afterAll(() => bed.close())

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'
async function ask(who: string, method: Method, path: string, payload?: object, version = 1) {
  const answer = await bed.as(tokens[who] ?? '', {
    method,
    url: `/v1${path}`,
    headers: { 'if-match': `"${version}"` },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
}

/** Creates a draft unit of the host. */
async function newUnit(): Promise<string> {
  const id = randomUUID()
  expect((await ask('host', 'PUT', `/units/${id}`, { title: 'Shed' })).status).toBe(200)
  return id
}

test('treats an id in capital letters as the same id everywhere', async () => {
  const unit = (await newUnit()).toUpperCase()
  const row = { data: { id: unit.toLowerCase(), title: 'Barn', version: 2 } }
  expect(await ask('host', 'PATCH', `/units/${unit}`, { title: 'Barn' })).toMatchObject({
    status: 200,
    body: row,
  })
  expect(await ask('host', 'GET', `/units/${unit}`)).toMatchObject({ status: 200, body: row })
  const moved = await ask('host', 'POST', `/units/${unit}/steps`, { step: 'archive', version: 2 })
  expect(moved).toMatchObject({ status: 200, body: { data: { status: 'ARCHIVED' } } })

  const id = randomUUID().toUpperCase()
  const parties = { unitId: ids['unit']?.toUpperCase(), guestId: ids['guest']?.toUpperCase() }
  const written = await ask('host', 'PUT', `/agreements/${id}`, {
    ...AGREED_TERMS,
    ...parties,
  })
  expect(written).toMatchObject({ status: 200, body: { data: { id: id.toLowerCase() } } })
  const sent = await ask('host', 'POST', `/agreements/${id}/steps`, { step: 'send', version: 1 })
  expect(sent).toMatchObject({ status: 200, body: { data: { status: 'PENDING' } } })
  const chat = ids['chat']?.toUpperCase()
  const messageId = randomUUID().toUpperCase()
  const messages = { chatId: chat, chatMessages: [{ id: messageId, message: 'hello' }] }
  const stored = { status: 'stored', message: { id: messageId.toLowerCase(), chatId: ids['chat'] } }
  expect(await ask('guest', 'POST', '/chat-message', messages)).toMatchObject({ body: { data: [stored] } })
  expect(await ask('guest', 'GET', `/chat-message?chatId=${chat}`)).toMatchObject({ status: 200 })
})

test('a page far beyond the last is empty, in every list', async () => {
  const lists = [
    '/chat?',
    `/chat-message?chatId=${ids['chat']}&`,
    '/chat-message/search?search=a&',
    '/units?',
    '/agreements?',
  ]
  for (const page of [50_000_000, Number.MAX_SAFE_INTEGER]) {
    for (const list of lists)
      expect([list, page, await ask('guest', 'GET', `${list}page=${page}`)]).toMatchObject([
        list,
        page,
        { status: 200, body: { data: [] } },
      ])
  }
})

test('stores half an emoji in any text as the replacement character', async () => {
  const half = '\ud83d'
  const unit = await newUnit()
  const edited = await ask('host', 'PATCH', `/units/${unit}`, { title: `a${half}`, description: `b${half}` })
  expect(edited).toMatchObject({ status: 200, body: { data: { title: 'a\ufffd', description: 'b\ufffd' } } })
  // Sending the same again, as after a lost response, finds its work done.
  const again = await ask('host', 'PATCH', `/units/${unit}`, { title: `a${half}`, description: `b${half}` })
  expect(again).toMatchObject({ status: 200, body: { data: { version: 2 } } })
  const agreement = randomUUID()
  const draft = { unitId: ids['unit'], guestId: ids['guest'], conditions: `c${half}` }
  const written = await ask('host', 'PUT', `/agreements/${agreement}`, draft)
  expect(written).toMatchObject({ status: 200, body: { data: { conditions: 'c\ufffd' } } })
  const address = { street: `d${half}`, suburb: '', town: '', postcode: '' }
  const profile = await ask('host', 'PATCH', '/users/me/profile', { address, about: half })
  expect(profile).toMatchObject({
    status: 200,
    body: { data: { about: '\ufffd', address: { street: 'd\ufffd' } } },
  })
  for (const search of [half, '\ufffd', '%', '\\', '_', "'"])
    expect(
      (await ask('host', 'GET', `/chat?search=${encodeURIComponent(search.toWellFormed())}`)).status,
    ).toBe(200)
})

test('simultaneous requests for one new agreement create one, and all get it', async () => {
  const id = randomUUID()
  const draft = { unitId: ids['unit'], guestId: ids['guest'] }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask('host', 'PUT', `/agreements/${id}`, draft)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('stores and returns the earliest and latest times that a device may claim', async () => {
  for (const writtenAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
    const message = { id: randomUUID(), message: 'when?', writtenAt }
    const sent = await ask('guest', 'POST', '/chat-message', { chatId: ids['chat'], chatMessages: [message] })
    expect(sent).toMatchObject({ status: 200, body: { data: [{ status: 'stored' }] } })
  }
  const claimed = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
  const times = (messages: readonly { writtenAt: string | null }[] = []) =>
    messages.map(({ writtenAt }) => writtenAt).slice(-2)
  const page = await ask('host', 'GET', `/chat-message?chatId=${ids['chat']}`)
  expect(times(chatMessages.answer.parse(page.body).data)).toEqual(claimed)
  const list = await ask('host', 'GET', '/chat')
  const chat = chats.answer.parse(list.body).data.find(({ id }) => id === ids['chat'])
  expect([times(chat?.messages), chat?.lastMessage?.writtenAt]).toEqual([claimed, claimed[1]])
})

test('behind a proxy, a client can’t claim another address', async () => {
  const proxied = await createAppBed({ TRUST_PROXY: 'on', MAILBOX: 'off', SIGN_INS_PER_MINUTE: '3' })
  const csrf = { ...(await proxied.csrf()), origin: 'http://localhost' }
  const codes: string[] = []
  for (let n = 1; n <= 4; n += 1) {
    const answer = await proxied.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      // First what the caller claims, then what the proxy saw.
      headers: { ...csrf, 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` },
      payload: { email: `nobody${n}@people.example`, password: 'wrong' },
    })
    codes.push(Buffer.from(String(answer.json()), 'base64').toString().slice(8, 11))
  }
  await proxied.close()
  expect(codes).toEqual(['401', '401', '401', '429'])
})

test('only a proxy that is trusted can say that the client came over TLS', async () => {
  const [direct, proxied] = await Promise.all([
    createAppBed(),
    createAppBed({ TRUST_PROXY: 'on', MAILBOX: 'off' }),
  ])
  /** Returns whether the live connection, which follows the page's own, is to use TLS. */
  const usesTls = async (asked: AppBed, email: string, proto: string, remoteAddress = '10.0.0.1') => {
    const answer = await asked.as(await asked.tokenOf({ email }), {
      method: 'GET',
      url: '/v1/event/settings',
      headers: { 'x-forwarded-proto': proto },
      remoteAddress,
    })
    return liveSettings.answer.parse(answer.json()).data.useTls
  }
  const email = 'tane@people.example'
  for (const asked of [direct, proxied]) await asked.person({ email })
  const told = {
    direct: await usesTls(direct, email, 'https'),
    proxied: await usesTls(proxied, email, 'https'),
    proxiedPlain: await usesTls(proxied, email, 'http'),
    // First what the caller claims, then what the proxy saw.
    claimed: await usesTls(proxied, email, 'https, http'),
  }
  await Promise.all([direct.close(), proxied.close()])
  expect(told).toEqual({ direct: false, proxied: true, proxiedPlain: false, claimed: false })
})

test('rejects a compressed body beyond the limit without expanding it', async () => {
  const bomb = gzipSync(JSON.stringify({ title: 'a'.repeat(16 * 1024 * 1024) }))
  const answer = await bed.as(tokens['host'] ?? '', {
    method: 'PATCH',
    url: `/v1/units/${await newUnit()}`,
    headers: { 'if-match': '"1"', 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: bomb,
  })
  const isEvent = (line: string) => line.includes('"security"')
  expect([answer.statusCode, bed.logged.filter((line) => !isEvent(line))]).toEqual([413, []])
})

test('limits bodies to a small size unless the endpoint accepts more', async () => {
  const large = { email: `${'a'.repeat(BODY_BYTES_MAX)}@people.example` }
  for (const url of ['/v1/password/forgot', '/v1/registration/email', '/v1/nothing']) {
    const answer = await bed.as(null, { method: 'POST', url, payload: large })
    expect([url, answer.statusCode]).toEqual([url, 413])
  }
  const chatMessages = Array.from({ length: 50 }, () => ({ id: randomUUID(), message: 'ā'.repeat(10_000) }))
  const sent = await ask('guest', 'POST', '/chat-message', { chatId: ids['chat'], chatMessages })
  expect(sent.status).toBe(200)
  const texts = { description: '屋'.repeat(5_000), houseRules: '屋'.repeat(5_000) }
  const addOns = Array.from({ length: 30 }, () => ({
    id: randomUUID(),
    name: '屋'.repeat(200),
    description: '屋'.repeat(5_000),
    amount: 1,
    chargeFrequency: 'ONE_TIME',
  }))
  const written = await ask('host', 'PATCH', `/units/${await newUnit()}`, { ...texts, addOns })
  expect(written.status).toBe(200)
})

// However they stand together.
test('tells half an emoji from a whole one and from an escaped backslash', async () => {
  const whole = String.raw`\\\ud83d\ude00 \\\\ud83d \ud83d\ud83d\ude00 \ude00 \\u0041 \u0041`
  const unit = await newUnit()
  const answer = await bed.as(tokens['host'] ?? '', {
    method: 'PATCH',
    url: `/v1/units/${unit}`,
    headers: { 'if-match': '"1"', 'content-type': 'application/json' },
    payload: `{"description":"${whole}"}`,
  })
  expect(answer.json().data.description).toBe(JSON.parse(`"${whole}"`).toWellFormed())
})

test('counts searches by person and list, and doesn’t count reading a list', async () => {
  const email = `${randomUUID()}@people.example`
  await bed.person({ email, role: 'HOST' })
  const token = await bed.tokenOf({ email })
  const read = (url: string) => bed.as(token, { method: 'GET', url: `/v1${url}` })
  for (let n = 0; n < SEARCHES_PER_MINUTE; n += 1) {
    expect((await read('/chat?search=a')).statusCode).toBe(200)
    expect((await read('/chat?search=%20')).statusCode).toBe(200)
  }
  const refused = await read('/chat?search=a')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooMany'])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await read('/chat')).statusCode).toBe(200)
  expect((await read('/units?search=a')).statusCode).toBe(200)
  expect((await ask('guest', 'GET', '/chat?search=a')).status).toBe(200)
})
