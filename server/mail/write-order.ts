import type { Config } from '#server/scope/config.ts'
import type { MailOrder, OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { deletedLetter, deletionLetter } from './deletion-letter.ts'
import { tokenOfAddressLink } from './address-links.ts'
import { emailAskedLetter, emailLinkLetter } from './email-letter.ts'
import { firstLines } from './first-lines.ts'
import { linkLetter } from './link-letter.ts'
import { makeLink } from './mailed-links.ts'
import type { NoticeKind } from '#contract/notice.ts'
import { noticeKindOf } from '#server/scope/notice-order.ts'
import { stopLink, type StopLink } from './stop-link.ts'
import { noticeLetter } from './notice-letter.ts'
import { isStillTimely, rentLetter } from './rent-letter.ts'
import { passwordLetter } from './password-letter.ts'
import { withoutLinks } from './without-links.ts'
import { askQuery } from '#contract/site-paths.ts'
import { wordsIn } from '#server/http/words.ts'
import { type LetterPart, writeLetter } from './write-letter.ts'

type TicketLetter = Omit<OrderOf<'ticketAnswered'>, 'letter'> & {
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
  stop: StopLink
}

/** The page where a person can request a link to choose a new password (§2). */
const PAGE = 'forgot-password'
type FactorLetter = Omit<OrderOf<'factorChanged'>, 'letter'> & {
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
}

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
    case 'hasAccount':
      return hasAccountLetter({ ...order, title, address })
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
      const lines = await firstLines(db, to, order.chats)
      return digestLetter({ ...order, chats, lines, ...parts })
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

/**
 * Writes the mail to somebody who signed up from a room with an address that has an account. It repeats nothing that was
 * typed, and leads through the sign-in to the question about that room.
 */
function hasAccountLetter({
  to,
  locale,
  asked,
  title,
  address,
}: OrderOf<'hasAccount'> & { title: string; address: string }): Letter {
  const t = wordsIn(locale, 'mail')
  const url = `${address}/login?to=%2Fmessages&${askQuery(asked.unitId, asked.dates)}`
  return writeLetter({
    to,
    locale,
    title,
    subject: t('hasAccount.subject', { title }),
    before: [t('hasAccount.text')],
    link: { url, action: t('hasAccount.action') },
    after: [t('hasAccount.notYou')],
  })
}

/** Writes the mail that says that signing in requires a second factor from now on, or no longer does. */
function factorLetter({ to, locale, change, title, address }: FactorLetter): Letter {
  const t = wordsIn(locale, 'mail')
  return writeLetter({
    to,
    locale,
    title,
    subject: t('factor.subject', { title }),
    before: [t(`factor.${change}`, { title }), t('password.notYou', { title })],
    link: { url: `${address}/${PAGE}`, action: t('password.action', { title }) },
    after: [],
  })
}

/**
 * Writes the mail that tells the owner of a ticket that it was answered. The answer itself can only be read after
 * signing in.
 */
function ticketLetter({ to, locale, ticketId, title, address, stop }: TicketLetter): Letter {
  const t = wordsIn(locale, 'mail')
  return writeLetter({
    to,
    locale,
    title,
    subject: t('ticket.subject', { title }),
    before: [t('ticket.answered', { title })],
    link: { url: `${address}/support-tickets?ticket=${ticketId}`, action: t('ticket.action') },
    after: [],
    stop,
  })
}

/**
 * Writes the mail that says who has written about which room, with the first line of what they wrote if there is one for
 * the chat. The rest can only be read after signing in.
 */
function digestLetter({
  to,
  locale,
  chats,
  moreChats,
  lines,
  title,
  address,
  stop,
}: OrderOf<'messages'> & {
  title: string
  address: string
  stop: StopLink
  lines: ReadonlyMap<string, string>
}): Letter {
  const t = wordsIn(locale, 'mail')
  const said = chats.flatMap(({ chatId, who, room, count }): LetterPart[] => {
    const name = who || t('notice.someone')
    const from = room === '' ? name : t('digest.from', { who: name, room })
    const quote = lines.get(chatId)
    return [`${from} (${count.toLocaleString(locale)})`, ...(quote === undefined ? [] : [{ quote }])]
  })
  const [first] = chats
  const isOne = chats.length === 1 && moreChats === 0
  return writeLetter({
    to,
    locale,
    title,
    subject: t('digest.subject', { count: chats.reduce((sum, { count }) => sum + count, 0) }),
    before: [...said, ...(moreChats > 0 ? [t('digest.more', { count: moreChats })] : [])],
    link: {
      url: `${address}/messages${isOne && first ? `?chat=${first.chatId}` : ''}`,
      action: t('digest.action'),
    },
    after: [],
    stop,
  })
}
