import type { HelpTopic } from '#contract/help/help-topics.ts'
import type { LawRuleId } from './rules.ts'

/** The rule of law that an answer is about, whose source stands beside it. */
export const HELP_RULES: Partial<Record<HelpTopic, LawRuleId>> = {
  receipt: 'receipts',
  bond: 'bondLimit',
  meth: 'methEnding',
  bondReturn: 'bondRefund',
  rentIncrease: 'rentIncrease',
  notice: 'ending',
  healthyHomes: 'statements',
  fees: 'lettingFees',
  lateRent: 'overdue',
  pets: 'petBond',
}
