import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { AgreementRow } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { ErrorBody } from '#contract/error.ts'
import { accountOf } from '#domain/money/balance.ts'
import { LedgerEntry, type NewLedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { OVERDUE_DAYS_MAX, type OverdueRent } from '#contract/overdue-rent.ts'
import { type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { changeMessage } from '#server/chats/change-message.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { entriesOf } from './ledger-rows.ts'

const bed = draftBed()
const DAY = '2026-01-05'
const UNPAID: OverdueRent = {
  asOf: DAY,
  paidTo: '2025-12-28',
  days: 8,
  amount: 32_000,
  lines: [{ dueOn: '2025-12-29', from: '2025-12-29', to: DAY, amount: 32_000, paid: 0 }],
}

async function accepted(): Promise<AgreementRow> {
  return rowOf(await bed.step('guest', 'accept', await bed.sent()))
}

function notice(agreementId: string, fields: Partial<NewLedgerEntry> = {}): NewLedgerEntry {
  return {
    ...NO_ENTRY,
    agreementId,
    kind: 'OVERDUE_NOTICE',
    amount: 32_000,
    day: DAY,
    servedOn: DAY,
    serviceMethod: 'LETTERBOX',
    overdue: UNPAID,
    writtenAt: `${DAY}T01:00:00.000Z`,
    ...fields,
  }
}

const add = (who: AgreementPerson, body: NewLedgerEntry, id: string = randomUUID()) =>
  bed.call(who, 'PUT', `/ledger-entries/${id}`, body)

async function problems(who: AgreementPerson, body: NewLedgerEntry): Promise<object> {
  const { status, body: answer } = await add(who, body)
  expect(status).toBe(422)
  const errors = ErrorBody.parse(answer).validationErrors ?? []
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}

it('an overdue notice sent twice leaves one line, and changes no balance', async () => {
  const row = await accepted()
  const balance = async () => {
    const tenancy = { ...termsOf(row), status: row.status, endedOn: null }
    const { due, paid, owed, arrears } = accountOf(tenancy, await entriesOf(bed.db, row.id), '2027-01-01')
    return { due, paid, owed, arrears }
  }
  const before = await balance()
  const entryId = randomUUID()
  const body = notice(row.id)
  const answers = [await add('host', body, entryId), await add('host', body, entryId)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { data } = z.object({ data: LedgerEntry }).parse(answers[0]?.body)
  expect(data).toMatchObject({ servedOn: DAY, serviceMethod: 'LETTERBOX', party: 'host', overdue: UNPAID })
  const lines = await bed.db
    .selectFrom('messages')
    .select(['event', 'message', 'sender_id'])
    .where(sql<boolean>`event->>'entryId' = ${entryId}`)
    .execute()
  expect(lines).toEqual([
    {
      event: {
        name: 'overdueNotice',
        agreementId: row.id,
        entryId,
        day: DAY,
        cents: 32_000,
        servedOn: DAY,
      },
      message: 'Notice of overdue rent: NZ$320.00, 5 Jan 2026',
      sender_id: bed.people.host.id,
    },
  ])
  expect(await balance()).toEqual(before)
})

it('only the host gives an overdue notice, on a day that has come, with the amount', async () => {
  const { id } = await accepted()
  expect(await problems('guest', notice(id))).toEqual({ kind: 'notYours' })
  expect(await problems('host', notice(id, { day: '2099-01-01' }))).toEqual({ day: 'notYet' })
  expect(await problems('host', notice(id, { amount: null, overdue: undefined }))).toEqual({
    amount: 'required',
  })
  expect(await problems('host', notice(id, { method: 'CASH' }))).toEqual({ method: 'unwanted' })
  const other = notice(id, { overdue: { ...UNPAID, amount: 1 } })
  expect(await problems('host', other)).toEqual({ overdue: 'mismatch' })
  const ages = notice(id, { overdue: { ...UNPAID, days: OVERDUE_DAYS_MAX + 1 } })
  expect(Object.keys(await problems('host', ages))).toEqual(['overdue.days'])
  const charge = notice(id, { kind: 'CHARGE' })
  expect(await problems('host', charge)).toEqual({ overdue: 'unwanted' })
})

it('a message can’t change once its sender served notice electronically that day', async () => {
  const row = await accepted()
  const chat = await bed.db
    .selectFrom('messages')
    .select('chat_id')
    .where(sql<boolean>`event->>'agreementId' = ${row.id}`)
    .executeTakeFirstOrThrow()
  const [before, atChathams, served] = [randomUUID(), randomUUID(), randomUUID()]
  const send = (id: string, accepted: Date) =>
    sendMessages(bed.db, {
      chatId: chat.chat_id,
      senderId: row.hostId,
      items: [{ id, message: 'Rent is overdue' }],
      at: accepted,
    })
  // A second before midnight and midnight on the Chatham Islands (UTC+13:45), and a quarter past it in Auckland (UTC+13).
  await send(before, new Date('2026-01-04T10:14:59Z'))
  await send(atChathams, new Date('2026-01-04T10:15:00Z'))
  await send(served, new Date('2026-01-04T11:15:00Z'))
  const change = async (id: string, text: string | null) => {
    const changing = {
      id,
      changeId: randomUUID(),
      senderId: row.hostId,
      text,
      at: new Date('2026-01-04T11:16:00Z'),
    }
    const answer = await changeMessage(bed.db, changing)
    return answer.ok || (answer.failure.kind === 'invalid' && answer.failure.fields['message'])
  }
  expect(await change(served, 'Rent is late')).toBe(true)
  // A change and the notice at once: whichever comes first, the other finds it.
  await Promise.all([
    change(served, 'Rent is overdue'),
    add('host', notice(row.id, { serviceMethod: 'ELECTRONIC' })),
  ])
  expect([await change(served, 'Nothing is due'), await change(served, null)]).toEqual(['notice', 'notice'])
  expect(await change(atChathams, null)).toBe('notice')
  // The day before nothing was served.
  expect(await change(before, null)).toBe(true)
})
