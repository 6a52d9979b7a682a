import type { AgreementParty, AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import { mustLodgeBond } from '#contract/bond-lodgement.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import type { Replica } from '#db/replica.ts'
import type { AttentionView } from '#db/views/attention-view.ts'
import { agreementView } from './agreements.ts'
import { recordsWithPreparedStep } from './prepared-step.ts'

type Step = AttentionView['agreements'][number]['step']
type Steppable = AgreementTerms & AgreementFacts & { status: AgreementStatus }

/**
 * Agreements whose next step is this person's, the one that has waited longest first, by the day at the place; after
 * those whose step was prepared here and is to be pressed again.
 */
export function agreementsToSee(replica: Replica): AttentionView['agreements'] {
  const { live, userId, now } = replica
  const at = new Date(now())
  const prepared = preparedOnes(replica)
  const others = live.agreements
    .values()
    .filter(({ id }) => !prepared.some((one) => one.id === id))
    .sort((a, b) => (a.row.updatedAt < b.row.updatedAt ? -1 : 1))
    .flatMap(({ id, row }) => {
      const party = row.hostId === userId ? 'host' : 'guest'
      const step = ownStep(row, party, at)
      return step === null ? [] : [{ id, title: row.unitTitle, other: otherName(row, party), step }]
    })
  return [...prepared, ...others]
}

/** Also of an agreement that only this device has. */
function preparedOnes(replica: Replica): AttentionView['agreements'] {
  return recordsWithPreparedStep(replica).flatMap((id) => {
    const view = agreementView(replica, id)
    return view === null || view.prepared === null
      ? []
      : [{ id, title: view.unitTitle, other: otherName(view, view.party), step: 'prepared' as const }]
  })
}

function otherName({ hostName, guestName }: AgreementTerms, party: AgreementParty): string {
  return party === 'host' ? guestName : hostName
}

/** The step of an agreement that is this party's to take now, by the day at the place; `null` for none. */
export function ownStep(agreement: Steppable, party: AgreementParty, at: Date): Step | null {
  return party === 'host'
    ? hostStep(agreement, dayAtPlace(at, zoneOf(agreement.region)))
    : guestStep(agreement)
}

function guestStep({ status }: Steppable): Step | null {
  return status === 'PENDING' ? 'answer' : null
}

function hostStep(agreement: Steppable, today: string): Step | null {
  const { status, startsOn, endsOn, bondReceivedOn, bondLodgedOn } = agreement
  if (status === 'APPROVED') return startsOn === null || startsOn <= today ? 'start' : null
  if (status !== 'ACTIVE') return null
  if (bondReceivedOn !== null && bondLodgedOn === null && mustLodgeBond(agreement)) return 'lodgeBond'
  return endsOn !== null && endsOn < today ? 'finish' : null
}
