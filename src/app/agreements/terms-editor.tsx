import type { AgreementView } from '#workers/replica-api.ts'
import { AddOnsSection } from './add-ons-section.tsx'
import { MoneySection, TermSection } from './money-section.tsx'
import { PartiesSection, PlaceSection } from './parties-section.tsx'
import { ConditionsSection, StatementsSection } from './statements-section.tsx'

/** A draft's terms, each kept on this device while it is written. */
export function TermsEditor({ agreement }: { agreement: AgreementView }) {
  return (
    <>
      <PartiesSection agreement={agreement} />
      <PlaceSection agreement={agreement} />
      <TermSection agreement={agreement} />
      <MoneySection agreement={agreement} />
      <AddOnsSection agreement={agreement} />
      <StatementsSection agreement={agreement} />
      <ConditionsSection agreement={agreement} />
    </>
  )
}
