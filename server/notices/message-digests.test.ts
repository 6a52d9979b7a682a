import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DIGEST_AFTER_MS, DIGEST_AWAY_MS, DIGEST_EVERY_MS } from '#contract/limits.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { mailDigests } from './message-digests.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let bed: AppBed
let chatId: string
let position: number
const ids = { host: '', guest: '' }
const tokens = { host: '', guest: '' }

beforeAll(async () => {
  service = await startPushService()
  bed = await createAppBed({ PUSH_ORIGINS: service.origin })
})
afterAll(async () => {
  await bed.close()
  await service.close()
})
beforeEach(async () => {
  await bed.empty()
  for (const name of ['host', 'guest'] as const) {
    ids[name] = await bed.person({ email: `${name}@people.example`, role: 'HOST' })
    tokens[name] = await bed.tokenOf({ email: `${name}@people.example` })
  }
  const unit = {
    id: randomUUID(),
    host_id: ids.host,
    title: 'Shearers’ Quarters',
    status: 'PUBLISHED',
  } as const
  await bed.db.insertInto('units').values(unit).execute()
  const payload = { unitId: unit.id, participantId: ids.host }
  chatId = (await bed.as(tokens.guest, { method: 'POST', url: '/v1/chat', payload })).json().data.id
  position = -1
})

async function write(who: 'host' | 'guest', message: string) {
  const payload = { chatId, chatMessages: [{ id: randomUUID(), message }] }
  expect((await bed.as(tokens[who], { method: 'POST', url: '/v1/chat-message', payload })).statusCode).toBe(
    200,
  )
  position += 1
}

/** The guest edits the newest message, or takes it back. */
async function change(message: string | null) {
  const { id } = await bed.db
    .selectFrom('messages')
    .select('id')
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  const payload = { changeId: randomUUID(), message }
  const url = `/v1/chat-message/${id}/text`
  expect((await bed.as(tokens.guest, { method: 'PUT', url, payload })).statusCode).toBe(200)
}

/** Stores a line of any kind. */
async function addLine(fields: object) {
  position += 1
  const line = {
    id: randomUUID(),
    chat_id: chatId,
    position,
    sender_id: ids.guest,
    created_at: bed.scope.now(),
  }
  await bed.db
    .insertInto('messages')
    .values({ ...line, kind: 'text', message: '', ...fields })
    .execute()
  await bed.db
    .updateTable('chats')
    .set({ last_position: position, last_message_at: bed.scope.now() })
    .where('id', '=', chatId)
    .execute()
  await bed.db.updateTable('chat_members').set({ is_cleared: false }).where('chat_id', '=', chatId).execute()
}

const read = (until: number) =>
  bed.db.updateTable('chat_members').set({ read_position: until }).where('user_id', '=', ids.host).execute()
const block = () =>
  bed.db.insertInto('blocks').values({ blocker_id: ids.guest, blocked_id: ids.host }).execute()
const setHost = (values: { notices_off: ['messages:preview'] }) =>
  bed.db.updateTable('users').set(values).where('id', '=', ids.host).execute()
const lineOf = (name: string) => ({ kind: 'system', message: name, event: { name } })
const MINUTE = 60_000
const look = () => mailDigests(bed.scope)
const mails = async () => (await bed.mailsTo('host@people.example')).map(({ subject }) => subject)

// It names the sender and the room.
it('mails about messages unread for 10 minutes, and quotes the newest', async () => {
  await write('guest', 'The gate code is 4711')
  bed.advance(DIGEST_AFTER_MS - 1000)
  expect(await look()).toBe(0)
  await write('guest', '\n  Are you there? See evil.example\nThe key is under the mat')
  bed.advance(1000)
  expect(await look()).toBe(1)
  expect(await mails()).toEqual(['You have 2 new messages'])
  const [mail] = await bed.mailsTo('host@people.example')
  expect(mail?.text).toContain(
    'Ani Hoani, about Shearers’ Quarters (2)\n\n> Are you there? See evil. example\n\n',
  )
  expect(mail?.text).toContain(`/messages?chat=${chatId}`)
  // Links hold ids and a token.
  expect(mail?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/\b4711\b|\bmat\b/)
  expect(await bed.mailsTo('guest@people.example')).toEqual([])
})

// The order waits, as it does while the mail server is away.
it.each<[string, string | null, () => Promise<unknown>]>([
  ['is edited', 'The gate is open', () => change('The gate is open')],
  ['is taken back', 'Kia ora', () => change(null)],
  ['is read', null, () => read(position)],
  ['is hidden by a block', null, block],
  ['is not to be quoted', null, () => setHost({ notices_off: ['messages:preview'] })],
])('quotes a message that %s before the mail is sent as %s', async (_, quoted, meanwhile) => {
  await write('guest', 'Kia ora')
  await write('guest', 'The gate code is 4711')
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(1)
  await meanwhile()
  // Comes in the next mail.
  await write('guest', 'LATER').catch(() => null)
  const [mail] = await bed.mailsTo('host@people.example')
  expect(mail?.text).toContain('Ani Hoani, about Shearers’ Quarters (2)')
  expect(/^> (.*)$/m.exec(mail?.text ?? '')?.[1] ?? null).toBe(quoted)
})

it('counts a photo without text, and quotes the message before it', async () => {
  await write('guest', 'Look at this')
  await addLine({ kind: 'text', message: '' })
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(1)
  const [mail] = await bed.mailsTo('host@people.example')
  expect(mail?.text).toContain('Quarters (2)\n\n> Look at this\n')
})

