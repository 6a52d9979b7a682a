import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changesSince } from '#contract/changes.ts'
import { ChatRow } from '#contract/chat.ts'
import { SendResult } from '#contract/chat-message.ts'
import type { Given } from '#contract/given.ts'
import { HandRow } from '#contract/hand.ts'
import { WIRE } from '#contract/wire.ts'
import { exportedFiles } from '#server/accounts/account-export.ts'
import { lockChat } from './chat-lock.ts'
import { hasOtherWritten } from '#server/records/scheduled-messages/store-message.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { changesHead } from '#server/store/feed.ts'
import { draftBed } from '#tests/support/agreements-bed.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'
import { patiently } from '#tests/support/patiently.ts'

/*
 * Ngaire is the host, Moana helps her with conversations, Tom is the guest. Each test has people and a room of its own.
 */

const bed = draftBed()

type Person = { id: string; token: string }
let ngaire: Person
let moana: Person
let tom: Person
let room = ''
beforeEach(async () => {
  ngaire = bed.people.host
  moana = await newPerson('Moana')
  tom = await newPerson('Tom')
  room = await newRoom()
})

async function newPerson(firstName: string, role: 'HOST' | 'GUEST' = 'GUEST'): Promise<Person> {
  const email = `${randomUUID()}@people.example`
  const id = await bed.person({ email, role })
  await bed.db.updateTable('users').set({ first_name: firstName }).where('id', '=', id).execute()
  return { id, token: await bed.tokenOf({ email }) }
}

async function newRoom(): Promise<string> {
  const id = randomUUID()
  const unit = { id, host_id: ngaire.id, title: 'Loft', status: 'PUBLISHED' as const }
  await bed.db.insertInto('units').values(unit).execute()
  return id
}

