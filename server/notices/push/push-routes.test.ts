import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notice } from '#contract/notice.ts'
import { PUSH_DEVICES_MAX, TOKEN_LIFE_MS } from '#contract/limits.ts'
import { openPush } from '#server/notices/push/open-push.ts'
import { notePushed, pushDevicesOf } from '#server/notices/push/push-subscriptions.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { until } from '#tests/support/until.ts'

type Name = 'host' | 'guest' | 'stranger'
const tokens: Record<Name, string> = { host: '', guest: '', stranger: '' }
let bed: AppBed
let service: Awaited<ReturnType<typeof startPushService>>
let chatId: string

beforeAll(async () => {
  service = await startPushService()
  bed = await createAppBed({ PUSH_ORIGINS: service.origin })
  const ids: Record<string, string> = {}
  for (const name of ['host', 'guest', 'stranger'] as const) {
    const email = `${name}@people.example`
    ids[name] = await bed.person({ email, role: 'HOST' })
    tokens[name] = await bed.tokenOf({ email })
  }
  const unitId = bed.scope.newId()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: ids.host ?? '', title: 'Cabin', status: 'PUBLISHED' })
    .execute()
  chatId = (await ask('guest', 'POST', '/chat', { unitId, participantId: ids.host })).json().data.id
})
afterAll(async () => {
  await bed.close()
  await service.close()
})
beforeEach(async () => {
  await bed.db.deleteFrom('push_subscriptions').execute()
  service.pushed.length = 0
  service.answerWith(201)
})

function ask(who: Name | null, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  return bed.as(who === null ? null : tokens[who], {
    method,
    url: `/v1${path}`,
    ...(payload ? { payload } : {}),
  })
}
const subscribe = (who: Name | null, device: string) =>
  ask(who, 'PUT', '/push/subscription', service.subscription(device))
const write = (who: Name, message: string) =>
  ask(who, 'POST', '/chat-message', { chatId, chatMessages: [{ id: bed.scope.newId(), message }] })
