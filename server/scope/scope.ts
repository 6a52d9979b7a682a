import type { LiveEvent, LiveSettings } from '#contract/live-event.ts'
import type { PushPayload } from '#contract/push.ts'
import type { Config } from './config.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import type { MailOrder } from './mail-order.ts'
import type { NoticeOrder } from './notice-order.ts'

/** Who signs in to the live connection. Without a session it only ends by itself. */
export type LiveUser = { id: string; firstName: string; lastName: string; sessionId?: string }

/** What the server may do to the live connection; implemented by server/live, or by Pusher's own service. */
export type Live = {
  /** Sends a hint to each person's channel, after the transaction it speaks of has committed. Never throws. */
  publish(userIds: readonly string[], event: LiveEvent): void
  /**
   * Signs a Pusher user authentication for a socket of this session; `watchlist` are the people whose presence the caller
   * may see.
   */
  authenticateUser(
    socketId: string,
    user: LiveUser,
    watchlist: readonly string[],
  ): { auth: string; user_data: string }
  /** Lets two people see each other come and go from now on, or no longer. Never throws. */
  letSee(one: string, other: string, maySee: boolean): void
  /** Closes the live connections of sessions that have ended, in every process. Never throws. */
  endSessions(ended: { userId: string; sessionIds: readonly string[] }): void
  /** What a client must know to connect. */
  settings(): LiveSettings
  close(): Promise<void>
}

/** One mail to one person. `html` says the same as `text`; `stopUrl` ends mails like it, without a sign-in. */
export type Letter = { to: string; subject: string; text: string; html?: string; stopUrl?: string }

/** What the server may do by mail; implemented by server/mail. */
export type Mail = {
  /**
   * Orders a letter with the transaction that it speaks of. It is written and sent once that has committed, and again
   * for a day and a half while the mail server cannot be reached; nobody who waits for an answer waits for it. Failures
   * are logged without the address and without what the letter says. Of two orders with one `id` one is sent.
   */
  order(db: Reader, order: MailOrder, id?: string): Promise<void>
  /** Sends what is ordered from now on, as soon as it is. */
  start(): Promise<void>
  /** Sends what is ordered now. */
  settled(): Promise<void>
  /** Lets go of the mail server, once no letter is under way. */
  close(): void
}

/** What the server may do to devices whose app is closed; implemented by server/notices/push. */
export type Push = {
  publicKey: string
  /**
   * Tells the devices of those people who want it, through their browsers' push services, that a chat has something new.
   * Nobody waits for it, and it never throws: it is a hint, and what it speaks of is in the feed.
   */
  tellOfMessages(userIds: readonly string[], chatId: string): void
  /**
   * Pushes to the devices of one person that know what it is, whether or not they want it. Returns how many push
   * services have taken it.
   */
  tell(userId: string, payload: PushPayload): Promise<number>
  /** Settles when nothing is under way. */
  settled(): Promise<void>
}

/** What the server tells people of while their app is closed; implemented by server/notices. */
export type Notices = {
  /** Orders a notice with the transaction that it speaks of. It is told once that has committed, and once. */
  tell(db: Reader, order: NoticeOrder): Promise<void>
  /** Tells what is ordered from now on, as soon as it is. */
  start(): Promise<void>
  /** Tells what is ordered now. */
  settled(): Promise<void>
}

/** Everything a route may touch. Time, ids and randomness come in here, so that tests can hold them still. */
export type ServerScope = {
  db: Db
  config: Config
  live: Live
  mail: Mail
  push: Push
  notices: Notices
  now: () => Date
  newId: () => string
}
