import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { NO_ENTRY, type NewLedgerEntry } from '#contract/ledger-entry.ts'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import type { Entry, Tenancy } from '#domain/money/tenancy.ts'
import { isStillTimely } from '#server/mail/rent-letter.ts'
import type { MailOrder } from '#server/scope/mail-order.ts'
import { NO_NOTICES } from '#tests/support/no-mail.ts'
import type { NoticeOrder } from '#server/scope/notice-order.ts'
import { type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { dueReminders } from './due-reminders.ts'
import { remindOfRent } from './rent-reminders.ts'

/** Rent of 320 a week from this day on. */
const FIRST = '2026-12-01'
const tenancy = (fields: Partial<Tenancy> = {}): Tenancy => ({
  ...NO_TERMS,
  status: 'ACTIVE',
  endedOn: null,
  startsOn: FIRST,
  rentPerWeek: 320,
  frequency: 'WEEKLY',
  ...fields,
})
const entry = (kind: Entry['kind'], amount: number, day = FIRST, fields: Partial<Entry> = {}): Entry => ({
  id: randomUUID(),
  kind,
  amount,
  day,
  method: 'BANK',
  entryId: null,
  note: '',
  writtenAt: `${day}T00:00:00.000Z`,
  ...fields,
})
const claim = entry('CLAIM', 32_000)
const DECLINE = entry('DECLINE', 0, FIRST, { entryId: claim.id, amount: null })

describe('lines about rent', () => {
  it.each<[string, string, Partial<Tenancy>, Entry[], [string, string, number][]]>([
    ['three days before: nothing', '2026-11-28', {}, [], []],
    ['two days before', '2026-11-29', {}, [], [['soon', FIRST, 32_000]]],
    ['on the day', FIRST, {}, [], [['today', FIRST, 32_000]]],
    ['the day after', '2026-12-02', {}, [], [['late', FIRST, 32_000]]],
    ['what is left of it', '2026-12-02', {}, [entry('PAYMENT', 20_000)], [['late', FIRST, 12_000]]],
    ['once it is paid: nothing', '2026-12-02', {}, [entry('PAYMENT', 32_000)], []],
    ['while a claim waits: nothing', '2026-12-02', {}, [claim], []],
    // The same money twice: the next week is asked for, though the claim still waits.
    [
      'a claim beside its payment',
      '2026-12-08',
      {},
      [claim, entry('PAYMENT', 32_000)],
      [['today', '2026-12-08', 32_000]],
    ],
    [
      'a claim beside other money',
      '2026-12-08',
      {},
      [claim, entry('PAYMENT', 31_000)],
      [['today', '2026-12-08', 1_000]],
    ],
    ['five cents, which no coin pays: nothing', '2026-12-02', {}, [entry('PAYMENT', 31_995)], []],
    ['six cents', '2026-12-02', {}, [entry('PAYMENT', 31_994)], [['late', FIRST, 6]]],
    ['once the claim is declined', '2026-12-02', {}, [claim, DECLINE], [['late', FIRST, 32_000]]],
    [
      'two weeks behind, of both',
      '2026-12-07',
      {},
      [],
      [
        ['late', FIRST, 32_000],
        ['soon', '2026-12-08', 32_000],
      ],
    ],
    [
      'of rent by the day only what is late',
      '2026-12-02',
      { frequency: 'DAILY' },
      [],
      [['late', FIRST, 4571]],
    ],
    ['before both have accepted: nothing', FIRST, { status: 'PENDING' }, [], []],
  ])('%s', (_, today, terms, entries, expected) => {
    const said = dueReminders(tenancy(terms), entries, today)
    expect(said.map(({ kind, dueOn, cents }) => [kind, dueOn, cents])).toEqual(expected)
  })
})

describe('reminders', () => {
  const bed = draftBed()
  /** 9 am at the place, in summer. */
  const nineOn = (day: string) => new Date(Date.parse(`${day}T09:00:00+13:00`))

  /** The agreement of this test; those of earlier tests have reminders of their own. */
  let current = ''
  async function accepted(): Promise<string> {
    const { id } = rowOf(await bed.step('guest', 'accept', await bed.sent()))
    await bed.db.updateTable('users').set({ verified_at: new Date() }).execute()
    current = id
    return id
  }
  async function pay(who: AgreementPerson, agreementId: string, fields: Partial<NewLedgerEntry>) {
    const day = '2026-01-05'
    const said = { agreementId, amount: 32_000, day, method: 'BANK', writtenAt: '2026-11-28T00:00:00.000Z' }
    const { status } = await bed.call(who, 'PUT', `/ledger-entries/${randomUUID()}`, {
      ...NO_ENTRY,
      ...said,
      ...fields,
    })
    expect(status).toBe(200)
  }
  /** Notifications that `ordersAt` has seen ordered. */
  const logged: string[] = []
  const pushed: NoticeOrder[] = []
  beforeEach(() => void pushed.splice(0))
  const notices = { ...NO_NOTICES, tell: async (_: unknown, order: NoticeOrder) => void pushed.push(order) }
  const pushedTo = () =>
    pushed
      .filter(({ subjectId }) => subjectId === current)
      .map(({ userId, about }) => `${userId === bed.people.host.id ? 'host' : 'guest'} ${about}`)
  /** Returns what is ordered when several processes look at the same moment. */
  async function ordersAt(at: Date, processes = 1): Promise<MailOrder[]> {
    const orders: MailOrder[] = []
    const mail = {
      order: async (_: unknown, order: MailOrder) => void orders.push(order),
      start: async () => {},
      settled: async () => {},
      close: () => {},
    }
    const scope = { ...bed.scope, mail, notices, now: () => at, log: (line: string) => logged.push(line) }
    await Promise.all(Array.from({ length: processes }, () => remindOfRent(scope)))
    return orders.filter((order) => order.letter === 'rentReminder' && order.agreementId === current)
  }
  const told = (orders: readonly MailOrder[]) =>
    orders.map((order) => (order.letter === 'rentReminder' ? `${order.to.split('@')[0]} ${order.kind}` : ''))

  it('of one agreement are logged when they fail, and don’t delay other agreements’', async () => {
    const { id: broken } = rowOf(await bed.step('guest', 'accept', await bed.sent()))
    bed.draft = await bed.created()
    await accepted()
    const fail = `create function break_look() returns trigger language plpgsql as
      $$ begin raise exception 'secret words'; end $$`
    await sql.raw(fail).execute(bed.db)
    await sql
      .raw(
        `create trigger broken before insert on rent_looks for each row
         when (new.agreement_id = '${broken}') execute function break_look()`,
      )
      .execute(bed.db)
    logged.splice(0)
    expect(told(await ordersAt(nineOn(FIRST)))).toEqual(['guest today'])
    expect(logged).toEqual([`The reminders of agreement ${broken} wait (error P0001)`])
    await sql.raw('drop trigger broken on rent_looks').execute(bed.db)
  })

  it('are ordered once a day by any number of processes, and once for each day', async () => {
    await accepted()
    expect(told(await ordersAt(nineOn(addDays(FIRST, -2)), 4))).toEqual(['guest soon'])
    expect(pushedTo()).toEqual(['guest rentSoon'])
    expect(await ordersAt(nineOn(addDays(FIRST, -2)))).toEqual([])
    expect(await ordersAt(nineOn(addDays(FIRST, -1)))).toEqual([])
    expect(told(await ordersAt(nineOn(FIRST)))).toEqual(['guest today'])
    expect(told(await ordersAt(nineOn(addDays(FIRST, 1)))).toSorted()).toEqual(['guest late', 'host late'])
    expect(await ordersAt(nineOn(addDays(FIRST, 2)))).toEqual([])
    expect(pushedTo().toSorted()).toEqual([
      'guest rentLate',
      'guest rentSoon',
      'guest rentToday',
      'host rentLateOfGuest',
    ])
  })

  it('appear in the chat as one line for rent due and one for rent overdue', async () => {
    const id = await accepted()
    const said = async () => {
      const lines = await bed.db
        .selectFrom('messages')
        .select('event')
        .where(sql<boolean>`event->>'agreementId' = ${id}`)
        .orderBy('position')
        .execute()
      return lines.flatMap(({ event }) =>
        event?.name.startsWith('rent') ? [[event.name, event.day, event.cents]] : [],
      )
    }
    const asked = ['rentAsked', FIRST, 32_000]
    await ordersAt(nineOn(addDays(FIRST, -2)), 4)
    await ordersAt(nineOn(addDays(FIRST, -1)))
    await ordersAt(nineOn(FIRST))
    expect(await said()).toEqual([asked])
    await ordersAt(nineOn(addDays(FIRST, 1)), 4)
    await ordersAt(nineOn(addDays(FIRST, 2)))
    expect(await said()).toEqual([asked, ['rentOverdue', FIRST, 32_000]])
  })

  it.each([
    ['before 8', '07:59', 0],
    ['at 8', '08:00', 1],
    ['before 7 in the evening', '18:59', 1],
    ['at 7 in the evening', '19:00', 0],
  ])('%s at the place: %s', async (_, time, count) => {
    await accepted()
    expect(await ordersAt(new Date(Date.parse(`${FIRST}T${time}:00+13:00`)))).toHaveLength(count)
  })

  it.each<[string, AgreementPerson, Partial<NewLedgerEntry>]>([
    ['a payment', 'host', { kind: 'PAYMENT' }],
    ['a claim', 'guest', { kind: 'CLAIM' }],
  ])('are not ordered, nor sent, once the server has accepted %s', async (_, who, fields) => {
    const agreementId = await accepted()
    const [order] = await ordersAt(nineOn(addDays(FIRST, -2)))
    if (order?.letter !== 'rentReminder') throw new Error('No reminder was ordered')
    const later = { ...order, askedAt: new Date(0).toISOString() }
    expect(await isStillTimely(bed.db, later, nineOn(addDays(FIRST, -2)))).toBe(true)
    await pay(who, agreementId, fields)
    expect(await isStillTimely(bed.db, later, nineOn(addDays(FIRST, -2)))).toBe(false)
    expect(await ordersAt(nineOn(FIRST))).toEqual([])
  })

  it('are not sent if the mail server held them up until the next day', async () => {
    await accepted()
    const [order] = await ordersAt(nineOn(FIRST))
    if (order?.letter !== 'rentReminder') throw new Error('No reminder was ordered')
    expect(await isStillTimely(bed.db, order, nineOn(addDays(FIRST, 1)))).toBe(false)
  })

  it('respect people who turned them off, and go to no unverified address', async () => {
    await accepted()
    await bed.db
      .updateTable('users')
      .set({ notices_off: ['rent:mail'] })
      .execute()
    expect(await ordersAt(nineOn(FIRST))).toEqual([])
    expect(pushedTo()).toEqual(['guest rentToday'])
    await bed.db
      .updateTable('users')
      .set({ notices_off: ['rent:push'], verified_at: null })
      .execute()
    expect(await ordersAt(nineOn(addDays(FIRST, 1)))).toEqual([])
    expect(pushedTo()).toEqual(['guest rentToday'])
  })
})
