import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { Day } from '#domain/calendar/calendar-day.ts'
import { bondShares, isToBeLodged } from './bond-shares.ts'
import { raisedRent } from './rent-raised.ts'
import type { Entry } from './tenancy.ts'

export type BondFacts = Pick<AgreementFacts, 'bondReceivedOn' | 'bondLodgedOn'>
type Counting = Pick<Entry, 'id' | 'kind' | 'amount' | 'day' | 'isOpening'>

/**
 * Returns the facts of an agreement, as its ledger has them where it has them: what a host has recorded there need not
 * be entered in the agreement again. `counting` are the entries that count. If a bond came in parts, the day of the
 * oldest part that still has to be lodged is returned, because its deadline comes first.
 */
export function recordedFacts(
  typed: AgreementFacts & Pick<AgreementTerms, 'rentPerWeek'>,
  counting: readonly Counting[],
): AgreementFacts {
  return { ...bondFacts(typed, counting), rentRaisedOn: raisedRent(typed, counting).raisedOn }
}

/** Returns the same facts about the bond alone. */
export function bondFacts(
  { bondReceivedOn, bondLodgedOn }: BondFacts,
  counting: readonly Counting[],
): BondFacts {
  const parts = bondShares(counting)
  const lastLodged = lastDay(counting, 'BOND_LODGED')
  const [first] = parts
  if (first === undefined) return { bondReceivedOn, bondLodgedOn: bondLodgedOn ?? lastLodged }
  const open = parts.find(isToBeLodged)
  // One that was given back whole needs no lodging from that day on.
  if (open === undefined)
    return { bondReceivedOn: first.day, bondLodgedOn: lastLodged ?? lastDay(counting, 'BOND_REFUNDED') }
  // A day that was entered in the agreement counts as long as the ledger has no lodgement of its own.
  return { bondReceivedOn: open.day, bondLodgedOn: lastLodged === null ? bondLodgedOn : null }
}

function lastDay(counting: readonly Counting[], kind: Entry['kind']): Day | null {
  return counting.reduce<Day | null>(
    (last, each) => (each.kind === kind && (last === null || each.day > last) ? each.day : last),
    null,
  )
}
