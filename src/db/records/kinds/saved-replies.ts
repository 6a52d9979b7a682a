import type { SavedReplyRow } from '#contract/saved-reply.ts'
import type { RecordRules } from './record-rules.ts'

export const savedReplyRules: RecordRules<SavedReplyRow> = {
  // If it was removed on one device while its text was corrected on another, the person decides.
  neverSilent: ['text', 'isRemoved'],
  titleOf: ({ title = '' }) => title,
  detailOf: ({ text = '' }) => text,
  otherOf: () => '',
  isListed: ({ isRemoved = false }) => !isRemoved,
  waitsFor: () => null,
  canStep: () => false,
  needOf: () => null,
}