const devices = async () =>
  (await bed.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(({ endpoint }) =>
    new URL(endpoint).pathname.slice(1),
  )

test('pushes a message to the recipient’s devices, sealed, signed, without its text', async () => {
  expect((await subscribe('host', 'tablet')).statusCode).toBe(204)
  expect((await subscribe('host', 'phone')).statusCode).toBe(204)
  expect((await subscribe('guest', 'guests-own')).statusCode).toBe(204)
  expect((await write('guest', 'The gate code is 4711')).statusCode).toBe(200)
  await until('both devices were told', () => service.pushed.length === 2)
  expect(service.pushed.map(({ path }) => path).toSorted()).toEqual(['/phone', '/tablet'])
  for (const { payload, headers, isSigned } of service.pushed) {
    expect(payload).toEqual({ chatId })
    expect(isSigned).toBe(true)
    expect(headers.topic).toBe(chatId.replaceAll('-', ''))
    expect(Number(headers.ttl)).toBeGreaterThan(0)
  }
})

test('with a public URL, the push also says what to show, in the person’s language', async () => {
  // Devices of the first wire know no notices of agreements and rent.
  await ask('host', 'PUT', '/push/subscription?wire=2', service.subscription('phone'))
  const host = await bed.db
    .updateTable('users')
    .set({ locale: 'es' })
    .where('email', '=', 'host@people.example')
    .returning('id')
    .executeTakeFirstOrThrow()
  const { db, now, config } = bed.scope
  const push = await openPush({ db, now, config: { ...config, publicUrl: 'https://farstead.example' } })
  const id = bed.scope.newId()
  await push.tell(host.id, { notice: 'rent', id, text: 'Mere Parata pagó' })
  push.tellOfMessages({ userIds: [host.id] }, chatId)
  await push.settled()
  const shape = { web_push: 8030, mutable: true }
  const shown = { title: 'Farstead', lang: 'es', dir: 'ltr' }
  expect(service.pushed.map(({ payload }) => payload)).toEqual([
    {
      ...{ notice: 'rent', id, text: 'Mere Parata pagó', ...shape },
      notification: {
        ...{ ...shown, tag: `rent:${id}`, body: 'Mere Parata pagó' },
        navigate: `https://farstead.example/accommodation/rent?agreement=${id}`,
      },
    },
    {
      ...{ chatId, ...shape },
      notification: {
        ...{ ...shown, tag: chatId, body: 'Tienes un mensaje nuevo' },
        navigate: `https://farstead.example/messages?chat=${chatId}`,
      },
    },
  ])
  await bed.db.updateTable('users').set({ locale: 'en' }).where('id', '=', host.id).execute()
})

test('the list of sign-ins shows when each device last reported a notification', async () => {
  const told = async (who: Name, device: string, receivedAt?: string) =>
    ask(who, 'PUT', '/push/subscription', {
      ...service.subscription(device),
      ...(receivedAt === undefined ? {} : { receivedAt }),
    })
  const listed = async (who: Name) =>
    (await ask(who, 'GET', '/users/me/sessions'))
      .json()
      .data.map(({ notifiedAt }: { notifiedAt: string | null }) => notifiedAt)
  expect(await listed('host')).toEqual([null])
  const at = new Date(bed.scope.now().getTime() - 60_000).toISOString()
  await told('host', 'phone', at)
  expect(await listed('host')).toEqual([at])
  // A start that says nothing keeps it, and no clock is right about the future.
  await told('host', 'phone')
  expect(await listed('host')).toEqual([at])
  await told('host', 'phone', new Date(bed.scope.now().getTime() + 60_000).toISOString())
  expect(await listed('host')).toEqual([bed.scope.now().toISOString()])
  // What the browser told for one person says nothing about the next.
  await told('guest', 'phone')
  expect([await listed('host'), await listed('guest')]).toEqual([[null], [null]])
})

test('pushes nothing about a room that is asked about until a message is written', async () => {
  await write('guest', 'Kia ora')
  const { host_id } = await bed.db.selectFrom('units').select('host_id').executeTakeFirstOrThrow()
  const unitId = bed.scope.newId()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id, title: 'Loft', status: 'PUBLISHED' })
    .execute()
  await subscribe('host', 'phone')
  const { data } = (await ask('guest', 'POST', '/chat', { unitId })).json()
  expect(data).toMatchObject({ id: chatId, lastMessage: { event: { name: 'unitAsked' } } })
  await bed.scope.push.settled()
  expect(service.pushed).toEqual([])
  await write('guest', 'Is the loft free?')
  await until('the phone was told', () => service.pushed.length > 0)
})

test('pushes nothing to a person who turned off notices of messages', async () => {
  await subscribe('host', 'phone')
  const off = (...notices: Notice[]) =>
    bed.db
      .updateTable('users')
      .set({ notices_off: notices })
      .where('email', '=', 'host@people.example')
      .execute()
  await off('messages:push')
  await write('guest', 'Nobody hears this')
  await bed.scope.push.settled()
  expect(service.pushed).toEqual([])
  await off('tickets:mail')
  await write('guest', 'The phone does')
  await until('the phone was told', () => service.pushed.length > 0)
  await subscribe('host', 'tablet')
  await write('guest', 'Both do')
  await until('the tablet was told', () => service.pushed.some(({ path }) => path === '/tablet'))
  expect(service.pushed.filter(({ path }) => path === '/phone')).toHaveLength(2)
})

test('gives every signed-in person the same key', async () => {
  const key = (await ask('host', 'GET', '/push/key')).json().data.key
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect((await ask('guest', 'GET', '/push/key')).json().data.key).toBe(key)
})

