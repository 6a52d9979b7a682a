import type { SavedReplyRow } from '#contract/saved-reply.ts'
import type { RecordRules } from './record-rules.ts'

export const savedReplyRules: RecordRules<SavedReplyRow> = {
  // One that was taken out on one device while its text was put right on another is asked about.
  neverSilent: ['text', 'isRemoved'],
  titleOf: ({ title = '' }) => title,
  detailOf: ({ text = '' }) => text,
  otherOf: () => '',
  isListed: ({ isRemoved = false }) => !isRemoved,
  waitsFor: () => null,
  canStep: () => false,
  needOf: () => null,
}
