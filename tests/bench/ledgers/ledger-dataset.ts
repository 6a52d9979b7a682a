import type { AgreementRow } from '#contract/agreement.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'

/** How much money there is: `entries` are shared out evenly over the agreements. */
export type LedgerSize = { units: number; agreements: number; entries: number }

/** Whose rooms and ledgers they are. */
export const HOST = '01930000-0000-7000-8000-00000000000b'
/** The last day of five years of weekly rent. */
export const LAST_DAY = '2026-03-31'
const FIRST_DAY = '2021-04-01'
const CREATED_AT = `${FIRST_DAY}T00:00:00.000Z`
const person = (id: string, firstName: string, lastName: string) => {
  return { id, firstName, lastName, avatarUrl: null }
}
const HANA = person(HOST, 'Hana', 'Parata')

export function unitRows({ units }: LedgerSize): UnitRow[] {
  return Array.from({ length: units }, (_, n) => ({
    ...NO_UNIT,
    id: idOf('a', n),
    version: 3,
    status: 'PUBLISHED',
    hostId: HOST,
    host: HANA,
    files: [],
    title: `Hut ${n} by the river`,
    description: 'A warm hut with a view of the river and the hills behind it.',
    publishedAt: CREATED_AT,
    createdAt: CREATED_AT,
    updatedAt: new Date(Date.parse(CREATED_AT) + n * 60_000).toISOString(),
  }))
}

export function agreementRows({ units, agreements }: LedgerSize): AgreementRow[] {
  return Array.from({ length: agreements }, (_, n) => ({
    ...NO_TERMS,
    ...NO_FACTS,
    id: idOf('b', n),
    version: 5,
    status: 'ACTIVE',
    unitId: idOf('a', n % units),
    hostId: HOST,
    guestId: idOf('c', n),
    host: HANA,
    guest: person(idOf('c', n), `Guest ${n}`, 'Ångström'),
    hostName: 'Hana Parata',
    guestName: `Guest ${n} Ångström`,
    unitTitle: `Hut ${n % units} by the river`,
    premises: '12 River Road, Kaikōura',
    region: 'CANTERBURY',
    startsOn: addDays(FIRST_DAY, n % 7),
    rentPerWeek: 200 + (n % 40) * 5,
    hash: '',
    files: [],
    signatures: [],
    versions: [],
    sentAt: CREATED_AT,
    createdAt: CREATED_AT,
    updatedAt: new Date(Date.parse(CREATED_AT) + n * 60_000).toISOString(),
  }))
}

/** The entries of one agreement: rent paid week by week, now and then a reversal, a charge or a claim. */
export function entryRows({ agreements, entries }: LedgerSize, n: number): LedgerEntry[] {
  return Array.from({ length: Math.ceil(entries / agreements) }, (_, week): LedgerEntry => {
    const day = addDays(FIRST_DAY, week * 7 + (n % 7))
    const kind = week % 50 === 20 ? 'CHARGE' : week % 50 === 21 ? 'REVERSAL' : 'PAYMENT'
    return {
      ...NO_ENTRY,
      id: idOf('d', n * 10_000 + week),
      version: 1,
      agreementId: idOf('b', n),
      kind,
      amount: kind === 'REVERSAL' ? null : kind === 'CHARGE' ? 2_500 : (200 + (n % 40) * 5) * 100,
      day,
      method: kind === 'PAYMENT' ? (week % 3 === 0 ? 'CASH' : 'BANK') : null,
      entryId: kind === 'REVERSAL' ? idOf('d', n * 10_000 + week - 2) : null,
      reference: kind === 'PAYMENT' ? `Hut ${n} week ${week}` : '',
      note: kind === 'CHARGE' ? 'Firewood' : '',
      device: 'Tablet in the kitchen',
      writtenAt: `${day}T03:00:00.000Z`,
      writtenBy: HOST,
      party: 'host',
      acceptedAt: `${day}T03:00:05.000Z`,
      files: [],
    }
  })
}

function idOf(kind: string, n: number): string {
  return `0193${kind.repeat(4)}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}
