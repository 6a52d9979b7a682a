import type { Config } from '#server/scope/config.ts'
import type { MailOrder, OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { deletedLetter, deletionLetter } from './deletion-letter.ts'
import { tokenOfAddressLink } from './address-links.ts'
import { emailAskedLetter, emailLinkLetter } from './email-letter.ts'
import { factorLetter } from './factor-letter.ts'
import { linkLetter } from './link-letter.ts'
import { makeLink } from './mailed-links.ts'
import type { NoticeKind } from '#contract/notice.ts'
import { noticeKindOf } from '#server/scope/notice-order.ts'
import { digestLetter } from './digest-letter.ts'
import { stopLink } from './stop-link.ts'
import { noticeLetter } from './notice-letter.ts'
import { ticketLetter } from './ticket-letter.ts'
import { isStillTimely, rentLetter } from './rent-letter.ts'
import { passwordLetter } from './password-letter.ts'
import { withoutLinks } from './without-links.ts'

export type WriterScope = {
  db: Db
  config: Pick<Config, 'title'>
  /** Returns the address at which people reach this server; never taken from a request. */
  address: () => string
  now: () => Date
}

/** Writes the letter for an order. Returns `null` if nobody should get it any more. */
export async function writeOrder(scope: WriterScope, order: MailOrder): Promise<Letter | null> {
  const { title } = scope.config
  const address = scope.address()
  switch (order.letter) {
    case 'link':
      return writeLink(scope, order)
    case 'passwordChanged':
      return passwordLetter({ ...order, title, address })
    case 'factorChanged':
      return factorLetter({ ...order, title, address })
    case 'emailChangeAsked':
      return emailAskedLetter({ ...order, title, address })
    case 'emailChange':
    case 'emailChanged': {
      const token = await tokenOfAddressLink(scope.db, order.linkId, scope.now())
      return token === null ? null : emailLinkLetter({ ...order, token, title, address })
    }
    case 'deletionAsked':
      return deletionLetter({ ...order, title, address })
    case 'deleted':
      return deletedLetter({ ...order, title })
    case 'ticketAnswered':
    case 'rentReminder':
    case 'notice':
    case 'messages':
      return writeNotice(scope, order)
  }
}

type NoticeLetter = OrderOf<'ticketAnswered' | 'rentReminder' | 'notice' | 'messages'>

/** Writes a notice that people can turn off. Returns `null` if they have, or if it's too late. */
async function writeNotice(
  { db, config: { title }, address: addressOf, now }: WriterScope,
  order: NoticeLetter,
): Promise<Letter | null> {
  const address = addressOf()
  const { to, locale } = order
  const stop = await stopLink(db, { to, locale, kind: kindOf(order), address })
  if (stop === null) return null
  const parts = { title, address, stop }
  switch (order.letter) {
    case 'ticketAnswered':
      return ticketLetter({ ...order, ...parts })
    case 'rentReminder': {
      const guestName = order.guestName === null ? null : withoutLinks(order.guestName)
      return (await isStillTimely(db, order, now())) ? rentLetter({ ...order, guestName, ...parts }) : null
    }
    case 'notice':
      return noticeLetter({
        ...order,
        who: withoutLinks(order.who),
        room: withoutLinks(order.room),
        ...parts,
      })
    case 'messages': {
      const chats = order.chats.map((chat) => ({
        ...chat,
        who: withoutLinks(chat.who),
        room: withoutLinks(chat.room),
      }))
      return digestLetter({ ...order, chats, ...parts })
    }
  }
}

function kindOf(order: NoticeLetter): NoticeKind {
  if (order.letter === 'notice') return noticeKindOf(order.about)
  if (order.letter === 'messages') return 'messages'
  return order.letter === 'rentReminder' ? 'rent' : 'tickets'
}

/**
 * Returns `null` for a person who has verified the address by now, has another one, or has left, because they need no
 * link.
 */
async function writeLink(
  { db, config, address, now }: WriterScope,
  { to, locale, purpose, userId }: OrderOf<'link'>,
): Promise<Letter | null> {
  if (userId === null) return null
  const account = await db
    .selectFrom('users')
    .select('verified_at')
    .where('id', '=', userId)
    .where('email', '=', to)
    .executeTakeFirst()
  if (!account || (purpose !== 'reset' && account.verified_at !== null)) return null
  const token = await makeLink(db, { email: to, userId, purpose, now: now() })
  return linkLetter({ to, locale, purpose, token, title: config.title, address: address() })
}
