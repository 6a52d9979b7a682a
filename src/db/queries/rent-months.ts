import type { Observable } from 'rxjs'
import { addDays, monthOf } from '#domain/calendar/calendar-day.ts'
import { isMoneyIn } from '#domain/money/bank-lines.ts'
import type { Entry } from '#domain/money/tenancy.ts'
import type { Scope } from '#db/replica.ts'
import type { RentMonth, RentMonthShare } from '#db/views/ledger-view.ts'
import { derived, type Today } from './derived.ts'
import { foundLedgers, type FoundLedger, ledgerTables } from './ledgers.ts'

/** How many days ahead months are shown. */
const AHEAD_DAYS = 35

/** What was due and what was received, by month and agreement, latest month first. */
export function rentMonths({ replica, now }: Scope, _: Today): Observable<RentMonth[]> {
  return derived(
    ledgerTables(replica),
    () => {
      const months = new Map<string, RentMonth>()
      for (const found of foundLedgers(replica, now()))
        for (const [month, share] of sharesByMonth(found)) {
          const known = months.get(month) ?? { month, due: 0, open: 0, received: 0, shares: [] }
          known.due += share.due
          known.open += share.open
          known.received += share.received
          known.shares.push(share)
          months.set(month, known)
        }
      const inOrder = [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1))
      for (const { shares } of inOrder)
        shares.sort((a, b) => b.open - a.open || (a.otherName < b.otherName ? -1 : 1))
      return inOrder
    },
    { throttleMs: 200 },
  )
}

function sharesByMonth({ account: accountNow, rent }: FoundLedger): Map<string, RentMonthShare> {
  const account = accountNow()
  const { agreementId, otherName, unitTitle } = rent
  const months = new Map<string, RentMonthShare>()
  const shareOf = (day: string): RentMonthShare => {
    const month = monthOf(day)
    const known = months.get(month) ?? { agreementId, otherName, unitTitle, due: 0, open: 0, received: 0 }
    months.set(month, known)
    return known
  }
  const lastDay = addDays(account.asOf, AHEAD_DAYS)
  for (const { dueOn, amount, paid } of account.dues) {
    // Money paid in advance may reach years ahead.
    if (dueOn > lastDay) continue
    const share = shareOf(dueOn)
    share.due += amount
    share.open += amount - paid
  }
  for (const entry of account.counting)
    if (entry.day <= account.asOf) shareOf(entry.day).received += cameBy(entry)
  // What was reversed on a later day came in its month, and went again on that day.
  for (const { entry, day } of account.takenBack) {
    shareOf(entry.day).received += cameBy(entry)
    shareOf(day).received -= cameBy(entry)
  }
  return months
}

/** Returns the cents that came by an entry; negative for a refund. */
function cameBy({ kind, amount }: Pick<Entry, 'kind' | 'amount'>): number {
  if (isMoneyIn(kind)) return amount ?? 0
  return kind === 'REFUND' ? -(amount ?? 0) : 0
}
