import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { Day } from '#contract/calendar-day.ts'
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
  const received = inOrder(counting, 'BOND_RECEIVED')
  const lodged = inOrder(counting, 'BOND_LODGED')
  const lastLodged = lodged.at(-1)?.day ?? null
  const [first] = received
  if (first === undefined) return { bondReceivedOn, bondLodgedOn: bondLodgedOn ?? lastLodged }
  let left = sumOf(lodged)
  const open = received.find(({ amount }) => {
    left -= amount ?? 0
    return left < 0
  })
  if (open === undefined) return { bondReceivedOn: first.day, bondLodgedOn: lastLodged }
  // A day that was entered in the agreement counts as long as the ledger has no lodgement of its own.
  return { bondReceivedOn: open.day, bondLodgedOn: lodged.length === 0 ? bondLodgedOn : null }
}

function inOrder(counting: readonly Counting[], kind: Entry['kind']): { day: Day; amount: number | null }[] {
  return counting
    .filter((entry) => entry.kind === kind)
    .toSorted((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1))
}

function sumOf(entries: readonly { amount: number | null }[]): number {
  return entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}
