import { useMemo } from 'react'
import { type AgreementFacts, factsOf } from '#contract/agreement-terms.ts'
import { recordedFacts } from '#domain/money/recorded-facts.ts'
import { zoneOf } from '#contract/region.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** Returns the facts of an agreement, as its ledger on this device has them where it has them. */
export function useRecordedFacts(agreement: AgreementView): AgreementFacts {
  const today = useToday(zoneOf(agreement.region))
  const entries = useLiveQuery('ledger', { agreementId: agreement.id, today })?.entries
  const { bondReceivedOn, bondLodgedOn, rentRaisedOn, rentPerWeek } = agreement
  return useMemo(() => {
    const typed = { bondReceivedOn, bondLodgedOn, rentRaisedOn, rentPerWeek }
    const counting = entries?.filter(({ isCounting }) => isCounting)
    return counting === undefined ? factsOf(typed) : recordedFacts(typed, counting)
  }, [entries, bondReceivedOn, bondLodgedOn, rentRaisedOn, rentPerWeek])
}
