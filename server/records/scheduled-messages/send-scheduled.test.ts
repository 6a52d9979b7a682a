import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AgreementRow } from '#contract/agreement.ts'
import type { ScheduledMessageEdit } from '#contract/scheduled-message.ts'
import { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import { sentMessageId } from './sent-message-id.ts'
import { type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { remindOfRent } from '#server/records/ledger/rent-reminders.ts'
import { sendScheduled } from './send-scheduled.ts'

// 1 to 15 December 2026 in New Zealand, 13 hours ahead. The template goes on 30 November at 8 pm in Greenwich.
const bed = draftBed()
const MORNING = new Date('2026-11-30T20:00:00Z')
const TEXTS = [
  { language: 'en', text: 'Welcome to {room}, {name}. You are here {dates}.' },
  { language: 'es', text: 'Bienvenido, {name}. Es tuyo {dates}.' },
] as const
let templateId = ''

const Told = z.object({ data: ScheduledMessageRow })
const told = ({ body }: { body: unknown }) => Told.parse(body).data
const put = (id: string, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PUT', `/scheduled-messages/${id}`, fields)
const change = (id: string, version: number, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/scheduled-messages/${id}`, fields, version)

/** What the server sends at an instant, by its clock. */
const send = (at: Date, db = bed.db) =>
  sendScheduled({ ...bed.scope, db, now: () => at, log: (line) => expect.unreachable(line) })

async function template(fields: ScheduledMessageEdit = {}): Promise<string> {
  const id = randomUUID()
  const whole = { unitIds: [bed.unitId], moment: 'arrivalDay', texts: TEXTS, ...fields }
  expect((await put(id, whole)).status).toBe(200)
  // Written long before anything here, whenever the test runs.
  await bed.db
    .withTables<{ scheduled_messages: { id: string; active_from: Date; created_at: Date } }>()
    .updateTable('scheduled_messages')
    .set({ active_from: new Date(0), created_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  return id
}

async function agreed(): Promise<AgreementRow> {
  return rowOf(await bed.step('guest', 'accept', await bed.sent()))
}

async function sentTexts(ids: readonly string[]): Promise<string[]> {
  const rows = await bed.db
    .selectFrom('messages')
    .select(['message', 'is_automatic', 'sender_id', 'kind'])
    .where('id', 'in', ids.map(sentMessageId))
    .execute()
  for (const row of rows)
    expect(row).toMatchObject({ is_automatic: true, sender_id: bed.people.host.id, kind: 'text' })
  return rows.map(({ message }) => message)
}

afterEach(async () => {
  await bed.db.deleteFrom('blocks').execute()
  await bed.db.updateTable('users').set({ inactive_since: null, locale: 'en' }).execute()
})
beforeEach(async () => {
  await bed.db.withTables<{ scheduled_messages: object }>().deleteFrom('scheduled_messages').execute()
  await bed.db
    .updateTable('agreements')
    .set({ status: 'CANCELLED' })
    .where('status', '=', 'APPROVED')
    .execute()
  templateId = await template()
})

describe('a template', () => {
  it('is sent once, when its moment comes, and is marked as automatic', async () => {
    const { id } = await agreed()
    expect(await send(new Date(MORNING.getTime() - 1))).toBe(0)
    expect(await send(MORNING)).toBe(1)
    expect(await send(new Date(MORNING.getTime() + 60_000))).toBe(0)
    const messageId = stayMessageId(templateId, id)
    // The room as the agreement names it: this one names none.
    expect(await sentTexts([messageId])).toEqual(['Welcome to {room}, Ani. You are here 1–15 December.'])
    const { body } = await bed.call('guest', 'GET', '/chat?perPage=5')
    const [chat] = z
      .object({ data: z.array(z.object({ lastMessage: z.object({ id: z.string() }).loose() })) })
      .parse(body).data
    expect(chat?.lastMessage).toMatchObject({ id: sentMessageId(messageId), isAutomatic: true })
  })

  it('uses the guest’s language if the host wrote it, and the first otherwise', async () => {
    const { id } = await agreed()
    await bed.db.updateTable('users').set({ locale: 'es' }).where('id', '=', bed.people.guest.id).execute()
    await send(MORNING)
    expect(await sentTexts([stayMessageId(templateId, id)])).toEqual([
      'Bienvenido, Ani. Es tuyo 1–15 de diciembre.',
    ])
    await bed.db.updateTable('users').set({ locale: 'hi' }).where('id', '=', bed.people.guest.id).execute()
    const other = await template({ texts: [{ language: 'es', text: 'Hola' }] })
    await send(MORNING)
    expect(await sentTexts([stayMessageId(other, id)])).toEqual(['Hola'])
  })

  it('can’t be blocked by a guest who writes under its predictable id', async () => {
    const { id } = await agreed()
    const chatMessages = [{ id: stayMessageId(templateId, id), message: 'Mine' }]
    const { body } = await bed.call('guest', 'GET', '/chat?perPage=5')
    const { data } = z.object({ data: z.array(z.object({ id: z.string() }).loose()) }).parse(body)
    const wrote = await bed.call('guest', 'POST', '/chat-message', { chatId: data[0]?.id, chatMessages })
    expect(wrote.status).toBe(200)
    expect(await send(MORNING)).toBe(1)
    expect(await sentTexts([stayMessageId(templateId, id)])).toHaveLength(1)
  })

  it('is sent once by several processes at once', async () => {
    const { id } = await agreed()
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(MORNING)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await sentTexts([stayMessageId(templateId, id)])).toHaveLength(1)
  })

  it.each<[string, (row: AgreementRow) => Promise<unknown>]>([
    ['the host cancelled', (row) => bed.step('host', 'cancel', row)],
    ['the guest cancelled', (row) => bed.step('guest', 'cancel', row)],
    [
      'the guest blocked the host',
      () =>
        bed.db
          .insertInto('blocks')
          .values({ blocker_id: bed.people.guest.id, blocked_id: bed.people.host.id })
          .execute(),
    ],
    [
      'the host was shut out',
      () =>
        bed.db
          .updateTable('users')
          .set({ inactive_since: new Date() })
          .where('id', '=', bed.people.host.id)
          .execute(),
    ],
    ['the host removed it', () => change(templateId, 1, { isRemoved: true })],
    ['it is for another room', () => change(templateId, 1, { unitIds: [randomUUID()] })],
    [
      'the host skipped it for this guest',
      ({ id }) => put(stayMessageId(templateId, id), { templateId, agreementId: id, isRemoved: true }),
    ],
  ])('is not sent once %s', async (_case, happens) => {
    const row = await agreed()
    await happens(row)
    expect(await send(MORNING)).toBe(0)
  })

  it('is not sent to a guest who hasn’t accepted, or to another host’s guest', async () => {
    await bed.sent()
    await template({ unitIds: [randomUUID()] })
    const foreign = randomUUID()
    await put(foreign, { unitIds: [bed.unitId], moment: 'arrivalDay', texts: TEXTS }, 'otherHost')
    expect(await send(MORNING)).toBe(0)
  })

  it('is not sent late on another day, or when the clock jumps', async () => {
    await agreed()
    expect(await send(new Date('2026-12-01T11:00:00Z'))).toBe(0)
    expect(await send(new Date('2027-12-01T20:00:00Z'))).toBe(0)
    expect(await send(new Date('2026-12-01T10:59:59Z'))).toBe(1)
  })

  it('is not sent if the guest has written since the day before', async () => {
    const { id } = await agreed()
    const chat = await bed.db
      .selectFrom('chat_members')
      .select('chat_id')
      .where('user_id', '=', bed.people.guest.id)
      .executeTakeFirstOrThrow()
    const chatMessages = [{ id: randomUUID(), message: 'We are here' }]
    await bed.call('guest', 'POST', '/chat-message', { chatId: chat.chat_id, chatMessages })
    const sentIfGuestWrote = async (hoursBefore: number) => {
      const at = new Date(MORNING.getTime() - hoursBefore * 3_600_000)
      await sql`
        update messages set written_at = null, created_at = ${at} where id = ${chatMessages[0]?.id}
      `.execute(bed.db)
      const shy = await template({ isUnlessAnswered: true })
      await send(MORNING)
      return sentTexts([stayMessageId(shy, id)])
    }
    expect(await sentIfGuestWrote(48)).toHaveLength(1)
    expect(await sentIfGuestWrote(12)).toHaveLength(0)
    expect(await sentTexts([stayMessageId(templateId, id)])).toHaveLength(1)
  })

  it('is sent with the text and at the time that the host chose for this guest', async () => {
    const { id } = await agreed()
    const own = stayMessageId(templateId, id)
    const sendAt = '2026-12-02T05:00:00.000Z'
    const fields = {
      templateId,
      agreementId: id,
      sendAt,
      texts: [{ language: null, text: 'The key is moved' }],
    }
    expect((await put(own, fields)).status).toBe(200)
    expect(await send(MORNING)).toBe(0)
    expect(await send(new Date(sendAt))).toBe(1)
    expect(await sentTexts([own])).toEqual(['The key is moved'])
    // Too late to change: it has been sent.
    const { status, body } = await change(own, 2, { texts: [{ language: null, text: 'Or not' }] })
    expect([status, body]).toMatchObject([
      422,
      { validationErrors: [{ field: 'texts', message: 'alreadySent' }] },
    ])
  })

  it('can’t be skipped by a device that comes back after it was sent', async () => {
    const { id } = await agreed()
    await send(MORNING)
    const late = await put(stayMessageId(templateId, id), { templateId, agreementId: id, isRemoved: true })
    expect([late.status, late.body]).toMatchObject([422, { validationErrors: [{ message: 'alreadySent' }] }])
  })

  it('is sent to a guest with whom there was no conversation yet', async () => {
    const { id } = await agreed()
    const pair = [bed.people.host.id, bed.people.guest.id].toSorted().join(':')
    await bed.db.updateTable('chats').set({ pair: randomUUID() }).where('pair', '=', pair).execute()
    expect(await send(MORNING)).toBe(1)
    expect(await sentTexts([stayMessageId(templateId, id)])).toHaveLength(1)
  })
})

it('shows the host the guest’s language, also after the guest chose another', async () => {
  const { id } = await agreed()
  const seenBy = async (who: AgreementPerson) => rowOf(await bed.call(who, 'GET', `/agreements/${id}?wire=2`))
  expect([(await seenBy('host')).guestLocale, (await seenBy('guest')).guestLocale]).toEqual(['en', undefined])
  const profile = z
    .object({ data: z.object({ version: z.number() }) })
    .parse((await bed.call('guest', 'GET', '/users/me/profile')).body).data
  const before = await bed.db
    .selectFrom('feed_changes')
    .select('n')
    .where('user_id', '=', bed.people.host.id)
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow()
  const changed = await bed.call(
    'guest',
    'PATCH',
    '/users/me/profile?wire=2',
    { locale: 'ja' },
    profile.version,
  )
  expect(changed.status).toBe(200)
  expect((await seenBy('host')).guestLocale).toBe('ja')
  const after = await bed.db
    .selectFrom('feed_changes')
    .select('n')
    .where('user_id', '=', bed.people.host.id)
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after.n).toBeGreaterThan(before.n)
})

// A process that dies in the midst leaves nothing or all of it, because all is one transaction.
it('is sent once if the server dies between storing and recording it', async () => {
  const { id } = await agreed()
  const own = stayMessageId(templateId, id)
  await put(own, { templateId, agreementId: id, texts: [{ language: null, text: 'Kia ora' }] })
  const dies = `create function dies() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`
  await sqlOf(dies)
  await sqlOf(
    'create trigger dies before update of sent_at on scheduled_messages for each row execute function dies()',
  )
  const log: string[] = []
  const died = await sendScheduled({ ...bed.scope, now: () => MORNING, log: (line) => log.push(line) })
  await sqlOf('drop trigger dies on scheduled_messages')
  expect([died, log.length, await sentTexts([own])]).toEqual([0, 1, []])
  expect(await send(MORNING)).toBe(1)
  expect(await send(MORNING)).toBe(0)
  expect(await sentTexts([own])).toEqual(['Kia ora'])
})

it('is sent again under the same id after the database was put back to before it', async () => {
  const { id } = await agreed()
  const own = stayMessageId(templateId, id)
  await send(MORNING)
  await bed.db.deleteFrom('messages').where('id', '=', sentMessageId(own)).execute()
  await sqlOf(
    'update chats set last_position = (select coalesce(max(position), -1) from messages where chat_id = chats.id)',
  )
  expect(await send(new Date(MORNING.getTime() + 60_000))).toBe(1)
  expect(await sentTexts([own])).toHaveLength(1)
})

describe('a message about rent', () => {
  // 320 a week from 1 December: asked for from 29 November on, at 8 am in New Zealand, and late on 2 December.
  const DUE = '2026-12-01'
  const [ASKED, LATE] = [new Date('2026-11-28T20:00:00Z'), new Date('2026-12-01T20:00:00Z')]
  const words = (text: string) => ({ texts: [{ language: 'en' as const, text }] })
  const remind = (at: Date) =>
    remindOfRent({ ...bed.scope, now: () => at, log: (line) => expect.unreachable(line) })

  it('is sent with the reminders, once for each due day, with the amount and the day', async () => {
    const due = await template({ moment: 'rentDue', ...words('{amount} is due on {due}, {name}') })
    const late = await template({ moment: 'rentLate', ...words('{amount} was due on {due}') })
    const { id } = await agreed()
    expect(await sentTexts([stayMessageId(due, id, DUE)])).toEqual([])
    await remind(ASKED)
    await remind(new Date(ASKED.getTime() + 3_600_000))
    expect(await sentTexts([stayMessageId(due, id, DUE)])).toEqual(['$320.00 is due on 1 December, Ani'])
    await remind(LATE)
    await remind(LATE)
    expect(await sentTexts([stayMessageId(late, id, DUE)])).toEqual(['$320.00 was due on 1 December'])
    const told = await bed.db
      .selectFrom('feed_changes')
      .select('user_id')
      .where('row_id', '=', sentMessageId(stayMessageId(late, id, DUE)))
      .execute()
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(
      new Set([bed.people.host.id, bed.people.guest.id]),
    )
  })

  it('can be skipped for one due day, and isn’t sent for other rooms', async () => {
    const due = await template({ moment: 'rentDue', ...words('Rent, please') })
    const elsewhere = await template({ moment: 'rentDue', unitIds: [randomUUID()], ...words('Not here') })
    const { id } = await agreed()
    const own = stayMessageId(due, id, DUE)
    await put(own, { templateId: due, agreementId: id, isRemoved: true })
    await remind(ASKED)
    expect(await sentTexts([own, stayMessageId(elsewhere, id, DUE)])).toEqual([])
  })
})

describe('a single message', () => {
  const AT = '2026-12-05T03:00:00.000Z'
  const single = async (fields: object = {}) => {
    const { chat_id: chatId } = await bed.db
      .selectFrom('chat_members')
      .select('chat_id')
      .where('user_id', '=', bed.people.otherGuest.id)
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    const row = { chatId, sendAt: AT, texts: [{ language: null, text: 'Is {name} warm enough?' }], ...fields }
    return { id, chatId, answer: await put(id, row) }
  }

  it('is sent once, at its time, as it was written', async () => {
    const { id } = await single()
    expect(await send(new Date('2026-12-05T02:59:59Z'))).toBe(0)
    const sent = await Promise.all([send(new Date(AT)), send(new Date(AT)), send(new Date(AT))])
    expect(sent.toSorted()).toEqual([0, 0, 1])
    expect(await sentTexts([id])).toEqual(['Is {name} warm enough?'])
    const { body } = await bed.call('host', 'GET', '/scheduled-messages')
    const rows = z.object({ data: z.array(ScheduledMessageRow) }).parse(body).data
    expect(rows.find((row) => row.id === id)).toMatchObject({ sentAt: AT, version: 2 })
  })

  it('can be postponed or removed, and is not sent a day late', async () => {
    const { id, answer } = await single()
    expect((await change(id, told(answer).version, { sendAt: '2026-12-06T03:00:00.000Z' })).status).toBe(200)
    expect(await send(new Date(AT))).toBe(0)
    expect(await send(new Date('2026-12-07T03:00:00Z'))).toBe(0)
    expect((await change(id, 2, { isRemoved: true })).status).toBe(200)
    expect(await send(new Date('2026-12-06T03:00:00Z'))).toBe(0)
  })

  it('is dropped if the other person writes first, where the host wants that', async () => {
    const [plain, shy] = [await single(), await single({ isUnlessAnswered: true })]
    const chatMessages = [{ id: randomUUID(), message: 'Yes, thanks' }]
    await bed.call('otherGuest', 'POST', '/chat-message', { chatId: shy.chatId, chatMessages })
    await send(new Date(AT))
    expect(await sentTexts([plain.id])).toHaveLength(1)
    expect(await sentTexts([shy.id])).toEqual([])
    const { body } = await bed.call('host', 'GET', '/scheduled-messages')
    const rows = z.object({ data: z.array(ScheduledMessageRow) }).parse(body).data
    expect(rows.find((row) => row.id === shy.id)).toMatchObject({ isRemoved: true, sentAt: null, version: 2 })
  })

  it('is not sent to a conversation of others', async () => {
    const foreign = randomUUID()
    const { chatId } = await single()
    await put(foreign, { chatId, sendAt: AT, texts: [{ language: null, text: 'Hello' }] }, 'otherHost')
    await send(new Date(AT))
    expect(await sentTexts([foreign])).toEqual([])
  })
})

async function sqlOf(text: string): Promise<void> {
  await sql.raw(text).execute(bed.db)
}
