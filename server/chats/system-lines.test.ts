import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ChatMessage } from '#contract/chat-message.ts'
import { Chat } from '#contract/chat.ts'
import type { AgreementRow } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { type NewLedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import type { UnitFields } from '#contract/unit-fields.ts'
import { UNIT_LINE_EVERY_MS } from '#contract/limits.ts'
import { pairOf } from '#server/access/pairs.ts'
import { type AgreementPerson, draftBed, rowOf, signature } from '#tests/support/agreements-bed.ts'

const bed = draftBed()
const DAY = '2026-01-05'

beforeEach(async () => {
  // The agreements of earlier tests have ended and their chat and blocks are gone; the two people know each other from
  // another room.
  const { host, guest } = bed.people
  await bed.db.deleteFrom('blocks').execute()
  await bed.db.deleteFrom('chats').where('pair', '=', pairOf(host.id, guest.id)).execute()
  const [unitId, chatId] = [randomUUID(), randomUUID()]
  await bed.db.insertInto('units').values({ id: unitId, host_id: host.id, title: 'Loft' }).execute()
  await bed.db
    .insertInto('chats')
    .values({ id: chatId, unit_id: unitId, pair: pairOf(host.id, guest.id) })
    .execute()
  await bed.db
    .insertInto('chat_members')
    .values([host, guest].map(({ id }) => ({ chat_id: chatId, user_id: id, is_cleared: true })))
    .execute()
  await bed.db
    .updateTable('agreements')
    .set({ status: 'CANCELLED' })
    .where('id', '<>', bed.draft.id)
    .execute()
})

/** Returns the one chat between host and guest, as one of them sees it. */
async function chatOf(who: AgreementPerson) {
  const { body } = await bed.call(who, 'GET', '/chat?perPage=100')
  const found = z.object({ data: z.array(Chat) }).parse(body).data
  return found.filter(({ participants }) => participants.some(({ id }) => id === bed.people.guest.id))
}

async function linesOf(who: AgreementPerson): Promise<ChatMessage[]> {
  const [chat] = await chatOf(who)
  if (!chat) return []
  const { body } = await bed.call(who, 'GET', `/chat-message?chatId=${chat.id}&perPage=100`)
  return z.object({ data: z.array(ChatMessage) }).parse(body).data
}
const namesOf = async (who: AgreementPerson) => (await linesOf(who)).map(({ event }) => event?.name)

const entry = (agreementId: string, fields: Partial<NewLedgerEntry> = {}): NewLedgerEntry => ({
  ...NO_ENTRY,
  agreementId,
  kind: 'PAYMENT',
  amount: 32_000,
  day: DAY,
  method: 'CASH',
  writtenAt: `${DAY}T01:00:00.000Z`,
  ...fields,
})
const add = (who: AgreementPerson, body: NewLedgerEntry, id: string = randomUUID()) =>
  bed.call(who, 'PUT', `/ledger-entries/${id}`, body)
const accepted = async (): Promise<AgreementRow> => rowOf(await bed.step('guest', 'accept', await bed.sent()))

describe('lines of an agreement', () => {
  it('tell each step and who made it, in the chat that they start', async () => {
    expect(await chatOf('guest')).toEqual([])
    const sent = await bed.sent()
    const drawn = signature('host', sent)
    const signed = rowOf(
      await bed.call('host', 'PATCH', `/agreements/${sent.id}`, { newSignatures: [drawn] }, sent.version),
    )
    const approved = rowOf(await bed.step('guest', 'accept', signed, signature('guest', termsOf(signed))))
    const active = rowOf(await bed.step('host', 'start', approved))
    await bed.step('host', 'complete', active)
    const lines = await linesOf('guest')
    expect(lines.map(({ position, event, senderId }) => [position, event?.name, senderId])).toEqual([
      [0, 'agreementSent', bed.people.host.id],
      [1, 'agreementSigned', bed.people.host.id],
      [2, 'agreementAccepted', bed.people.guest.id],
      [3, 'agreementStarted', bed.people.host.id],
      [4, 'agreementEnded', bed.people.host.id],
    ])
    expect(lines[0]).toMatchObject({
      kind: 'system',
      message: 'Agreement sent: 1–15 Dec 2026',
      event: { agreementId: sent.id, version: sent.version, day: '2026-12-01', untilDay: '2026-12-15' },
    })
    expect(lines[1]?.event?.party).toBe('host')
    expect(lines[2]?.event?.isSigned).toBe(true)
    expect(await linesOf('host')).toEqual(lines)
  })

  it.each([
    ['guest', 'decline', 'agreementDeclined'],
    ['guest', 'cancel', 'agreementCancelled'],
    ['host', 'cancel', 'agreementCancelled'],
  ] as const)('%s %s: %s', async (who, step, name) => {
    await bed.step(who, step, await bed.sent())
    expect(await namesOf('host')).toEqual(['agreementSent', name])
  })

  it('don’t mention a draft', async () => {
    await bed.edit('host', { newSignatures: [signature('host', bed.draft)] })
    await bed.step('host', 'cancel', rowOf(await bed.call('host', 'GET', `/agreements/${bed.draft.id}`)))
    expect(await chatOf('host')).toEqual([])
  })

  it('appear once, however often the request is made', async () => {
    const drawn = signature('guest', bed.draft)
    const sent = await bed.sent()
    const sign = () =>
      bed.call('host', 'PATCH', `/agreements/${sent.id}`, { newSignatures: [drawn] }, sent.version)
    expect([(await sign()).status, (await sign()).status]).toEqual([200, 200])
    // A signature that the server already has arrives together with another one.
    const more = [drawn, signature('host', bed.draft)]
    const edit = { newSignatures: more }
    expect((await bed.call('host', 'PATCH', `/agreements/${sent.id}`, edit, sent.version + 1)).status).toBe(
      200,
    )
    expect((await bed.step('host', 'send', bed.draft)).status).toBe(409)
    const both = await Promise.all(
      [1, 2].map(() => bed.step('host', 'cancel', { ...sent, version: sent.version + 2 })),
    )
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await namesOf('guest')).toEqual([
      'agreementSent',
      'agreementSigned',
      'agreementSigned',
      'agreementCancelled',
    ])
  })

  it('are unread for the other person, and follow earlier messages', async () => {
    await bed.call('guest', 'POST', '/chat', { unitId: bed.unitId })
    const [chat] = await chatOf('guest')
    await bed.call('guest', 'POST', '/chat-message', {
      chatId: chat?.id,
      chatMessages: [{ id: randomUUID(), message: 'Is it free?' }],
    })
    await bed.sent()
    expect((await linesOf('host')).map(({ position, kind }) => [position, kind])).toEqual([
      [0, 'text'],
      [1, 'system'],
    ])
    const [ofGuest] = await chatOf('guest')
    expect(ofGuest).toMatchObject({ unreadCount: 1, lastPosition: 1 })
    expect(ofGuest?.lastMessage?.event?.name).toBe('agreementSent')
    expect((await chatOf('host'))[0]?.unreadCount).toBe(1)
  })

  it('don’t reach a closed chat; the agreement goes on', async () => {
    const row = await accepted()
    const { host, guest } = bed.people
    await bed.db.insertInto('blocks').values({ blocker_id: guest.id, blocked_id: host.id }).execute()
    expect((await bed.step('host', 'start', row)).status).toBe(200)
    expect((await add('host', entry(row.id))).status).toBe(200)
    expect(await namesOf('host')).toEqual(['agreementSent', 'agreementAccepted'])
    await bed.db.deleteFrom('blocks').execute()
    await add('host', entry(row.id))
    expect(await namesOf('host')).toEqual(['agreementSent', 'agreementAccepted', 'paymentReceived'])
  })

  it('come in the feed after the agreement, with their chat', async () => {
    await bed.sent()
    const rows = await bed.db
      .selectFrom('feed_changes')
      .select('collection')
      .where('user_id', '=', bed.people.guest.id)
      .orderBy('n', 'desc')
      .limit(5)
      .execute()
    expect(rows.map(({ collection }) => collection).toReversed()).toEqual([
      'agreements',
      'messages',
      'chats',
      // The one that the empty chat was begun about, too.
      'units',
      'units',
    ])
  })

  it('are not written if the step fails', async () => {
    const sent = await bed.sent()
    const wrong = signature('host', sent)
    expect((await bed.step('guest', 'accept', sent, wrong)).status).toBe(422)
    expect(await namesOf('host')).toEqual(['agreementSent'])
  })
})

