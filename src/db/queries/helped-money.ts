import type { Observable } from 'rxjs'
import { NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { fullName } from '#contract/full-name.ts'
import type { HandLedger, HandMoney } from '#contract/hand.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { addDays, monthOf, taxYearOf } from '#domain/calendar/calendar-day.ts'
import { balanceOf } from '#domain/money/balance.ts'
import { taxYearDays } from '#domain/money/revenue-report.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Scope } from '#db/replica.ts'
import type { HelpedMoney } from '#db/views/ledger-view.ts'
import { derived, type Today } from './derived.ts'
import { ownHands } from './helped-rooms.ts'
import { type KnownEntry, knownEntries } from './known-entries.ts'
import { AHEAD_DAYS, countedRows, mostOwedFirst, rentSums } from './ledgers.ts'

/** The money of the rooms of others whose ledgers the rows on this device let this person see, by the titles of the rooms. */
export function helpedMoney({ replica, now }: Scope, _: Today): Observable<HelpedMoney[]> {
  const tables = [
    { table: recordsOf(replica, 'hands') },
    { table: recordsOf(replica, 'ledgerEntries') },
    { table: replica.live.edits },
  ]
  return derived(tables, () => {
    const takenHere = knownEntries(replica)
    return ownHands(replica, 'seeMoney').map((hand): HelpedMoney => {
      const { unitId, unitTitle, hostId, host, money = NO_MONEY } = hand
      const at = new Date(now())
      const today = dayAtPlace(at, zoneOf(null))
      const year = taxYearDays(taxYearOf(today))
      return {
        ...{ unitId, unitTitle, hostId, hostName: fullName(host) },
        thisMonth: receivedFrom(money, monthOf(today), monthOf(today)),
        thisYear: receivedFrom(money, monthOf(year.from), monthOf(year.to)),
        rents: money.ledgers
          .flatMap((ledger) => rentOf(ledger, takenHere(ledger.agreementId), at))
          .sort(mostOwedFirst),
      }
    })
  })
}

const NO_MONEY: HandMoney = { ledgers: [], received: [] }

function receivedFrom({ received }: HandMoney, from: string, to: string): number {
  return received.reduce((sum, { month, amount }) => (from <= month && month <= to ? sum + amount : sum), 0)
}

/**
 * Returns what a ledger comes to now; nothing while nothing is due or paid. `takenHere`: what this person took and the
 * hand's row may not have yet.
 */
function rentOf(
  { agreementId, guestName, terms, entries: told }: HandLedger,
  takenHere: readonly KnownEntry[],
  at: Date,
): HelpedMoney['rents'] {
  const ids = new Set(told.map(({ id }) => id))
  const entries = [...told, ...countedRows(takenHere.filter(({ row }) => !ids.has(row.id)))]
  const { status, noticeEndsOn, endedOn, rentUntil } = terms
  const tenancy = { ...termsOf({ ...NO_TERMS, ...terms }), status, noticeEndsOn, endedOn, rentUntil }
  const today = dayAtPlace(at, zoneOf(tenancy.region))
  const balance = balanceOf(tenancy, entries, today, addDays(today, AHEAD_DAYS))
  if (balance.dues.length === 0 && entries.length === 0) return []
  const waiting = takenHere.filter(({ edit }) => edit !== null && edit.state !== 'rejected').length
  return [{ ...rentSums(balance), agreementId, guestName, waiting }]
}
