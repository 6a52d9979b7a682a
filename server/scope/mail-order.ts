import { z } from 'zod'
import { Timestamp } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/locale.ts'
import { AskedUnit, MailedPurpose } from '#contract/mailed-link.ts'
import { NOTICE_ABOUTS, ReminderMoment } from './notice-order.ts'

/** When a reminder of rent is sent: the rent is due within two days, due today, or late. */
const RENT_REMINDER_KINDS = ['soon', 'today', 'late'] as const
export type RentReminderKind = (typeof RENT_REMINDER_KINDS)[number]

/** Whether a minute of the day at the place is between 8 am and 7 pm. */
export function isReminderTime(minute: number): boolean {
  return minute >= 8 * 60 && minute < 19 * 60
}

const Reader = z.object({ to: z.string(), locale: z.enum(LOCALES) })

/**
 * A mail that waits to be written: who gets which letter. It contains no secret: a link's token is made when its letter
 * is written, so that nobody can read it in the database.
 */
export const MailOrder = z.discriminatedUnion('letter', [
  /** `userId` is null for an address without an account, which gets no mail. Both orders take the same work. */
  Reader.extend({ letter: z.literal('link'), purpose: MailedPurpose, userId: z.string().nullable() }),
  Reader.extend({ letter: z.literal('passwordChanged') }),
  /** To somebody who signed up from a room with an address that has an account. */
  Reader.extend({ letter: z.literal('hasAccount'), asked: AskedUnit }),
  Reader.extend({
    letter: z.literal('factorChanged'),
    change: z.enum(['on', 'off', 'passkeyAdded', 'passkeyRemoved']),
  }),
  /** To a new address, with the link that confirms it. */
  Reader.extend({ letter: z.literal('emailChange'), linkId: z.string() }),
  /** To the account's current address, because a different one was requested. */
  Reader.extend({ letter: z.literal('emailChangeAsked') }),
  /** To the account's former address, with the link that restores it. */
  Reader.extend({ letter: z.literal('emailChanged'), linkId: z.string() }),
  Reader.extend({ letter: z.literal('deletionAsked'), deletesAt: Timestamp }),
  Reader.extend({ letter: z.literal('deleted') }),
  Reader.extend({ letter: z.literal('ticketAnswered'), ticketId: z.string() }),
  /** `guestName` is set for a host, who is told about late rent. The letter is valid on one day only, at the place. */
  Reader.extend({
    letter: z.literal('rentReminder'),
    kind: z.enum(RENT_REMINDER_KINDS),
    agreementId: z.string(),
    dueOn: z.string(),
    cents: z.number().int(),
    guestName: z.string().nullable(),
    ...ReminderMoment.shape,
  }),
  /**
   * Unread messages: who wrote in which chat about which room, and how many, but nothing of what they wrote: that is
   * read when the letter is written, among the messages at these positions. Orders of former releases have none.
   */
  Reader.extend({
    letter: z.literal('messages'),
    chats: z.array(
      z.object({
        chatId: z.string(),
        who: z.string(),
        room: z.string(),
        count: z.number().int(),
        counted: z.object({ oldest: z.number().int(), newest: z.number().int() }).optional(),
      }),
    ),
    moreChats: z.number().int(),
  }),
  /**
   * About an agreement or its rent. Names the person and the room, and how much came in, but nothing of what was agreed.
   */
  Reader.extend({
    letter: z.literal('notice'),
    about: z.enum(NOTICE_ABOUTS),
    subjectId: z.string(),
    who: z.string(),
    room: z.string(),
    cents: z.number().int().optional(),
  }),
])
export type MailOrder = z.infer<typeof MailOrder>
export type OrderOf<L extends MailOrder['letter']> = Extract<MailOrder, { letter: L }>
