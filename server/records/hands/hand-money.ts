import { sql } from 'kysely'
import { groupedBy } from '#contract/grouped-by.ts'
import type { HandLedger, HandMoney } from '#contract/hand.ts'
import { INCOME_KINDS } from '#contract/income-kinds.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { type Day, laterOf } from '#domain/calendar/calendar-day.ts'
import { balanceOf } from '#domain/money/balance.ts'
import { incomeByMonth } from '#domain/money/revenue.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import { entriesOfAll, type KeptEntry } from '#server/records/ledger/ledger-rows.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

export const NO_MONEY: HandMoney = { ledgers: [], received: [] }

/** How many ledgers a hand has of each room, those under way first and then the last that are over with money owed. */
const LEDGERS_MAX = 60
/** How many months: this tax year, the one before it, and some. */
const MONTHS_MAX = 36

type Ledger = Pick<
  StoredAgreement,
  'id' | 'unit_id' | 'status' | 'terms' | 'notice_ends_on' | 'ended_on' | 'rent_until'
> & { entries: readonly KeptEntry[] }

/** Returns the money of these rooms, as far as there is any. */
export async function moneyOf(db: Reader, unitIds: readonly string[]): Promise<Map<string, HandMoney>> {
  if (unitIds.length === 0) return new Map()
  const agreements = await db
    .selectFrom('agreements')
    .select(['id', 'unit_id', 'status', 'terms', 'notice_ends_on', 'ended_on', 'rent_until'])
    .where('unit_id', '=', sql<string>`any(${unitIds})`)
    .where('status', '<>', 'DRAFT')
    .orderBy(sql`coalesce(ended_on, '9999')`, 'desc')
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .execute()
  const entries = await entriesOfAll(
    db,
    agreements.map(({ id }) => id),
  )
  const ledgers = agreements.map((agreement) => ({ ...agreement, entries: entries.get(agreement.id) ?? [] }))
  return new Map(
    [...groupedBy(ledgers, ({ unit_id }) => unit_id)].map(([unitId, ofRoom]) => [
      unitId,
      {
        ledgers: ofRoom.filter(isToSettle).slice(0, LEDGERS_MAX).map(handLedger),
        received: receivedByMonth(ofRoom),
      },
    ]),
  )
}

/** Whether money is still to come or to go: it is agreed or under way, or over and not settled. */
function isToSettle(ledger: Ledger): boolean {
  if (ledger.status === 'APPROVED' || ledger.status === 'ACTIVE') return true
  return balanceOf(tenancyOf(ledger), ledger.entries, lastDayOf(ledger)).owed !== 0
}

function receivedByMonth(ledgers: readonly Ledger[]): HandMoney['received'] {
  const months = new Map<string, number>()
  for (const ledger of ledgers) {
    if (ledger.entries.length === 0) continue
    const income = incomeByMonth(balanceOf(tenancyOf(ledger), ledger.entries, lastDayOf(ledger)))
    for (const [month, sums] of income) {
      const sum = INCOME_KINDS.reduce((all, kind) => all + sums[kind], 0)
      months.set(month, (months.get(month) ?? 0) + sum)
    }
  }
  return [...months]
    .filter(([, amount]) => amount !== 0)
    .map(([month, amount]) => ({ month, amount }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .slice(0, MONTHS_MAX)
}

/**
 * Returns the last day on which a ledger knows something: of its newest entry, whose money can't be of a later day, or of
 * the end of its rent. What came in is the same by any day after it.
 */
function lastDayOf({ terms, entries, ended_on, rent_until }: Ledger): Day {
  const zone = zoneOf(terms.region)
  const days = entries.map(({ acceptedAt }) => dayAtPlace(new Date(acceptedAt), zone))
  return [...days, ended_on, rent_until].reduce<Day>((last, day) => laterOf(last, day ?? last), '0001-01-01')
}

function tenancyOf({
  status,
  ended_on: endedOn,
  rent_until: rentUntil,
  ...agreement
}: Ledger): ReturnType<typeof termsWithNotice> &
  Pick<HandLedger['terms'], 'status' | 'endedOn' | 'rentUntil'> {
  return { ...termsWithNotice(agreement), status, endedOn, rentUntil }
}

function handLedger(ledger: Ledger): HandLedger {
  const { id, entries } = ledger
  const terms = tenancyOf(ledger)
  const { regime, region, startsOn, endsOn, rentPerWeek, frequency, firstDueOn, isPaidInArrears } = terms
  const { additionalGuests, laterGuests, additionalGuestCharge, status, noticeEndsOn, endedOn, rentUntil } =
    terms
  return {
    agreementId: id,
    guestName: terms.guestName,
    terms: {
      ...{ regime, region, startsOn, endsOn, rentPerWeek, frequency, firstDueOn, isPaidInArrears },
      ...{ additionalGuests, laterGuests, additionalGuestCharge, status, noticeEndsOn, endedOn, rentUntil },
      addOns: terms.addOns.map((addOn) => ({ ...addOn, name: '', description: '' })),
    },
    entries: entries.map(handEntry).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

/** Returns what a balance needs of an entry, and nothing that somebody wrote. */
function handEntry(entry: KeptEntry): HandLedger['entries'][number] {
  const { id, kind, amount, day, method, entryId, sameAs, isCancelled, isOpening, awardedFor, rounding } =
    entry
  const { writtenAt, acceptedAt } = entry
  return {
    ...{ id, kind, amount, day, method, entryId, writtenAt, acceptedAt, note: '' },
    ...(sameAs !== undefined && { sameAs }),
    ...(isCancelled !== undefined && { isCancelled }),
    ...(isOpening !== undefined && { isOpening }),
    ...(awardedFor !== undefined && { awardedFor }),
    ...(rounding !== undefined && { rounding }),
  }
}
