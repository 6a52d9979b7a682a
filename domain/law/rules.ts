import type { LawRegime } from '#contract/agreement-terms.ts'
import type { LawRule } from './law-rule.ts'
import { OTHER_RULES } from './other-rules.ts'
import { TENANCY_RULES } from './tenancy-rules.ts'

/** Every rule of law that the product speaks of, by its id. Dates, notices and words on screen refer to it. */
export const LAW_RULES = { ...TENANCY_RULES, ...OTHER_RULES } satisfies Record<string, LawRule>
export type LawRuleId = keyof typeof LAW_RULES

/** Returns the site of a rule's source, such as `tenancy.govt.nz`. */
export function siteOf(rule: LawRuleId): string {
  const { source } = LAW_RULES[rule]
  return source.slice(0, source.indexOf('/'))
}

/** Returns whether the Residential Tenancies Act covers an agreement. */
export function isUnderTheAct(regime: LawRegime): boolean {
  return regime === 'RESIDENTIAL' || regime === 'BOARDING_HOUSE'
}
