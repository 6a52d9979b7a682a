import type { LawRegime } from '#contract/agreement-terms.ts'

/** A rule of New Zealand law as the screens cite it. Its text is in the strings under `rule.{id}`. */
export type LawRule = {
  /** The page where it was read, without the scheme. */
  source: string
  /** The day it was read, `YYYY-MM-DD`. */
  asOf: string
}

const AS_OF = '2026-11-01'

/** The source of each rule. They are not advice: every rule is shown with "Check with Tenancy Services". */
export const LAW_RULES = {
  bondLodgement: { source: 'tenancy.govt.nz/rent-bond-and-bills/bond', asOf: AS_OF },
  bondLimit: { source: 'tenancy.govt.nz/rent-bond-and-bills/bond/charging-a-bond', asOf: AS_OF },
  petBond: { source: 'mbie.govt.nz/about/news/new-pet-consent-rules-and-pet-bonds', asOf: AS_OF },
  rentInAdvance: { source: 'tenancy.govt.nz/rent-bond-and-bills/rent', asOf: AS_OF },
  rentIncrease: { source: 'tenancy.govt.nz/rent-bond-and-bills/rent/increasing-rent', asOf: AS_OF },
  ending: { source: 'hud.govt.nz/our-work/residential-tenancies-amendment-bill', asOf: AS_OF },
  // Section 60A: for a term of more than 90 days, from the 90th to the 21st day before its end.
  fixedTerm: {
    source: 'legislation.govt.nz/act/public/1986/0120/latest/DLM3280851.html',
    asOf: '2026-11-22',
  },
  boardingEnding: { source: 'tenancy.govt.nz/starting-a-tenancy/boarding-houses', asOf: AS_OF },
  notices: { source: 'tenancy.govt.nz/ending-a-tenancy/serving-notices', asOf: AS_OF },
  regime: { source: 'tenancy.govt.nz/about-tenancy-services/who-tenancy-law-doesnt-protect', asOf: AS_OF },
  boardingHouse: { source: 'tenancy.govt.nz/starting-a-tenancy/boarding-houses', asOf: AS_OF },
  statements: { source: 'tenancy.govt.nz/starting-a-tenancy/tenancy-agreements', asOf: AS_OF },
  records: { source: 'tenancy.govt.nz/starting-a-tenancy/receipts-and-records', asOf: AS_OF },
} as const satisfies Record<string, LawRule>
export type LawRuleId = keyof typeof LAW_RULES

/** Returns whether the Residential Tenancies Act covers the agreement. */
export function isUnderTheAct(regime: LawRegime): boolean {
  return regime === 'RESIDENTIAL' || regime === 'BOARDING_HOUSE'
}
