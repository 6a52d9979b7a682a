import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import type { RecordRules } from './record-rules.ts'

/**
 * Proposed changes of agreements, and notices to end them: written once and answered on the server, so they are never
 * merged.
 */
export const agreementChangeRules: RecordRules<AgreementChangeRow> = {
  neverSilent: [],
  isWrittenOnce: true,
  titleOf: ({ unitTitle = '' }) => unitTitle,
  detailOf: ({ reason = '' }) => reason,
  daysOf: ({ startsOn = null, endsOn = null, notice }) => [startsOn, endsOn ?? notice?.lastDay ?? null],
  otherOf: ({ proposedBy, party, hostName = '', guestName = '' }, userId) =>
    (proposedBy === userId) === (party === 'host') ? guestName : hostName,
  isListed: () => true,
  waitsFor: ({ agreementId }) =>
    typeof agreementId === 'string' ? { kind: 'agreements', id: agreementId } : null,
  canStep: () => false,
  needOf: ({ state, proposedBy }, userId) =>
    state === 'OPEN' && proposedBy !== undefined && proposedBy !== userId ? 'answerChange' : null,
}
