import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_TICKETS_PER_HOUR, TICKET_REOPEN_MS, TICKETS_PER_HOUR } from '#contract/ticket-limits.ts'
import type { TicketRow } from '#contract/ticket.ts'
import { createAppBed, ORIGIN, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let owner: string
let ownerId: string
let other: string
let admin: string
beforeAll(async () => {
  bed = await createAppBed({
    PUBLIC_URL: 'https://stay.example',
    MAILBOX: 'off',
    REQUESTS_PER_MINUTE: '10000',
  })
  ownerId = await bed.person({ email: 'owner@people.example', role: 'GUEST' })
  await bed.person({ email: 'other@people.example', role: 'GUEST' })
  await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  owner = await bed.tokenOf({ email: 'owner@people.example', remember: true })
  other = await bed.tokenOf({ email: 'other@people.example', remember: true })
  admin = await bed.tokenOf({ email: 'admin@people.example', remember: true })
})
afterAll(() => bed.close())

const FIELDS = { subject: 'No hot water', kind: 'PROBLEM', description: 'Since Monday' }
const send = (token: string, method: 'PUT' | 'PATCH' | 'POST', url: string, payload: object) =>
  bed.as(token, { method, url: `/v1/support-tickets/${url}`, payload })
const reply = (token: string, id: string, text: string, over: object = {}) =>
  send(token, 'PATCH', id, { newReplies: [{ id: randomUUID(), text, ...over }] })
const step = async (token: string, id: string, name: string) =>
  (await send(token, 'POST', `${id}/steps`, { step: name })).statusCode
async function read(token: string, id: string): Promise<TicketRow> {
  return (await bed.as(token, { method: 'GET', url: `/v1/support-tickets/${id}` })).json<{
    data: TicketRow
  }>().data
}
async function written(): Promise<string> {
  const id = randomUUID()
  expect((await send(owner, 'PUT', id, FIELDS)).statusCode).toBe(200)
  return id
}
const ids = async (token: string) =>
  (await bed.as(token, { method: 'GET', url: '/v1/support-tickets', query: { perPage: '100' } }))
    .json<{ data: TicketRow[] }>()
    .data.map(({ id }) => id)

describe('a ticket', () => {
  it('is stored once per id, and is visible only to its owner and administrators', async () => {
    const id = await written()
    expect((await send(owner, 'PUT', id, { ...FIELDS, subject: 'Another' })).json()).toMatchObject({
      data: { subject: FIELDS.subject, version: 1 },
    })
    expect((await send(other, 'PUT', id, FIELDS)).statusCode).toBe(404)
    expect([await ids(owner), await ids(other), await ids(admin)].map((list) => list.includes(id))).toEqual([
      true,
      false,
      true,
    ])
    expect((await reply(other, id, 'let me in')).statusCode).toBe(404)
    expect(await step(other, id, 'cancel')).toBe(404)
  })

  it('counts once towards the hourly limit, however often it is sent', async () => {
    await bed.person({ email: 'patient@people.example', role: 'GUEST' })
    const patient = await bed.tokenOf({ email: 'patient@people.example', remember: true })
    const codeOf = async (id: string) => (await send(patient, 'PUT', id, FIELDS)).statusCode
    const id = randomUUID()
    for (let n = 0; n <= TICKETS_PER_HOUR; n += 1) expect(await codeOf(id)).toBe(200)
    for (let n = 1; n < TICKETS_PER_HOUR; n += 1) expect(await codeOf(randomUUID())).toBe(200)
    expect([await codeOf(randomUUID()), await codeOf(id)]).toEqual([429, 200])
  })

  it('stores each reply once, in order, whatever else has happened to the ticket', async () => {
    const id = await written()
    const first = { id: randomUUID(), text: 'one' }
    const second = { id: randomUUID(), text: 'two' }
    await send(owner, 'PATCH', id, { newReplies: [first] })
    await reply(admin, id, 'seen')
    const again = await send(owner, 'PATCH', id, { newReplies: [first, second] })
    expect(again.json<{ data: TicketRow }>().data.replies.map(({ text }) => text)).toEqual([
      'one',
      'seen',
      'two',
    ])
    const { version } = await read(owner, id)
    await send(owner, 'PATCH', id, { newReplies: [first, second] })
    expect((await read(owner, id)).version).toBe(version)
  })

  it('refuses a reply that another ticket has, and stores nothing sent with it', async () => {
    const [one, other] = [await written(), await written()]
    const reply = { id: randomUUID(), text: 'one' }
    await send(owner, 'PATCH', one, { newReplies: [reply] })
    const refused = await send(owner, 'PATCH', other, {
      newReplies: [{ id: randomUUID(), text: 'beside it' }, reply],
    })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { validationErrors: [{ field: 'newReplies', message: 'elsewhere' }] },
    ])
    expect((await read(owner, other)).replies).toEqual([])
    const third = { ...FIELDS, newReplies: [reply] }
    expect((await send(owner, 'PUT', randomUUID(), third)).statusCode).toBe(422)
  })

  it('appears only in the feeds of its owner and of administrators', async () => {
    const head = async (token: string) =>
      (await bed.as(token, { method: 'GET', url: '/v1/changes/head' })).json<{
        data: { checkpoint: string }
      }>().data.checkpoint
    const before = [await head(owner), await head(admin), await head(other)]
    const id = await written()
    const changes = async (token: string, since = '') =>
      (await bed.as(token, { method: 'GET', url: '/v1/changes', query: { since, wire: '2' } })).body
    expect(await changes(owner, before[0])).toContain(id)
    expect(await changes(admin, before[1])).toContain(id)
    expect(await changes(other, before[2])).not.toContain(id)
  })
})

