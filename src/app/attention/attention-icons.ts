import type { IconName } from '#app/ui/icon-names.ts'
import type { AttentionKind } from './attention-items.ts'

export const ATTENTION_ICONS: Record<AttentionKind, IconName> = {
  overdue: 'clock',
  refused: 'exclamation-octagon-fill',
  uncertain: 'question-circle',
  contested: 'exclamation-circle',
  refusedChange: 'exclamation-octagon-fill',
  refusedFile: 'exclamation-octagon-fill',
  overlap: 'calendar-x',
  answer: 'pencil',
  answerChange: 'pencil',
  accepted: 'check-circle',
  declined: 'exclamation-circle',
  cancelled: 'exclamation-circle',
  ticket: 'life-preserver',
  replied: 'life-preserver',
  missedCall: 'telephone',
  start: 'check-circle',
  finish: 'check2-all',
  lodgeBond: 'calendar-event',
  preparedStep: 'clock',
  shared: 'image',
  unread: 'chat-left-text',
  waiting: 'clock',
  drafts: 'pencil',
  draftRoom: 'door-open',
}
