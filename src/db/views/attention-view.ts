import type { RecordKind } from '#contract/records.ts'
import type { ChatParticipant } from '#contract/chat.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { Rejection } from './chat-view.ts'

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
  changes: { collection: RecordKind; recordId: string; title: string; state: 'conflict' | 'rejected' }[]
  /** Files that the server did not take, the oldest first. */
  files: { id: string; purpose: UploadPurpose; ownerId: string | null; name: string }[]
  /** Records with something for this person to do; of each kind the one that has waited longest first. */
  records: RecordToSee[]
}

/**
 * What a record asks of this person: to press a step again that was `prepared` offline; of an agreement, to `answer` it
 * as its guest, and as its host to `start` it on its first day, to `finish` it after its last, to lodge a bond that was
 * received; of a unit, to complete a `draft`; of a ticket, to
 * answer it as an administrator, or to read what was `replied` as its owner. Or to see what the other
 * party did with an agreement: it was `accepted`, `declined` or `cancelled`.
 */
export type RecordNeed =
  | 'prepared'
  | 'answer'
  | 'start'
  | 'finish'
  | 'lodgeBond'
  | 'draft'
  | 'ticket'
  | 'replied'
  | RecordNews
export type RecordNews = 'accepted' | 'declined' | 'cancelled'

export type RecordToSee = {
  kind: RecordKind
  id: string
  title: string
  /** The name of the other person that it is with; blank for nobody. */
  other: string
  need: RecordNeed
}