describe('an administrator', () => {
  it('replies: the owner gets one mail, and the ticket is taken and no longer waits', async () => {
    const id = await written()
    const mails = async () => (await bed.mailsTo('owner@people.example')).length
    const before = await mails()
    const answer = { newReplies: [{ id: randomUUID(), text: 'The plumber comes on Friday' }] }
    await send(admin, 'PATCH', id, answer)
    await send(admin, 'PATCH', id, answer)
    expect(await mails()).toBe(before + 1)
    const [mail] = await bed.mailsTo('owner@people.example')
    expect(mail?.text).toContain(`https://stay.example/support-tickets?ticket=${id}`)
    expect(mail?.text).not.toContain('plumber')
    expect(await read(owner, id)).toMatchObject({
      status: 'PROCESSING',
      waitingSince: null,
      replies: [{ isSupport: true }],
    })
    await reply(owner, id, 'Thanks')
    expect((await read(admin, id)).waitingSince).not.toBeNull()
  })

  it('sends no mail to an owner who has turned that off', async () => {
    const id = await written()
    const before = (await bed.mailsTo('owner@people.example')).length
    const off = (noticesOff: string[]) =>
      bed.as(owner, {
        method: 'PATCH',
        url: '/v1/users/me/profile',
        payload: { noticesOff },
        headers: { 'if-match': `"${noticesOff.length === 0 ? 2 : 1}"` },
      })
    expect((await off(['tickets:mail'])).statusCode).toBe(200)
    await reply(admin, id, 'The plumber comes on Friday')
    expect((await bed.mailsTo('owner@people.example')).length).toBe(before)
    expect((await off([])).statusCode).toBe(200)
    await reply(admin, id, 'On Saturday')
    expect((await bed.mailsTo('owner@people.example')).length).toBe(before + 1)
  })

  it('leaves notes that the owner never sees or gets mailed; an owner can’t leave any', async () => {
    const id = await written()
    const before = (await bed.mailsTo('owner@people.example')).length
    await reply(admin, id, 'rings every week', { isNote: true })
    expect((await read(admin, id)).replies).toMatchObject([{ isNote: true }])
    expect(JSON.stringify(await read(owner, id))).not.toContain('rings every week')
    expect((await bed.mailsTo('owner@people.example')).length).toBe(before)
    await reply(owner, id, 'a word', { isNote: true })
    expect((await read(owner, id)).replies).toMatchObject([{ text: 'a word', isNote: false }])
  })

  it('takes and closes a ticket, which a reply of its owner reopens for fourteen days', async () => {
    const id = await written()
    expect([await step(owner, id, 'take'), await step(admin, id, 'take')]).toEqual([409, 200])
    expect([await step(admin, id, 'complete'), await step(admin, id, 'complete')]).toEqual([200, 409])
    expect((await reply(owner, id, 'still cold')).statusCode).toBe(200)
    expect(await read(owner, id)).toMatchObject({ status: 'PENDING', closedAt: null })
    await step(owner, id, 'complete')
    bed.advance(TICKET_REOPEN_MS + 1)
    expect(await step(owner, id, 'reopen')).toBe(409)
    const late = await reply(owner, id, 'and again')
    expect([late.statusCode, late.json()]).toMatchObject([422, { validationErrors: [{ message: 'closed' }] }])
  })
})

describe('a person who becomes an administrator', () => {
  it('gets every ticket through the feed, and loses others’ tickets with the role', async () => {
    const id = await written()
    const email = 'rises@people.example'
    const rising = await bed.person({ email, role: 'GUEST' })
    const token = await bed.tokenOf({ email })
    const changes = async (since: string) =>
      (await bed.as(token, { method: 'GET', url: '/v1/changes', query: { since, wire: '2' } })).json<{
        data: { collection: string; id: string; row: object | null }[]
        meta: { checkpoint: string }
      }>()
    const head = (await bed.as(token, { method: 'GET', url: '/v1/changes/head' })).json<{
      data: { checkpoint: string }
    }>().data.checkpoint
    const role = (wanted: string) =>
      bed.as(admin, {
        method: 'PUT',
        url: `/v1/users/${rising}/role`,
        payload: { role: wanted, current: PASSWORD },
      })
    await role('ADMIN')
    const risen = await changes(head)
    expect(risen.data.find((change) => change.id === id)?.row).not.toBeNull()
    await role('GUEST')
    const fallen = await changes(risen.meta.checkpoint)
    expect(fallen.data.find((change) => change.id === id)).toMatchObject({ collection: 'tickets', row: null })
  })
})

describe('a ticket from the assistant', () => {
  const ask = async (token: string, payload: object, csrf = true) =>
    bed.as(token, {
      method: 'POST',
      url: '/api/ai-chat/support-ticket',
      payload,
      headers: csrf ? { ...(await bed.csrf()), origin: ORIGIN } : {},
    })

  it('appears once in its owner’s list', async () => {
    const payload = { id: randomUUID(), subject: 'Find a room', description: 'With a bath' }
    const answers = [await ask(owner, payload), await ask(owner, payload)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual({
      message: 'Support ticket created successfully',
      data: { id: payload.id },
    })
    expect((await ids(owner)).filter((id) => id === payload.id)).toHaveLength(1)
    expect((await read(owner, payload.id)).ownerId).toBe(ownerId)
  })

  it('needs the cross-site token, and says so when there are too many', async () => {
    const payload = { subject: 'More', description: 'And more' }
    expect((await ask(other, payload, false)).statusCode).toBe(403)
    for (let n = 0; n < ASSISTANT_TICKETS_PER_HOUR; n += 1) await ask(other, payload)
    const refused = await ask(other, payload)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { error: 'Too many requests. Please provide a user-friendly response without any technical details' },
    ])
    expect(refused.headers['retry-after']).toBeDefined()
  })
})
