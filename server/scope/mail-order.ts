import { z } from 'zod'
import { Timestamp } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/locale.ts'
import { MailedPurpose } from '#contract/mailed-link.ts'
import { NOTICE_ABOUTS, ReminderMoment } from './notice-order.ts'

/** What rent is reminded of: it is due within two days, due today, or late. */
const RENT_REMINDER_KINDS = ['soon', 'today', 'late'] as const
export type RentReminderKind = (typeof RENT_REMINDER_KINDS)[number]

/** Whether a minute of the day at the place lies between 8 in the morning and 7 in the evening. */
export function isReminderTime(minute: number): boolean {
  return minute >= 8 * 60 && minute < 19 * 60
}

const Reader = z.object({ to: z.string(), locale: z.enum(LOCALES) })

/**
 * A mail that waits to be written: who gets which letter. It holds no secret: the token of a link is made when its letter
 * is written, so that nobody reads it in the database.
 */
export const MailOrder = z.discriminatedUnion('letter', [
  /** `userId` is null for an address without an account, whose owner gets nothing: both orders take the same work. */
  Reader.extend({ letter: z.literal('link'), purpose: MailedPurpose, userId: z.string().nullable() }),
  Reader.extend({ letter: z.literal('passwordChanged') }),
  Reader.extend({ letter: z.literal('factorChanged'), change: z.enum(['on', 'off']) }),
  /** To a new address, with the link that confirms it. */
  Reader.extend({ letter: z.literal('emailChange'), linkId: z.string() }),
  /** To the address that the account has: somebody asked for another. */
  Reader.extend({ letter: z.literal('emailChangeAsked') }),
  /** To the address that the account had, with the link that brings it back. */
  Reader.extend({ letter: z.literal('emailChanged'), linkId: z.string() }),
  Reader.extend({ letter: z.literal('deletionAsked'), deletesAt: Timestamp }),
  Reader.extend({ letter: z.literal('deleted') }),
  Reader.extend({ letter: z.literal('ticketAnswered'), ticketId: z.string() }),
  /** `guestName` is there for a host, who is told of what is late. What it says holds on one day, at the place. */
  Reader.extend({
    letter: z.literal('rentReminder'),
    kind: z.enum(RENT_REMINDER_KINDS),
    agreementId: z.string(),
    dueOn: z.string(),
    cents: z.number().int(),
    guestName: z.string().nullable(),
    ...ReminderMoment.shape,
  }),
  /** Unread messages: who wrote in which chat about which room, and how many; nothing of what they wrote. */
  Reader.extend({
    letter: z.literal('messages'),
    chats: z.array(
      z.object({ chatId: z.string(), who: z.string(), room: z.string(), count: z.number().int() }),
    ),
    moreChats: z.number().int(),
  }),
  /** Of an agreement or its rent; names who and which room, and nothing of what was agreed. */
  Reader.extend({
    letter: z.literal('notice'),
    about: z.enum(NOTICE_ABOUTS),
    subjectId: z.string(),
    who: z.string(),
    room: z.string(),
  }),
])
export type MailOrder = z.infer<typeof MailOrder>
export type OrderOf<L extends MailOrder['letter']> = Extract<MailOrder, { letter: L }>