it('quotes nothing for a photo alone, not even a message that was read before', async () => {
  await write('guest', 'Read long ago')
  await read(position)
  await addLine({ kind: 'text', message: '' })
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(1)
  const [mail] = await bed.mailsTo('host@people.example')
  expect(mail?.text).toContain('Quarters (1)\n\nhttp')
})

it('leaves out a message that was taken back before it was read', async () => {
  await write('guest', 'To the wrong person')
  await change(null)
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(0)
  await write('guest', 'Kia ora')
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(1)
  expect(await mails()).toEqual(['You have a new message'])
})

it('leaves out a title given after unlisting, and breaks links in a public one', async () => {
  const rename = (title: string, status: 'PUBLISHED' | 'UNPUBLISHED') =>
    bed.db.updateTable('units').set({ title, status }).where('host_id', '=', ids.host).execute()
  await rename('Hut, see evil.example', 'PUBLISHED')
  await rename('Hut, see evil.example', 'UNPUBLISHED')
  await rename('PRIVATE-TITLE', 'UNPUBLISHED')
  await write('host', 'Kia ora')
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(1)
  const [mail] = await bed.mailsTo('guest@people.example')
  expect(mail?.text).toContain('about Hut, see evil. example (1)')
  expect(mail?.text).not.toContain('PRIVATE-TITLE')
})

it('mails once from several processes, and not again without new messages', async () => {
  await write('guest', 'Kia ora')
  bed.advance(DIGEST_AFTER_MS)
  expect((await Promise.all([look(), look(), look()])).reduce((sum, count) => sum + count)).toBe(1)
  bed.advance(DIGEST_AWAY_MS)
  expect(await look()).toBe(0)
  expect(await mails()).toHaveLength(1)
})

it('sends further mails hourly to somebody seen since the last, otherwise daily', async () => {
  await write('guest', 'One')
  bed.advance(DIGEST_AFTER_MS)
  await look()
  await write('guest', 'Two')
  bed.advance(DIGEST_EVERY_MS)
  expect(await look()).toBe(0)
  // Their device makes a request.
  await bed.as(tokens.host, { method: 'GET', url: '/v1/users/me/profile' })
  expect(await look()).toBe(1)
  await write('guest', 'Three')
  bed.advance(DIGEST_EVERY_MS - MINUTE)
  await bed.as(tokens.host, { method: 'GET', url: '/v1/users/me/profile' })
  expect(await look()).toBe(0)
  bed.advance(MINUTE)
  expect(await look()).toBe(1)
  await bed.db.deleteFrom('sessions').where('user_id', '=', ids.host).execute()
  await write('guest', 'Four')
  bed.advance(DIGEST_AWAY_MS - MINUTE)
  expect(await look()).toBe(0)
  bed.advance(MINUTE)
  expect(await look()).toBe(1)
})

it.each<[string, object, number]>([
  ['a missed call', { kind: 'call', message: 'missed' }, 1],
  ['a call that was answered', { kind: 'call', message: 'answered' }, 0],
  ['a guest who joined by invitation', lineOf('invitationUsed'), 1],
  ['details of a room that changed', lineOf('unitChanged'), 1],
  ['a room that was asked about', lineOf('unitAsked'), 0],
  ['a line that a notice of its own tells of', lineOf('agreementSent'), 0],
])('decides whether %s is worth a mail', async (_, fields, count) => {
  await addLine(fields)
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(count)
})

it('leaves out read messages, and has only those that came after', async () => {
  await write('guest', 'Kia ora')
  await read(0)
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(0)
  await write('guest', 'Still there?')
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(1)
  expect(await mails()).toEqual(['You have a new message'])
})

// Unless they want none there.
it('sends no mail to somebody with a device that gets notifications', async () => {
  const url = '/v1/push/subscription'
  await bed.as(tokens.host, { method: 'PUT', url, payload: service.subscription('phone') })
  await write('guest', 'Kia ora')
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(0)
  await bed.db
    .updateTable('users')
    .set({ notices_off: ['messages:push'] })
    .where('id', '=', ids.host)
    .execute()
  expect(await look()).toBe(1)
})

it.each([
  ['who wants none', { notices_off: ['messages:mail' as const] }],
  ['who is inactive', { inactive_since: new Date() }],
  ['whose address is not verified', { verified_at: null }],
  ['whose address refuses mail', { mail_refused_at: new Date() }],
])('sends nothing to somebody %s, even if that happens after the order', async (_, fields) => {
  const set = (values: object) => bed.db.updateTable('users').set(values).where('id', '=', ids.host).execute()
  await write('guest', 'Kia ora')
  bed.advance(DIGEST_AFTER_MS)
  await set(fields)
  expect(await look()).toBe(0)
  await set({ notices_off: [], inactive_since: null, verified_at: new Date(), mail_refused_at: null })
  expect(await look()).toBe(1)
  await set(fields)
  expect(await mails()).toEqual([])
})

it.each([
  ['has blocked', 'host', 'guest'],
  ['is blocked by', 'guest', 'host'],
] as const)('sends nothing about messages of somebody whom the reader %s', async (_, blocker, blocked) => {
  await write('guest', 'Kia ora')
  const block = { blocker_id: ids[blocker], blocked_id: ids[blocked] }
  await bed.db.insertInto('blocks').values(block).execute()
  bed.advance(DIGEST_AFTER_MS)
  expect(await look()).toBe(0)
})
