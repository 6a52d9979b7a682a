import type { ChatParticipant } from '#contract/chat.ts'
import type { Rejection } from './chat-view.ts'

/** A conversation something is to be done in: the others, never the signed-in person. */
export type AttentionChat = { chatId: string; others: ChatParticipant[] }

/** What needs a person now, from what is on this device alone. Each list: most recent conversation first. */
export type AttentionView = {
  /** Messages the server did not take. */
  refused: (AttentionChat & { id: string; message: string; reason: Rejection })[]
  /** Conversations with messages nobody knows the fate of, and how many. */
  uncertain: (AttentionChat & { count: number })[]
  unread: (AttentionChat & { count: number; preview: string })[]
  /** Conversations whose messages send themselves when there is a connection. */
  waiting: (AttentionChat & { count: number })[]
  drafts: (AttentionChat & { text: string })[]
  /** Agreements that ask something of this person. */
  agreements: AttentionAgreement[]
}

/**
 * `answer`: the guest accepts or declines. For the host: `start` an accepted one whose first day has come, `finish` one
 * whose last day is over, `lodgeBond` that was received.
 */
export type AgreementNeed = 'answer' | 'start' | 'finish' | 'lodgeBond'
export type AttentionAgreement = { id: string; need: AgreementNeed; name: string; unitTitle: string }
