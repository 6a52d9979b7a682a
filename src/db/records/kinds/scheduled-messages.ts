import { NO_SCHEDULED_MESSAGE } from '#contract/scheduled-message-fields.ts'
import type { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import type { RecordRules } from './record-rules.ts'

export const scheduledMessageRules: RecordRules<ScheduledMessageRow> = {
  // If it was removed or put off on one device while its words were changed on another, the person decides.
  neverSilent: ['texts', 'moment', 'time', 'sendAt', 'isRemoved'],
  // One stay's version of a template has the same id on every device.
  blank: NO_SCHEDULED_MESSAGE,
  titleOf: ({ texts }) => texts?.[0]?.text ?? '',
  detailOf: () => '',
  otherOf: () => '',
  // A skipped one is still needed: it says that the template's doesn't go.
  isListed: ({ isRemoved, templateId, sentAt }) => !sentAt && (!isRemoved || Boolean(templateId)),
  waitsFor: ({ templateId }) =>
    typeof templateId === 'string' ? { kind: 'scheduledMessages', id: templateId } : null,
  canStep: () => false,
  needOf: () => null,
}
