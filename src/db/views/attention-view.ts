import type { RecordKind } from '#contract/records.ts'
import type { ChatParticipant } from '#contract/chat.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { Rejection } from './chat-view.ts'

/** A conversation that needs something done, with the other people in it, never the signed-in person. */
export type AttentionChat = { chatId: string; others: ChatParticipant[] }

/** What needs a person's attention now, only from what is on this device. Lists of conversations: most recent first. */
export type AttentionView = {
  /** Messages that the server refused. */
  refused: (AttentionChat & { id: string; message: string; reason: Rejection })[]
  /** Conversations with uncertain messages, and how many. */
  uncertain: (AttentionChat & { count: number })[]
  /** Conversations whose newest line is a call that this person missed and hasn't seen since. */
  missedCalls: (AttentionChat & { at: string })[]
  /** Not counting a missed call. `at`: when the newest line was written. */
  unread: (AttentionChat & { count: number; preview: string; at: string })[]
  /** Conversations whose messages will be sent automatically when there is a connection. */
  waiting: (AttentionChat & { count: number })[]
  drafts: (AttentionChat & { text: string })[]
  /** Edits that only the person can resolve: somebody else changed the same field, or the server refused them. */
  changes: { collection: RecordKind; recordId: string; title: string; state: 'conflict' | 'rejected' }[]
  /** Files that the server refused, oldest first. */
  files: { id: string; purpose: UploadPurpose; ownerId: string | null; name: string }[]
  /** Records with something for this person to do; within each kind, longest waiting first. */
  records: RecordToSee[]
}

/**
 * What a record needs from this person. For any record: to press a step again that was `prepared` offline. For an
 * change of an agreement: to `answerChange` as the party that didn't propose it. For an
 * agreement: to `answer` it as its guest; as its host to `start` it on its first day, to `finish` it after its last, or
 * to lodge a bond that was received. For a unit: to complete a `draft`. For a ticket: to answer it as an administrator,
 * or to read what was `replied` as its owner. Or to see what the other party did with an agreement: it was `accepted`,
 * `declined` or `cancelled`.
 */
export type RecordNeed =
  | 'prepared'
  | 'answer'
  | 'answerChange'
  | 'start'
  | 'finish'
  | 'lodgeBond'
  | 'draft'
  | 'overlap'
  | 'ticket'
  | 'replied'
  | RecordNews
export type RecordNews = 'accepted' | 'declined' | 'cancelled'

export type RecordToSee = {
  kind: RecordKind
  id: string
  title: string
  /** The name of the other person it is with; blank for nobody. */
  other: string
  need: RecordNeed
  /** When the server last changed it, ISO 8601; `null` if nothing says. */
  at: string | null
}
