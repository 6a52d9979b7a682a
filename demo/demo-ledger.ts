import { addDays } from '#domain/calendar/calendar-day.ts'
import type { LedgerKind, NewLedgerEntry } from '#contract/ledger-entry.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { DemoAgreement } from './demo-agreements.ts'
import { demoId } from './demo-people.ts'

export type DemoEntry = NewLedgerEntry & { id: string; party: 'host' | 'guest' }

const WEEK_DAYS = 7
/** Cents per week. */
const ISLA_BEFORE = 21_500
const ISLA_SINCE = 23_000
const TOM = 32_000
const AROHA = 21_000

/**
 * Returns the ledgers of four tenancies: a year of weekly rent with a rise, a payment that was recorded twice and
 * reversed, and a charge; a new tenancy with a bond, a part payment and a claim nobody has answered; a stay that is
 * over, paid in cash, of which some was refunded; and a current stay, paid up to now.
 */
export function demoLedger(agreements: readonly DemoAgreement[], now: Date): DemoEntry[] {
  const today = dayAtPlace(now, 'Pacific/Auckland')
  let nth = 0
  const entriesOf =
    ({ id: agreementId }: DemoAgreement) =>
    (kind: LedgerKind, day: string, amount: number | null, fields: Partial<DemoEntry> = {}): DemoEntry => {
      nth += 1
      return {
        ...NO_ENTRY,
        id: demoId('entry', nth),
        agreementId,
        kind,
        day,
        amount,
        party: 'host',
        writtenAt: `${day}T08:00:00.000Z`,
        ...fields,
      }
    }
  return [
    ...ofStay(agreements, 'ACTIVE', 'BOARDER', (agreement, startsOn) => {
      const entry = entriesOf(agreement)
      const risesOn = addDays(startsOn, 38 * WEEK_DAYS)
      const weeks = Math.floor((Date.parse(today) - Date.parse(startsOn)) / (WEEK_DAYS * 86_400_000))
      const paid = Array.from({ length: weeks }, (_, week) => {
        const day = addDays(startsOn, week * WEEK_DAYS + (week % 3))
        return entry('PAYMENT', day, day < risesOn ? ISLA_BEFORE : ISLA_SINCE, {
          method: 'BANK',
          reference: agreement.guest.reference,
        })
      })
      const lastDay = paid.at(-1)?.day ?? startsOn
      const twice = entry('PAYMENT', lastDay, ISLA_SINCE, { method: 'BANK', reference: 'Read twice' })
      return [
        // The terms have today's rent; it was lower before.
        entry('RENT_CHANGE', startsOn, ISLA_BEFORE),
        entry('RENT_CHANGE', risesOn, ISLA_SINCE, { servedOn: addDays(risesOn, -61), serviceMethod: 'HAND' }),
        ...paid,
        twice,
        entry('REVERSAL', lastDay, null, { entryId: twice.id, note: 'The same payment, read twice' }),
        entry('CHARGE', addDays(today, -10), 2_500, { note: 'Firewood' }),
      ]
    }),
    ...ofStay(agreements, 'ACTIVE', 'RESIDENTIAL', (agreement, startsOn) => {
      const entry = entriesOf(agreement)
      return [
        entry('BOND_RECEIVED', startsOn, 128_000, { method: 'BANK', reference: agreement.guest.reference }),
        entry('PAYMENT', startsOn, TOM, { method: 'CASH' }),
        entry('PAYMENT', addDays(startsOn, WEEK_DAYS), 20_000, {
          method: 'CASH',
          note: 'The rest on Friday',
        }),
        entry('CLAIM', addDays(today, -1), 12_000, {
          method: 'BANK',
          party: 'guest',
          reference: agreement.guest.reference,
        }),
      ]
    }),
    ...ofStay(agreements, 'COMPLETED', 'SHORT_STAY', (agreement, startsOn) => {
      const entry = entriesOf(agreement)
      return [
        entry('PAYMENT', startsOn, 115_500, { method: 'CASH' }),
        entry('REFUND', addDays(startsOn, 21), 5_500, { method: 'BANK', note: 'No hot water for a day' }),
        entry('CREDIT', addDays(startsOn, 21), 5_500, { note: 'No hot water for a day' }),
      ]
    }),
    ...ofStay(agreements, 'ACTIVE', 'SHORT_STAY', (agreement, startsOn) => {
      const entry = entriesOf(agreement)
      const byBank = { method: 'BANK', reference: agreement.guest.reference } as const
      return [
        entry('BOND_RECEIVED', startsOn, AROHA, byBank),
        entry('PAYMENT', addDays(startsOn, -1), AROHA, byBank),
      ]
    }),
  ]
}

function ofStay(
  agreements: readonly DemoAgreement[],
  status: DemoAgreement['status'],
  regime: DemoAgreement['terms']['regime'],
  write: (agreement: DemoAgreement, startsOn: string) => DemoEntry[],
): DemoEntry[] {
  const found = agreements.find((one) => one.status === status && one.terms.regime === regime)
  return found?.terms.startsOn ? write(found, found.terms.startsOn) : []
}