test('requires a sign-in, and removes nobody else’s subscription', async () => {
  expect((await subscribe(null, 'phone')).statusCode).toBe(401)
  expect((await ask(null, 'GET', '/push/key')).statusCode).toBe(401)
  expect(
    (await ask(null, 'POST', '/push/subscription/remove', { endpoint: 'https://a.example' })).statusCode,
  ).toBe(401)
  await subscribe('host', 'phone')
  const { endpoint } = service.subscription('phone')
  expect((await ask('stranger', 'POST', '/push/subscription/remove', { endpoint })).statusCode).toBe(204)
  expect(await devices()).toEqual(['phone'])
  expect((await ask('host', 'POST', '/push/subscription/remove', { endpoint })).statusCode).toBe(204)
  expect(await devices()).toEqual([])
})

test('moves a browser’s subscription to the next person who signs in with it', async () => {
  await subscribe('host', 'shared')
  await subscribe('guest', 'shared')
  await write('guest', 'Kia ora')
  await subscribe('host', 'phone')
  await write('guest', 'Kia ora again')
  await until('the host’s phone was told', () => service.pushed.length > 0)
  expect(service.pushed.map(({ path }) => path)).toEqual(['/phone'])
})

test('forgets a subscription that has ended, and keeps one that fails for a moment', async () => {
  await subscribe('host', 'phone')
  service.answerWith(503)
  await write('guest', 'One')
  await until('it was tried', () => service.pushed.length === 1)
  expect(await devices()).toEqual(['phone'])
  service.answerWith(410)
  await write('guest', 'Two')
  await until('it is forgotten', async () => (await devices()).length === 0)
})

test('limits the devices of a person, and keeps the newest', async () => {
  for (let index = 0; index <= PUSH_DEVICES_MAX; index += 1) {
    bed.advance(1_000)
    await subscribe('host', `device-${index}`)
  }
  const kept = await devices()
  expect(kept).toHaveLength(PUSH_DEVICES_MAX)
  expect(kept).not.toContain('device-0')
})

test.each(['https://elsewhere.example/push', 'http://127.0.0.1:5432/', 'not an address'])(
  'the server never calls %s',
  async (endpoint) => {
    const { keys } = service.subscription('x')
    const answer = await ask('host', 'PUT', '/push/subscription', { endpoint, keys })
    expect(answer.statusCode).toBe(422)
    expect(await devices()).toEqual([])
  },
)

test('a device counts as failing from the first refusal until a push is accepted', async () => {
  await subscribe('host', 'phone')
  const failedSince = async () =>
    (await bed.db.selectFrom('push_subscriptions').select('failed_since').execute()).map(
      ({ failed_since }) => failed_since,
    )
  service.answerWith(503)
  await write('guest', 'One')
  await expect.poll(failedSince).toEqual([expect.any(Date)])
  const [since] = await failedSince()
  const { endpoint } = service.subscription('phone')
  await notePushed(bed.db, endpoint, new Date(bed.scope.now().getTime() + 60_000))
  expect(await failedSince()).toEqual([since])
  service.answerWith(201)
  await write('guest', 'Two')
  await expect.poll(failedSince).toEqual([null])
})

// Runs last, because it moves the clock past the expiry of everybody's token.
test('pushes nothing to a device whose session has ended by sign-out or expiry', async () => {
  const email = 'leaver@people.example'
  const id = await bed.person({ email })
  const there = await bed.tokenOf({ email })
  bed.advance(60_000)
  const here = await bed.tokenOf({ email })
  const device = (token: string, name: string) =>
    bed.as(token, { method: 'PUT', url: '/v1/push/subscription', payload: service.subscription(name) })
  await device(there, 'there')
  await device(here, 'here')
  expect((await bed.as(there, { method: 'POST', url: '/v1/auth/logout' })).statusCode).toBe(204)
  expect(await devices()).toEqual(['here'])
  const told = async () =>
    (await pushDevicesOf(bed.db, [id], bed.scope.now())).map(({ endpoint }) => new URL(endpoint).pathname)
  expect(await told()).toEqual(['/here'])
  bed.advance(TOKEN_LIFE_MS)
  expect(await told()).toEqual([])
})