async function call(
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  headers = {},
) {
  const answer = await bed.as(who.token, { method, url: `/v1${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.body === '' ? null : (answer.json() as unknown) }
}

/** Returns a hand of somebody in a room, which they have accepted. */
async function helps(who: Person, given: Given[] = ['cohost'], unitIds = [room]): Promise<HandRow> {
  const token = randomBytes(32).toString('base64url')
  const invitation = { token, unitIds, given, name: '' }
  expect((await call(ngaire, 'PUT', `/hand-invitations/${randomUUID()}`, invitation)).status).toBe(200)
  expect((await call(who, 'POST', '/hand-invitations/accept', { token })).status).toBe(200)
  const [hand] = z
    .object({ data: z.array(HandRow) })
    .parse((await call(who, 'GET', '/hands?perPage=100')).body)
    .data.filter(({ unitId }) => unitId === unitIds[0])
  if (!hand) throw new Error('They have no hand in the room')
  return hand
}
const end = ({ id, version }: HandRow, who = ngaire) =>
  call(who, 'PATCH', `/hands/${id}`, { given: [] }, { 'if-match': `"${version}"` })

/** Returns the conversation of a guest about the room, in which they have said something. */
async function conversation(guest = tom, unitId = room): Promise<string> {
  const { body } = await call(guest, 'POST', '/chat', { unitId })
  const { id } = z.object({ data: ChatRow }).parse(body).data
  await say(guest, id, 'Is there a heater?')
  return id
}
async function say(who: Person, chatId: string, message: string) {
  const { status, body } = await call(who, 'POST', '/chat-message', {
    ...{ chatId, chatMessages: [{ id: randomUUID(), message }] },
  })
  const results = z.object({ data: z.array(SendResult) }).safeParse(body)
  return { status, result: results.data?.data[0] }
}
async function chatsOf(who: Person): Promise<ChatRow[]> {
  return z.object({ data: z.array(ChatRow) }).parse((await call(who, 'GET', '/chat?perPage=100')).body).data
}
const chatOf = async (who: Person, id: string) => (await chatsOf(who)).find((chat) => chat.id === id)
async function said(who: Person, chatId: string): Promise<(readonly [string, string])[]> {
  const { body } = await call(who, 'GET', `/chat-message?chatId=${chatId}&perPage=100`)
  const Messages = z.object({ data: z.array(z.object({ senderId: z.string(), message: z.string() })) })
  return Messages.parse(body).data.map(({ senderId, message }) => [senderId, message] as const)
}
const names = (chat: ChatRow | undefined) => chat?.participants.map(({ firstName }) => firstName).toSorted()
/** Returns what somebody's feed says since a checkpoint, `gone` for a row that is no longer theirs. */
async function fed(who: Person, since: string): Promise<Record<string, string>> {
  const { body } = await call(who, 'GET', `/changes?since=${encodeURIComponent(since)}&wire=${WIRE}`)
  return Object.fromEntries(
    changesSince.answer
      .parse(body)
      .data.map(({ collection, id, row }) => [`${collection} ${id}`, row === null ? 'gone' : 'here']),
  )
}
const head = (who: Person) => changesHead(bed.db, who.id)

describe('a co-host', () => {
  it('reads and writes in a conversation about the room, and everybody sees who wrote', async () => {
    const chat = await conversation()
    const since = await head(tom)
    await helps(moana)
    // The guest hears of it at once.
    expect(await fed(tom, since)).toEqual({ [`chats ${chat}`]: 'here' })
    expect(await said(moana, chat)).toEqual([[tom.id, 'Is there a heater?']])
    expect((await say(moana, chat, 'Behind the door')).result).toMatchObject({ status: 'stored' })
    for (const who of [ngaire, moana, tom]) {
      expect((await said(who, chat)).at(-1)).toEqual([moana.id, 'Behind the door'])
      expect(names(await chatOf(who, chat))).toEqual(['Ani', 'Moana', 'Tom'])
    }
    const seen = await chatOf(tom, chat)
    const helper = seen?.participants.filter(({ cohostOf }) => cohostOf !== undefined)
    expect(helper).toMatchObject([{ id: moana.id, cohostOf: ngaire.id }])
  })

  it('has earlier messages as read and later ones as unread', async () => {
    const chat = await conversation()
    await helps(moana)
    expect((await chatOf(moana, chat))?.unreadCount).toBe(0)
    await say(tom, chat, 'Hello?')
    expect((await chatOf(moana, chat))?.unreadCount).toBe(1)
  })

  it('gets a new conversation with its first message', async () => {
    await helps(moana)
    const { body } = await call(tom, 'POST', '/chat', { unitId: room })
    const { id } = z.object({ data: ChatRow }).parse(body).data
    expect(await chatOf(moana, id)).toBeUndefined()
    const since = await head(moana)
    await say(tom, id, 'Is there a heater?')
    expect(await fed(moana, since)).toMatchObject({ [`chats ${id}`]: 'here' })
    expect((await chatOf(moana, id))?.unreadCount).toBe(1)
  })

  it('joins a conversation once it asks about their room', async () => {
    const [elsewhere, chat] = [await newRoom(), await conversation()]
    await helps(moana, ['cohost'], [elsewhere])
    expect(await chatOf(moana, chat)).toBeUndefined()
    const since = await head(moana)
    await call(tom, 'POST', '/chat', { unitId: elsewhere })
    expect(await fed(moana, since)).toMatchObject({ [`chats ${chat}`]: 'here' })
  })

  it('learns what happens to a stay by its line, without getting the agreement', async () => {
    const chat = await conversation()
    await helps(moana)
    const since = await head(moana)
    const fields = { unitId: room, guestId: tom.id, startsOn: '2027-02-01', endsOn: '2027-02-08' }
    const draft = await bed.created({ ...bed.draft, ...fields })
    expect((await bed.step('host', 'send', draft)).status).toBe(200)
    expect((await said(moana, chat)).at(-1)).toEqual([ngaire.id, 'Agreement sent: 1–8 Feb 2027'])
    const told = await fed(moana, since)
    expect(told).toMatchObject({ [`chats ${chat}`]: 'here' })
    expect(Object.keys(told).filter((row) => row.startsWith('messages'))).toHaveLength(1)
    // And not the agreement.
    expect(told).not.toHaveProperty(`agreements ${draft.id}`)
  })

  it('can’t make an agreement of their own with the guest', async () => {
    const host = await newPerson('Rua', 'HOST')
    const own = randomUUID()
    await bed.db
      .insertInto('units')
      .values({ id: own, host_id: host.id, title: 'Hut', status: 'PUBLISHED' })
      .execute()
    await conversation()
    await helps(host)
    const draft = { unitId: own, guestId: tom.id }
    expect(await call(host, 'PUT', `/agreements/${randomUUID()}`, draft)).toMatchObject({
      ...{ status: 422, body: { validationErrors: [{ field: 'guestId', message: 'noChat' }] } },
    })
  })
})

it('a message by a co-host doesn’t count as the guest’s answer', async () => {
  const chat = await conversation()
  await helps(moana)
  bed.advance(1)
  const since = bed.scope.now()
  const isAnswered = () =>
    inTransaction(bed.db, async (tx) => {
      const locked = await lockChat(tx, chat, ngaire.id)
      return locked && hasOtherWritten(tx, locked, ngaire.id, since)
    })
  await say(moana, chat, 'Behind the door')
  expect(await isAnswered()).toBe(false)
  await say(tom, chat, 'Thanks')
  expect(await isAnswered()).toBe(true)
})

it('a co-host’s export of a conversation has only what they wrote', async () => {
  const chat = await conversation()
  const hand = await helps(moana)
  await say(moana, chat, 'Behind the door')
  const exported = async () => {
    const noFiles = { read: async () => null }
    let text = ''
    for await (const { name, input } of exportedFiles(bed.db, noFiles, moana.id, new Date()))
      if (name === `conversations/${chat}.json`) for await (const part of input) text += String(part)
    return text
  }
  for (const prepare of [async () => {}, async () => void (await end(hand))]) {
    await prepare()
    expect(await exported()).toContain('Behind the door')
    expect(await exported()).not.toContain('heater')
  }
})

describe('people outside of a conversation', () => {
  it.each([
    ['somebody who does turnovers there', async () => void (await helps(moana, ['turnovers']))],
    ['a co-host of another room', async () => void (await helps(moana, ['cohost'], [await newRoom()]))],
    ['a former co-host', async () => void (await end(await helps(moana)))],
  ])('%s can’t read or change the conversation', async (_, prepare) => {
    const chat = await conversation()
    await prepare()
    const tried = [
      await say(moana, chat, 'Hello'),
      await call(moana, 'GET', `/chat-message?chatId=${chat}`),
      await call(moana, 'GET', `/chat-message/versions?chatId=${chat}`),
      await call(moana, 'PUT', `/chat/${chat}/read`, { readPosition: 0 }),
      await call(moana, 'DELETE', `/chat/${chat}`),
      await call(moana, 'POST', `/chat/${chat}/call`),
      await call(moana, 'GET', `/chat/${chat}/call`),
      await call(moana, 'POST', `/chat/${chat}/block-user`, { userId: tom.id }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
    expect((await chatsOf(moana)).map(({ id }) => id)).not.toContain(chat)
    expect((await call(moana, 'GET', '/chat-message/search?search=heater')).body).toMatchObject({ data: [] })
    expect((await call(moana, 'GET', `/chat-message/pages?chats=${chat}:0`)).body).toMatchObject({ data: [] })
    expect(names(await chatOf(tom, chat))).toEqual(['Ani', 'Tom'])
  })

  it('a co-host can’t read what the host writes to another helper', async () => {
    const rua = await newPerson('Rua')
    await helps(rua, ['turnovers'])
    const [chat] = await chatsOf(rua)
    await helps(moana)
    expect(names(await chatOf(rua, chat?.id ?? ''))).toEqual(['Ani', 'Rua'])
    expect((await chatsOf(moana)).map(({ id }) => id)).not.toContain(chat?.id)
  })
})

describe('the end of a co-host’s access', () => {
  it('takes effect at once, and their messages keep their name', async () => {
    const chat = await conversation()
    const hand = await helps(moana)
    await say(moana, chat, 'Behind the door')
    const [moanaSince, tomSince] = [await head(moana), await head(tom)]
    expect((await end(hand)).status).toBe(200)
    expect(await fed(moana, moanaSince)).toMatchObject({ [`chats ${chat}`]: 'gone' })
    expect(await fed(tom, tomSince)).toEqual({ [`chats ${chat}`]: 'here' })
    // Written on their device before it heard of the end.
    expect((await say(moana, chat, 'And a blanket')).status).toBe(404)
    for (const who of [ngaire, tom]) {
      expect((await said(who, chat)).at(-1)).toEqual([moana.id, 'Behind the door'])
      expect((await chatOf(who, chat))?.former).toMatchObject([{ id: moana.id, firstName: 'Moana' }])
    }
    await helps(moana)
    expect((await chatOf(tom, chat))?.former).toBeUndefined()
    expect(names(await chatOf(tom, chat))).toEqual(['Ani', 'Moana', 'Tom'])
  })

  it('refuses a message that was waiting for the conversation meanwhile', async () => {
    const chat = await conversation()
    await helps(moana)
    let sending: ReturnType<typeof say> | undefined
    await bed.db.transaction().execute(async (tx) => {
      await tx.selectFrom('chats').select('id').where('id', '=', chat).forNoKeyUpdate().execute()
      sending = say(moana, chat, 'Behind the door')
      await patiently(async () => expect(await lockWaits(bed.db)).toBe(1))
      await tx
        .deleteFrom('chat_members')
        .where('chat_id', '=', chat)
        .where('user_id', '=', moana.id)
        .execute()
    })
    expect((await sending)?.status).toBe(404)
    expect((await said(tom, chat)).map(([id]) => id)).toEqual([tom.id])
  })

  it('doesn’t remove a co-host who has another room of the conversation', async () => {
    const [elsewhere, chat] = [await newRoom(), await conversation()]
    await call(tom, 'POST', '/chat', { unitId: elsewhere })
    const hand = await helps(moana)
    await helps(moana, ['cohost'], [elsewhere])
    await end(hand)
    expect(names(await chatOf(moana, chat))).toEqual(['Ani', 'Moana', 'Tom'])
  })
})

describe('a block', () => {
  it.each(['the guest', 'the co-host'] as const)(
    'by %s removes the co-host, and the conversation goes on',
    async (who) => {
      const chat = await conversation()
      await helps(moana)
      const [blocker, blocked] = who === 'the guest' ? [tom, moana] : [moana, tom]
      expect((await call(blocker, 'POST', `/chat/${chat}/block-user`, { userId: blocked.id })).status).toBe(
        204,
      )
      expect(await chatOf(moana, chat)).toBeUndefined()
      expect(await chatOf(tom, chat)).toMatchObject({ isClosed: false, former: [{ id: moana.id }] })
      expect((await say(tom, chat, 'Still here')).result).toMatchObject({ status: 'stored' })
      await call(blocker, 'DELETE', `/blocked-user/${blocked.id}`)
      expect(names(await chatOf(moana, chat))).toEqual(['Ani', 'Moana', 'Tom'])
    },
  )

  it('between host and guest closes the conversation for the co-host too', async () => {
    const chat = await conversation()
    await helps(moana)
    const since = await head(moana)
    // Whom a guest talks with is the host, where they name nobody.
    expect((await call(tom, 'POST', `/chat/${chat}/block-user`, {})).status).toBe(204)
    expect(await fed(moana, since)).toEqual({ [`chats ${chat}`]: 'here' })
    expect(await chatOf(tom, chat)).toMatchObject({ isClosed: true, isBlockedByMe: true })
    expect(await chatOf(moana, chat)).toMatchObject({ isClosed: true, isBlockedByMe: false })
    for (const who of [ngaire, moana, tom])
      expect((await say(who, chat, 'Hello')).result).toMatchObject({ reason: 'chatClosed' })
  })

  it('keeps a co-host out of later conversations', async () => {
    await helps(moana)
    await bed.db.insertInto('blocks').values({ blocker_id: tom.id, blocked_id: moana.id }).execute()
    expect(names(await chatOf(tom, await conversation()))).toEqual(['Ani', 'Tom'])
  })

  it('by a co-host must name the person, because they talk with two', async () => {
    const chat = await conversation()
    await helps(moana)
    expect((await call(moana, 'POST', `/chat/${chat}/block-user`, {})).status).toBe(404)
  })
})

describe('a call', () => {
  const ringsFor = async (who: Person, chat: string) =>
    (await call(who, 'GET', `/chat/${chat}/call`)).body as { data: { id: string } | null }
  const ring = async (who: Person, chat: string) =>
    ((await call(who, 'POST', `/chat/${chat}/call`)).body as { data: { id: string } }).data.id
  const finish = async (who: Person, chat: string, id: string, outcome: string) =>
    (await call(who, 'PUT', `/chat/${chat}/call/${id}`, { outcome })).status

  it('rings for the host after a co-host has declined it, and ends once both have', async () => {
    const chat = await conversation()
    await helps(moana)
    const id = await ring(tom, chat)
    expect(await finish(moana, chat, id, 'declined')).toBe(200)
    expect(await ringsFor(moana, chat)).toEqual({ data: null })
    for (const who of [ngaire, tom]) expect(await ringsFor(who, chat)).toMatchObject({ data: { id } })
    expect((await said(tom, chat)).at(-1)).toEqual([tom.id, 'Is there a heater?'])
    expect(await finish(ngaire, chat, id, 'declined')).toBe(200)
    expect(await ringsFor(tom, chat)).toEqual({ data: null })
    expect((await said(tom, chat)).at(-1)).toEqual([tom.id, 'declined'])
  })

  it('by the host rings for the guest alone', async () => {
    const chat = await conversation()
    await helps(moana)
    const id = await ring(ngaire, chat)
    expect(await ringsFor(moana, chat)).toEqual({ data: null })
    expect(await finish(moana, chat, id, 'answered')).toBe(403)
    expect(await ringsFor(tom, chat)).toMatchObject({ data: { id } })
    expect(await finish(tom, chat, id, 'declined')).toBe(200)
    expect((await said(ngaire, chat)).at(-1)).toEqual([ngaire.id, 'declined'])
  })
})
