import { sql } from 'kysely'
import { agreements } from '#contract/agreement.ts'
import type { AgreementParty, AgreementStatus } from '#contract/agreement-status.ts'
import { blockedDays } from '#contract/blocked-days.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { fullName } from '#contract/full-name.ts'
import { ledgerEntries } from '#contract/ledger-endpoints.ts'
import { balanceOf } from '#domain/money/balance.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { revenue, type RevenueReport } from '#contract/revenue.ts'
import type { StayDays } from '#domain/calendar/shared-nights.ts'
import { freeFrom } from '#domain/calendar/tenancy-term.ts'
import { meetsNeeds } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import { entriesOfAll, isPartyOf } from '#server/records/ledger/ledger-rows.ts'
import { revenueOfHost } from '#server/records/revenue/revenue.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/** A stay of which the person is a party. Drafts aren't among them. */
export type Stay = {
  side: AgreementParty
  /** The name of the other person. */
  other: string
  otherFirst: string
  unitId: string
  unitTitle: string
  status: AgreementStatus
  /** The first day on which the room is free again; `null` while no end is known. */
  freeFrom: string | null
} & StayDays

/** What is due by now and not paid, in cents; negative if paid ahead. */
export type Owing = Pick<Stay, 'side' | 'other' | 'unitTitle'> & { cents: number }

/** An own room, with the days on which nobody else can stay there. */
export type OwnUnit = {
  id: string
  title: string
  availableFrom: string | null
  availableUntil: string | null
  taken: StayDays[]
}

/**
 * What the records of one person say. Each question asks only what an endpoint would tell this person, and returns `null`
 * if their role may not call that endpoint.
 */
export type Facts = {
  role: Actor['role']
  firstName: string
  stays(): Promise<Stay[] | null>
  owing(): Promise<Owing[] | null>
  rooms(): Promise<OwnUnit[] | null>
  /** The report of the tax year that ends in this year. */
  revenue(year: number): Promise<RevenueReport | null>
}

/** Statuses of an agreement whose guest is staying, or will. */
const TAKES_UP: readonly AgreementStatus[] = ['APPROVED', 'ACTIVE']

/** Returns the facts about a person's own records: those that they see in the app, and nobody else's. */
export function factsOf(db: Db, { id, role, firstName }: Actor, now: () => Date): Facts {
  const may = (endpoint: { needs: Parameters<typeof meetsNeeds>[1] }) => meetsNeeds(role, endpoint.needs)
  return {
    role,
    firstName,
    stays: async () => (may(agreements) ? staysOf(db, id, now()) : null),
    owing: async () => (may(ledgerEntries) ? inSnapshot(db, (tx) => owingOf(tx, id, now())) : null),
    rooms: async () => (may(blockedDays) ? inSnapshot(db, (tx) => roomsOf(tx, id, now())) : null),
    revenue: async (year) =>
      may(revenue) ? (await revenueOfHost(db, id, { year, at: now() })).report : null,
  }
}

async function sentAgreements(db: Reader, userId: string) {
  const found = await db
    .selectFrom('agreements')
    .innerJoin('users as host', 'host.id', 'agreements.host_id')
    .innerJoin('users as guest', 'guest.id', 'agreements.guest_id')
    .select(['agreements.id', 'unit_id', 'agreements.host_id', 'agreements.status', 'terms'])
    .select(['notice_ends_on', 'leaves_on', 'ended_on'])
    .select(['host.first_name as hostFirst', 'host.last_name as hostLast'])
    .select(['guest.first_name as guestFirst', 'guest.last_name as guestLast'])
    .innerJoin('units', 'units.id', 'agreements.unit_id')
    .select('units.title')
    .where(isPartyOf(userId))
    .where('agreements.status', '<>', 'DRAFT')
    .orderBy('agreements.id')
    .execute()
  return found.map((agreement) => {
    const side: AgreementParty = agreement.host_id === userId ? 'host' : 'guest'
    const terms = termsWithNotice(agreement)
    const [firstName, lastName] =
      side === 'host'
        ? [agreement.guestFirst, agreement.guestLast]
        : [agreement.hostFirst, agreement.hostLast]
    const other = fullName({ firstName, lastName })
    // An agreement may leave the name of its room blank.
    const unitTitle = terms.unitTitle.trim() || agreement.title
    return { ...agreement, side, terms, other, otherFirst: firstName, unitTitle }
  })
}

async function staysOf(db: Reader, userId: string, at: Date): Promise<Stay[]> {
  const found = await sentAgreements(db, userId)
  return found.map(({ side, other, otherFirst, unit_id, unitTitle, status, terms, leaves_on }) => {
    const { startsOn } = terms
    const free = freeFrom({ ...terms, status }, dayAtPlace(at, zoneOf(terms.region)))
    const days = { startsOn, endsOn: leaves_on, freeFrom: free }
    return { side, other, otherFirst, unitId: unit_id, unitTitle, status, ...days }
  })
}

async function owingOf(db: Reader, userId: string, at: Date): Promise<Owing[]> {
  const found = await sentAgreements(db, userId)
  const entries = await entriesOfAll(
    db,
    found.map(({ id }) => id),
  )
  return found.map(({ id, side, other, unitTitle, status, terms, ended_on }) => {
    const tenancy = { ...terms, status, endedOn: ended_on }
    const today = dayAtPlace(at, zoneOf(terms.region))
    const { owed } = balanceOf(tenancy, entries.get(id) ?? [], today)
    return { side, other, unitTitle, cents: owed }
  })
}

async function roomsOf(db: Reader, userId: string, at: Date): Promise<OwnUnit[]> {
  const units = await db
    .selectFrom('units')
    .select(['id', 'title'])
    .select([
      sql<string | null>`available_from`.as('availableFrom'),
      sql<string | null>`available_until`.as('availableUntil'),
    ])
    .where('host_id', '=', userId)
    .where('status', 'in', ['DRAFT', 'PUBLISHED'])
    .orderBy('title')
    .execute()
  const stays = (await staysOf(db, userId, at)).filter(
    ({ side, status }) => side === 'host' && TAKES_UP.includes(status),
  )
  const blocked = await db
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select(['unit_id', 'first_day', 'last_day'])
    .where('host_id', '=', userId)
    .where('is_removed', '=', false)
    .execute()
  return units.map((unit) => ({
    ...unit,
    taken: [
      ...stays
        .filter(({ unitId }) => unitId === unit.id)
        .map((stay) => ({ startsOn: stay.startsOn, endsOn: stay.freeFrom })),
      ...blocked
        .filter(({ unit_id }) => unit_id === unit.id)
        .map(({ first_day, last_day }) => ({ startsOn: first_day, endsOn: addDays(last_day, 1) })),
    ],
  }))
}
