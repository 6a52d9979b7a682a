import { UNIT_TERMS_OF_TRADE } from '#contract/unit-fields.ts'
import type { MergeRules } from './merge-fields.ts'
import type { EditCollection } from '#db/views/edit-view.ts'

/** By collection: which fields are never put together with somebody else's change unasked. */
export const EDIT_RULES: Record<EditCollection, MergeRules> = {
  units: { neverSilent: UNIT_TERMS_OF_TRADE },
  agreements: {
    neverSilent: [
      'regime',
      'startsOn',
      'endsOn',
      'rentPerWeek',
      'frequency',
      'bond',
      'petBond',
      'addOns',
      'paymentDetails',
      'tenantsInHouse',
      'bondReceivedOn',
      'bondLodgedOn',
      'rentRaisedOn',
    ],
  },
  profile: { neverSilent: [] },
}
