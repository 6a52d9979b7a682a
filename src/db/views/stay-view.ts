import type { AgreementView } from './agreement-view.ts'
import type { RecordNeed, RecordNews } from './attention-view.ts'

/** An agreement as shown beside a conversation: what, when, how much, and what this person has to do about it. */
export type StayView = Pick<
  AgreementView,
  | 'id'
  | 'version'
  | 'status'
  | 'party'
  | 'unitId'
  | 'unitTitle'
  | 'premises'
  | 'regime'
  | 'startsOn'
  | 'rentPerWeek'
  | 'bond'
  | 'bondReceivedOn'
  | 'updatedAt'
> & {
  /** The last day: by a notice, otherwise as agreed. */
  endsOn: string | null
  step: Exclude<RecordNeed, 'answerChange' | 'draft' | 'overlap' | 'ticket' | 'replied' | RecordNews> | null
  /** Whether an edit of it is waiting here to be sent. */
  isChanged: boolean
}