describe('lines of a ledger', () => {
  it('tell what was paid, claimed, declined and reversed', async () => {
    const { id } = await accepted()
    const [claimId, paidId] = [randomUUID(), randomUUID()]
    const receipt = { number: 'K7QX4-0001', receivedBy: 'Ngaire', drawing: null }
    const answer = { amount: null, method: null }
    // Recent enough to be answered.
    const writtenAt = bed.scope.now().toISOString()
    await add('host', entry(id, { receipt }), paidId)
    await add('host', entry(id, { receipt }), paidId)
    await add('guest', entry(id, { kind: 'CLAIM', method: 'BANK', amount: 9_000, writtenAt }), claimId)
    await add('host', entry(id, { kind: 'DECLINE', entryId: claimId, ...answer }))
    await add('host', entry(id, { kind: 'REVERSAL', entryId: paidId, ...answer }))
    const [, , ...lines] = await linesOf('guest')
    expect(lines.map(({ event }) => [event?.name, event?.cents])).toEqual([
      ['paymentReceived', 32_000],
      ['paymentClaimed', 9_000],
      ['paymentDeclined', 9_000],
      ['entryReversed', 32_000],
    ])
    expect(lines[0]?.message).toBe('Payment received: NZ$320.00, 5 Jan 2026, receipt K7QX4-0001')
    expect(lines[0]?.event).toMatchObject({ entryId: paidId, agreementId: id, receipt: 'K7QX4-0001' })
  })

  it('don’t mention a refused entry', async () => {
    const { id } = await accepted()
    expect((await add('guest', entry(id))).status).toBe(422)
    expect(await namesOf('guest')).toHaveLength(2)
  })
})

