import { fullName } from '#contract/full-name.ts'
import { NO_FACTS, NO_TERMS, type AgreementFacts, type AgreementTerms } from '#contract/agreement-terms.ts'
import { regionOfPostcode } from '#contract/region.ts'
import type { UnitView } from '#workers/replica-api.ts'

type Person = { id: string; firstName: string; lastName: string }

/**
 * Returns the fields of a new draft: what the room and the two people's profiles already say, and nothing that only
 * people can decide.
 */
export function agreementDraft(
  unit: Pick<
    UnitView,
    | 'id'
    | 'title'
    | 'address'
    | 'rentAmount'
    | 'chargeFrequency'
    | 'securityDepositAmount'
    | 'addOns'
    | 'houseRules'
  >,
  host: Person,
  guest: Person,
): AgreementTerms & AgreementFacts & { unitId: string; guestId: string } {
  const { street, suburb, town, postcode } = unit.address
  return {
    ...NO_TERMS,
    ...NO_FACTS,
    unitId: unit.id,
    guestId: guest.id,
    hostName: fullName(host),
    guestName: fullName(guest),
    unitTitle: unit.title,
    premises: [street, suburb, `${town} ${postcode}`.trim()].filter(Boolean).join(', '),
    region: regionOfPostcode(postcode),
    rentPerWeek: unit.rentAmount,
    frequency: unit.chargeFrequency,
    bond: unit.securityDepositAmount,
    addOns: unit.addOns.map(({ id, name, description, amount, chargeFrequency }) => ({
      id,
      name,
      description,
      amount,
      frequency: chargeFrequency,
    })),
    conditions: unit.houseRules,
  }
}
