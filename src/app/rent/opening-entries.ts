import { addDays, type Day } from '#domain/calendar/calendar-day.ts'
import { type NewLedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { rentNow } from './documents/increase.ts'

/** How a tenancy stood when it came here, as far as it's filled in. Amounts are in dollars. */
export type Opening = {
  /** The last day for which rent is paid. */
  paidTo: Day | null
  /** What is owed besides rent. */
  owed: number | null
  bond: number | null
  bondOn: Day | null
  lodgedOn: Day | null
  /** Tenancy Services' number of the bond. */
  bondNumber: string
  raisedOn: Day | null
}

export const NOTHING_BEFORE: Opening = {
  paidTo: null,
  owed: null,
  bond: null,
  bondOn: null,
  lodgedOn: null,
  bondNumber: '',
  raisedOn: null,
}

type Said = Omit<NewLedgerEntry, 'writtenAt' | 'receipt'> & { receipt: null }

/**
 * Returns the entries that say it, in the order in which they are written: first the day from which rent is charged, then
 * what is owed, the bond with its lodgement, and the last rise, which is to the rent of today.
 */
export function openingEntries(
  ledger: LedgerView,
  { paidTo, owed, bond, bondOn, lodgedOn, bondNumber, raisedOn }: Opening,
  {
    ids,
    owedNote,
  }: { ids: Record<'opening' | 'owed' | 'bond' | 'lodged' | 'raised', string>; owedNote: string },
): { id: string; entry: Said }[] {
  if (paidTo === null) return []
  const { agreementId, today } = ledger
  const blank = { ...NO_ENTRY, agreementId, isOpening: true }
  const cents = (dollars: number | null): number => Math.round((dollars ?? 0) * 100)
  const entries: { id: string; entry: Said }[] = [
    { id: ids.opening, entry: { ...blank, kind: 'OPENING', day: addDays(paidTo, 1) } },
  ]
  const add = (id: string, entry: Pick<Said, 'kind' | 'amount' | 'day'> & Partial<Said>): void =>
    void entries.push({ id, entry: { ...blank, ...entry } })
  if (cents(owed) > 0)
    add(ids.owed, {
      ...{ kind: 'CHARGE', amount: cents(owed), note: owedNote },
      day: paidTo < today ? paidTo : today,
    })
  if (cents(bond) > 0) {
    add(ids.bond, { kind: 'BOND_RECEIVED', amount: cents(bond), day: bondOn ?? today, method: 'OTHER' })
    if (lodgedOn !== null)
      add(ids.lodged, {
        ...{ kind: 'BOND_LODGED', amount: cents(bond), day: lodgedOn },
        reference: bondNumber.trim(),
      })
  }
  if (raisedOn !== null)
    add(ids.raised, { kind: 'RENT_CHANGE', amount: rentNow(ledger).weekly, day: raisedOn })
  return entries
}
