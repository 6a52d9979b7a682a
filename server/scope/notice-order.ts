import { z } from 'zod'
import { Timestamp } from '#contract/endpoint.ts'
import type { NoticeKind } from '#contract/notice.ts'

/** What people are notified of by push notification, or by mail if none of their devices takes notifications. */
export const NOTICE_ABOUTS = [
  'agreementSent',
  'agreementAccepted',
  'agreementDeclined',
  'agreementSigned',
  /** The host recorded the guest’s signature. */
  'agreementSignatureRecorded',
  'agreementStarted',
  'agreementEnded',
  'agreementCancelled',
  'agreementChangeProposed',
  'agreementChangeAccepted',
  'agreementChangeDeclined',
  'agreementChangeWithdrawn',
  /** Notice to end an agreement, and what came of a proposal to withdraw it. */
  'agreementNoticeGiven',
  'agreementNoticeWithdrawalProposed',
  'agreementNoticeWithdrawn',
  'agreementNoticeStands',
  /** A calendar of another platform takes nights of a room that were already taken. Its subject is the room. */
  'agreementOverlap',
  /** The host closed an inspection, signed or not by the guest. */
  'agreementInspected',
  /** The guest added remarks to one. */
  'agreementInspectionRemarks',
  'rentClaimed',
  'rentReceived',
  'rentDeclined',
  'rentChanged',
  /** The host gave notice that rent is overdue. */
  'rentNotice',
  /** Any other entry of the ledger. */
  'rentUpdated',
  'rentSoon',
  'rentToday',
  'rentLate',
  'rentLateOfGuest',
  /** A guest leaves today, and the room isn't ready. Its subject is the agreement. */
  'turnoverDue',
  'ticketReply',
] as const
export type NoticeAbout = (typeof NOTICE_ABOUTS)[number]

/** Returns which of a person's choices decides about a notice. */
export function noticeKindOf(about: NoticeAbout): Exclude<NoticeKind, 'messages'> {
  if (about.startsWith('agreement')) return 'agreements'
  if (about === 'turnoverDue') return 'turnovers'
  return about.startsWith('rent') ? 'rent' : 'tickets'
}

/** Returns what a notice's `subjectId` is the id of, which decides about the page that it opens. */
export function subjectOf(about: NoticeAbout): Exclude<NoticeKind, 'messages'> | 'units' {
  return about === 'agreementOverlap' ? 'units' : noticeKindOf(about)
}

/** The moment at the place for which a reminder of rent was ordered. */
export const ReminderMoment = z.object({
  zone: z.enum(['Pacific/Auckland', 'Pacific/Chatham']),
  askedOn: z.string(),
  askedAt: Timestamp,
})

/** A notice that waits to be sent: who is notified of what, but not in which words. */
export const NoticeOrder = z.object({
  about: z.enum(NOTICE_ABOUTS),
  userId: z.string(),
  /** Who did it; `null` if nobody did. */
  byId: z.string().nullable(),
  /** The agreement, the ticket or the room. */
  subjectId: z.string(),
  /** Whether another mail already covers it. */
  isPushOnly: z.boolean(),
  /** For a reminder: it isn't sent on another day, or after a payment. */
  reminder: ReminderMoment.nullable(),
  /** For money that came in: whole cents. Said in a mail only, never on a locked screen. */
  cents: z.number().int().optional(),
})
export type NoticeOrder = z.infer<typeof NoticeOrder>