describe('lines of a room', () => {
  const changeRoom = async (change: Partial<UnitFields>) => {
    const { version } = await bed.db
      .selectFrom('units')
      .select('version')
      .where('id', '=', bed.unitId)
      .executeTakeFirstOrThrow()
    const { status, body } = await bed.call('host', 'PATCH', `/units/${bed.unitId}`, change, version)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const FIELDS: Partial<UnitFields> = {
    type: 'ENTIRE_PLACE',
    bedTypes: ['QUEEN'],
    address: { street: '1 Bay Road', suburb: '', town: 'Ōpōtiki', postcode: '3122' },
    photos: [{ id: randomUUID(), alt: '' }],
    terms: [7],
    rentAmount: 320,
  }
  const readyRoom = () =>
    bed.db
      .updateTable('units')
      .set({ fields: JSON.stringify(FIELDS) })
      .where('id', '=', bed.unitId)
      .execute()

  it('are combined for an hour while they are the newest', async () => {
    await readyRoom()
    await accepted()
    for (const text of ['One', 'Two', 'Three']) await changeRoom({ description: text })
    expect(await namesOf('guest')).toEqual(['agreementSent', 'agreementAccepted', 'unitChanged'])
    const past = new Date(bed.scope.now().getTime() - UNIT_LINE_EVERY_MS)
    await sql`update messages set created_at = ${past}`.execute(bed.db)
    await changeRoom({ description: 'Four' })
    expect((await namesOf('guest')).filter((name) => name === 'unitChanged')).toHaveLength(2)
  })

  it('don’t mention the street, which guests don’t see', async () => {
    await readyRoom()
    await changeRoom({ description: 'As before' })
    await accepted()
    const address = { street: '2 Bay Road', suburb: '', town: 'Ōpōtiki', postcode: '3122' }
    await changeRoom({ address })
    expect(await namesOf('guest')).toEqual(['agreementSent', 'agreementAccepted'])
  })

  it('don’t reach somebody who has only asked about the room', async () => {
    await readyRoom()
    await bed.call('guest', 'POST', '/chat', { unitId: bed.unitId })
    await changeRoom({ description: randomUUID() })
    expect(await namesOf('guest')).toEqual([])
  })
})
