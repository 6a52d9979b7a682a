import { fullName } from '#contract/full-name.ts'
import { NO_FACTS, NO_TERMS, type AgreementFacts, type AgreementTerms } from '#contract/agreement-terms.ts'
import { regionOfPostcode } from '#domain/law/postcode-region.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { addressLine, type SaidBefore } from './said-before.ts'

type Person = { id: string; firstName: string; lastName: string }

/**
 * Returns the fields of a new draft: what the room and the two people's profiles already say, and nothing that only
 * people can decide. A room that says nothing of a bond has the host's usual one, in weeks of its rent; one without a
 * postcode is in the region of the host's own.
 */
export function agreementDraft(
  unit: Pick<
    UnitView,
    'id' | 'title' | 'address' | 'rentAmount' | 'chargeFrequency' | 'securityDepositAmount' | 'houseRules'
  >,
  host: Person,
  guest: Person,
  { bankAccount, hostAddress, paymentDetails, bondWeeks, postcode }: SaidBefore,
): AgreementTerms & AgreementFacts & { unitId: string; guestId: string } {
  return {
    ...NO_TERMS,
    ...NO_FACTS,
    unitId: unit.id,
    guestId: guest.id,
    hostName: fullName(host),
    guestName: fullName(guest),
    unitTitle: unit.title,
    premises: addressLine(unit.address),
    region: regionOfPostcode(unit.address.postcode) ?? regionOfPostcode(postcode),
    hostAddress,
    bankAccount,
    paymentDetails,
    rentPerWeek: unit.rentAmount,
    frequency: unit.chargeFrequency,
    bond: unit.securityDepositAmount ?? usualBond(unit.rentAmount, bondWeeks),
    conditions: unit.houseRules,
  }
}

/** Returns so many weeks of rent in dollars and whole cents; `null` if either is unknown. */
function usualBond(rentPerWeek: number | null, weeks: number | null): number | null {
  return rentPerWeek === null || weeks === null ? null : Math.round(rentPerWeek * weeks * 100) / 100
}
