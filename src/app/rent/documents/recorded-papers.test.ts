import { expect, it } from 'vitest'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { documentOf } from './document-of.ts'
import { increaseLetter, letterFacts } from './increase.ts'
import { overdueLetter, overdueNotes, overdueOn } from './overdue.ts'
import { recordedLetter } from './recorded-letter.ts'
import { statementFor, statementPage } from './statement-page.ts'
import type { DocumentWords } from './use-document-words.ts'

/** Returns its arguments, so that a test can see them. */
const WORDS = {
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  frame: { lead: [], sections: [], signatures: [], notes: [] },
  dayText: (day: string) => day,
  shortDay: (day: string) => day,
  momentText: (at: string) => at,
  periodText: (from: string, to: string) => `${from} ${to}`,
  shortDays: (from: string, to: string) => `${from} ${to}`,
} as unknown as DocumentWords

const LEDGER = {
  today: '2026-08-01',
  region: 'CANTERBURY',
  unitTitle: 'Loft',
  entries: [] as EntryView[],
  pay: { account: '12-3456-0123456-00', reference: 'TOM', details: '' },
  terms: {
    hostName: 'Ngaire',
    guestName: 'Tom',
    premises: '1 Road',
    regime: 'RESIDENTIAL',
    startsOn: '2025-01-06',
    endsOn: null,
    rentPerWeek: 300,
    rentRaisedOn: null,
    addOns: [],
    frequency: 'WEEKLY',
    status: 'ACTIVE',
    endedOn: null,
    firstDueOn: null,
    isPaidInArrears: false,
    additionalGuests: null,
    laterGuests: [],
    additionalGuestCharge: null,
  },
} as unknown as LedgerView

const NEW_RENT = {
  id: 'b',
  kind: 'RENT_CHANGE',
  amount: 32_000,
  day: '2026-07-06',
  servedOn: '2026-05-01',
  serviceMethod: 'ELECTRONIC',
  isServedAfterFive: true,
  isCounting: true,
  edit: null,
  acceptedAt: '2026-05-01T06:00:00.000Z',
} as EntryView
const LATER = { ...NEW_RENT, id: 'c', amount: 34_000, day: '2027-07-05' }

it('a letter redrawn from its entry isn’t changed by later entries', () => {
  const service = { day: '2026-05-01', method: 'ELECTRONIC', isAfterFive: true } as const
  const given = increaseLetter(LEDGER, { weekly: 32_000, from: '2026-07-06', service }, WORDS)
  const drawn = recordedLetter({ ...LEDGER, entries: [LATER, NEW_RENT] }, NEW_RENT, WORDS)
  expect(drawn?.page.sections).toEqual(given.sections)
  expect(drawn?.page.title).toBe('increase.title')
  expect(JSON.stringify(given.sections)).toContain('2026-05-04')
  expect(drawn?.page.notes.at(-1)).toBe('state.sent 2026-05-01T06:00:00.000Z')
})

it('a letter handed over isn’t changed by later reversals or new names', () => {
  const service = { day: '2026-05-01', method: 'POST', isAfterFive: false } as const
  const rise = { ...NEW_RENT, id: 'a', amount: 31_000, day: '2026-01-05', servedOn: null } as EntryView
  const then = { ...LEDGER, entries: [rise] }
  const given = increaseLetter(then, { weekly: 32_000, from: '2026-07-06', service }, WORDS)
  const entry = {
    ...NEW_RENT,
    serviceMethod: 'POST',
    isServedAfterFive: false,
    letter: letterFacts(then),
  } as const
  const now = {
    ...LEDGER,
    unitTitle: 'Attic',
    entries: [entry, { ...rise, isCounting: false }],
    terms: { ...LEDGER.terms, hostName: 'N. Parata', premises: '2 Road' },
  }
  expect(recordedLetter(now, entry, WORDS)?.page.sections).toEqual(given.sections)
  const bare = recordedLetter(now, { ...entry, letter: undefined }, WORDS)
  expect(bare?.page.sections).not.toEqual(given.sections)
})

