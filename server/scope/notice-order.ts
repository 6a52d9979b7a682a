import { z } from 'zod'
import { Timestamp } from '#contract/endpoint.ts'
import type { NoticeKind } from '#contract/notice.ts'

/** What people are told of by notification, or by mail where no device of theirs takes notifications. */
export const NOTICE_ABOUTS = [
  'agreementSent',
  'agreementAccepted',
  'agreementDeclined',
  'agreementSigned',
  'agreementStarted',
  'agreementEnded',
  'agreementCancelled',
  'rentClaimed',
  'rentReceived',
  'rentDeclined',
  'rentSoon',
  'rentToday',
  'rentLate',
  'rentLateOfGuest',
  'ticketReply',
] as const
export type NoticeAbout = (typeof NOTICE_ABOUTS)[number]

/** Which choice of a person decides about it. */
export function noticeKindOf(about: NoticeAbout): Exclude<NoticeKind, 'messages'> {
  if (about.startsWith('agreement')) return 'agreements'
  return about.startsWith('rent') ? 'rent' : 'tickets'
}

/** The moment at the place for which a reminder of rent was ordered. */
export const ReminderMoment = z.object({
  zone: z.enum(['Pacific/Auckland', 'Pacific/Chatham']),
  askedOn: z.string(),
  askedAt: Timestamp,
})

/** A notice that waits to be told: who is told of what, and not in which words. */
export const NoticeOrder = z.object({
  about: z.enum(NOTICE_ABOUTS),
  userId: z.string(),
  /** Who did it; `null` where nobody did. */
  byId: z.string().nullable(),
  /** The agreement, or the ticket. */
  subjectId: z.string(),
  /** Where a mail of its own speaks of it. */
  isPushOnly: z.boolean(),
  /** Of a reminder: it is not told on another day, nor after a payment. */
  reminder: ReminderMoment.nullable(),
})
export type NoticeOrder = z.infer<typeof NoticeOrder>
