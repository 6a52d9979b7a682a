import { AddOnsSection } from './add-ons-section.tsx'
import type { AgreementEditing } from '#app/agreements/agreement-editing.ts'
import { MoneySection } from './money-section.tsx'
import { PartiesSection } from '#app/agreements/parties/parties-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { ConditionsSection, StatementsSection } from './statements-section.tsx'
import { TermSection } from './term-section.tsx'

/** The terms of a draft; every change is kept on this device as it is made. */
export function TermsEditor(editing: AgreementEditing) {
  return (
    <>
      <PartiesSection {...editing} />
      <PlaceSection {...editing} />
      <TermSection {...editing} />
      <MoneySection {...editing} />
      <AddOnsSection {...editing} />
      <StatementsSection {...editing} />
      <ConditionsSection {...editing} />
    </>
  )
}