it.each([
  ['typed as a day before, sent at 4:59 pm', '2026-07-06T04:59:00.000Z', '2026-07-06'],
  ['typed as a day before, sent at 5:01 pm', '2026-07-06T05:01:00.000Z', '2026-07-07'],
  ['typed as the day it was sent', '2026-05-04T01:00:00.000Z', '2026-05-04'],
])(
  'a notice in a named conversation, %s, counts from when the server received it',
  (_, acceptedAt, received) => {
    const named = { ...LEDGER, terms: { ...LEDGER.terms, isChatAddress: true } }
    const entry = { ...NEW_RENT, servedOn: '2026-05-04', isServedAfterFive: false, acceptedAt }
    const rowsOf = (ledger: LedgerView) =>
      recordedLetter(ledger, entry, WORDS)?.page.sections[1]?.rows.find(
        ({ label }) => label === 'service.received',
      )
    expect(rowsOf(named)?.value).toBe(received)
    // To another address that the agreement names, the host knows the day.
    expect(rowsOf(LEDGER)?.value).toBe('2026-05-04')
  },
)

it('a lower rent is titled a change, a reversed one says so; no notice, no letter', () => {
  const lower = { ...NEW_RENT, amount: 28_000, isCounting: false }
  const drawn = recordedLetter({ ...LEDGER, entries: [lower] }, lower, WORDS)
  expect(drawn?.page.title).toBe('increase.changed')
  expect(drawn?.page.notes).toContain('increase.reversed')
  expect(recordedLetter(LEDGER, { ...NEW_RENT, servedOn: null }, WORDS)).toBeNull()
})

it('a redrawn notice of overdue rent isn’t changed by later payments', () => {
  const rentFor = { ...LEDGER, terms: { ...LEDGER.terms, startsOn: '2026-07-13' } }
  const service = { day: '2026-07-30', method: 'LETTERBOX', isAfterFive: false } as const
  const rent = overdueOn(rentFor, service)
  const given = overdueLetter(rentFor, { service, rent }, WORDS)
  expect(rent).toMatchObject({ asOf: '2026-07-30', days: 17, amount: 77_143 })
  expect(given.tables?.[0]?.rows).toHaveLength(3)
  const details = given.sections[1]?.rows.map(({ value }) => value)
  expect(details).toEqual(expect.arrayContaining(['12-3456-0123456-00', 'TOM']))
  const notice = {
    ...NEW_RENT,
    id: 'n',
    kind: 'OVERDUE_NOTICE',
    amount: rent.amount,
    day: service.day,
    servedOn: service.day,
    serviceMethod: service.method,
    isServedAfterFive: false,
    overdue: rent,
  } as EntryView
  const since = { ...PAYMENT, kind: 'PAYMENT', entryId: null, amount: 30_000, day: '2026-07-20' } as EntryView
  const drawn = recordedLetter({ ...rentFor, entries: [since, notice] }, notice, WORDS)
  expect(drawn?.page.sections).toEqual(given.sections)
  expect(drawn?.page.tables).toEqual(given.tables)
  expect(drawn?.fileName).toBe('overdue.fileName Tom 2026-07-30')
  // An entry that the server refused is not a payment; one from before that day is.
  const refused = { ...since, edit: { state: 'rejected' } } as EntryView
  expect(overdueOn({ ...rentFor, entries: [refused] }, service)).toEqual(rent)
  expect(overdueOn({ ...rentFor, entries: [since] }, service).amount).toBe(47_143)
  const reversed = recordedLetter(rentFor, { ...notice, isCounting: false }, WORDS)
  expect(reversed?.page.notes).toContain('overdue.reversed')
  // A notice that does not record its content can't be shown.
  const bare = { ...notice, overdue: undefined, attachments: [] as string[] } as EntryView
  expect(recordedLetter(rentFor, bare, WORDS)).toBeNull()
  expect([documentOf(notice), documentOf(bare)]).toEqual(['letter', null])
})

