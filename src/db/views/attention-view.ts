import type { ChatParticipant } from '#contract/chat.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { Rejection } from './chat-view.ts'
import type { EditCollection } from './edit-view.ts'

/** A conversation something is to be done in: the others, never the signed-in person. */
export type AttentionChat = { chatId: string; others: ChatParticipant[] }

/** What needs a person now, from what is on this device alone. Each list: most recent conversation first. */
export type AttentionView = {
  /** Messages the server did not take. */
  refused: (AttentionChat & { id: string; message: string; reason: Rejection })[]
  /** Conversations with messages nobody knows the fate of, and how many. */
  uncertain: (AttentionChat & { count: number })[]
  /** Conversations whose newest line is a call that this person missed and has not seen since. */
  missedCalls: AttentionChat[]
  /** Besides a missed call. */
  unread: (AttentionChat & { count: number; preview: string })[]
  /** Conversations whose messages send themselves when there is a connection. */
  waiting: (AttentionChat & { count: number })[]
  drafts: (AttentionChat & { text: string })[]
  /** Records changed here that only the person can see to: somebody else changed the same, or the server said no. */
  changes: { collection: EditCollection; recordId: string; title: string; state: 'conflict' | 'rejected' }[]
  /** Files that the server did not take, the oldest first. */
  files: { id: string; purpose: UploadPurpose; ownerId: string | null; name: string }[]
  /**
   * Agreements whose next step is this person's: answering one as its guest; as its host starting an accepted one whose
   * first day has come, finishing one whose last day is over, lodging a bond that was received. Of one with a step to
   * press again it is that one (`prepared`).
   */
  agreements: { id: string; title: string; step: 'answer' | 'start' | 'finish' | 'lodgeBond' | 'prepared' }[]
  /** Own units with a step to press again (`prepared`), and drafts to finish, the latest change first. */
  units: { id: string; title: string; need: 'prepared' | 'draft' }[]
}