it('a notice lists earlier ones of three and the right to challenge; a third says so', () => {
  // Paid to 5 July and not since; a notice of 1 August is late by more than five working days.
  const byHand = (day: string) => ({ day, method: 'HAND', isAfterFive: false }) as const
  const ledgerAt = (today: string, entries: EntryView[]) => ({
    ...LEDGER,
    today,
    entries,
    terms: { ...LEDGER.terms, startsOn: '2026-07-06' },
  })
  const give = (day: string, entries: EntryView[], id: string): EntryView => {
    const overdue = overdueOn(ledgerAt(day, entries), byHand(day))
    const how = { servedOn: day, serviceMethod: 'HAND', isServedAfterFive: false } as const
    return {
      ...NEW_RENT,
      ...how,
      id,
      kind: 'OVERDUE_NOTICE',
      amount: overdue.amount,
      day,
      overdue,
    } as EntryView
  }
  const paid = (day: string, amount: number) =>
    ({ ...PAYMENT, id: day, kind: 'PAYMENT', entryId: null, day, amount }) as EntryView
  const early = give('2026-07-09', [], 'e')
  expect(early.overdue).not.toHaveProperty('earlier')
  const first = give('2026-07-20', [early], 'f')
  expect(first.overdue?.earlier).toEqual([])
  const afterFirst = [early, first, paid('2026-07-21', 90_000)]
  const second = give('2026-08-10', afterFirst, 'g')
  expect(second.overdue?.earlier).toEqual(['2026-07-20'])
  const afterSecond = [...afterFirst, second, paid('2026-08-11', 90_000)]
  const on = ledgerAt('2026-08-31', afterSecond)
  const third = { service: byHand('2026-08-31'), rent: overdueOn(on, byHand('2026-08-31')) }
  expect(third.rent.earlier).toEqual(['2026-07-20', '2026-08-10'])
  expect(overdueNotes(on, third, WORDS).map(({ text }) => text)).toContain(
    'overdue.third 2026-08-31 2026-09-28',
  )
  const said = overdueLetter(on, third, WORDS).sections[0]?.rows.map(({ value }) => value)
  expect(said).toEqual(
    expect.arrayContaining(['overdue.late', 'overdue.others 2 2026-07-20, 2026-08-10', 'overdue.challenge']),
  )
  // The second is none of three, and an early one says nothing of it.
  const two = { service: byHand('2026-08-10'), rent: second.overdue ?? third.rent }
  expect(overdueNotes(on, two, WORDS).map(({ id }) => id)).not.toContain('third')
  const none = { service: byHand('2026-07-09'), rent: early.overdue ?? third.rent }
  expect(JSON.stringify(overdueLetter(on, none, WORDS))).not.toContain('overdue.challenge')
  // Reversed, it counts no more; of a fixed term, none does.
  const reversed = afterSecond.map((entry) => (entry.id === 'f' ? { ...entry, isCounting: false } : entry))
  expect(overdueOn(ledgerAt('2026-08-31', reversed), byHand('2026-08-31')).earlier).toEqual(['2026-08-10'])
  const fixed = { ...on, terms: { ...on.terms, endsOn: '2027-07-01' } }
  expect(overdueOn(fixed, byHand('2026-08-31'))).not.toHaveProperty('earlier')
  // A part payment between two notices makes no other occasion: it is still rent that fell due on 6 July.
  const again = give('2026-07-21', [early, first, paid('2026-07-20', 5_000)], 'h')
  expect(again.overdue?.earlier).toEqual([])
})

const PAYMENT = {
  id: 'p',
  kind: 'CONFIRMATION',
  amount: 23_000,
  day: '2026-07-06',
  method: 'BANK',
  entryId: 'claim',
  payer: '',
  reference: '',
  note: '',
  isCounting: true,
  edit: null,
  acceptedAt: null,
  receipt: { number: 'K7QX4-0001', receivedBy: 'Ngaire', drawing: null },
  fills: [] as EntryView['fills'],
} as EntryView

it('a statement lists the slips of its payments', () => {
  const claim = {
    ...PAYMENT,
    id: 'claim',
    kind: 'CLAIM',
    entryId: null,
    attachments: ['one', 'two'],
    files: [{ id: 'one', name: 'slip.jpg' }],
  } as EntryView
  const tablesOf = (entries: EntryView[]) => {
    const ledger = { ...LEDGER, entries }
    return statementPage(ledger, statementFor(ledger, '2026-07-01', '2026-07-31'), WORDS).tables ?? []
  }
  const [, slips] = tablesOf([claim, PAYMENT])
  expect(slips?.rows.map(([, name]) => name)).toEqual(['slip.jpg', 'rent:slip.tag 2'])
  expect(slips?.sums.at(-1)).toContain('230.00')
  expect(tablesOf([{ ...claim, attachments: [] }, PAYMENT])).toHaveLength(1)

  // Recorded before the guest claimed it; the host said that it is the same money.
  const recorded = { ...PAYMENT, kind: 'PAYMENT', entryId: null } as EntryView
  const same = {
    ...PAYMENT,
    ...{
      id: 'same',
      kind: 'SAME_MONEY',
      entryId: claim.id,
      sameAs: recorded.id,
      amount: null,
      receipt: null,
    },
  } as EntryView
  const [, ofSame] = tablesOf([claim, recorded, same])
  expect(ofSame?.rows.map(([, name]) => name)).toEqual(['slip.jpg', 'rent:slip.tag 2'])
  expect(ofSame?.sums.at(-1)).toContain('230.00')
  expect(tablesOf([claim, recorded, { ...same, isCounting: false }])).toHaveLength(1)
  expect(tablesOf([claim, recorded])).toHaveLength(1)
})
