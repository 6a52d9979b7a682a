import type { LiveEvent, LiveSettings } from '#contract/live-event.ts'
import type { Locale } from '#contract/locale.ts'
import type { PushPayload } from '#contract/push.ts'
import type { Config } from './config.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import type { LimitStore } from './limit-store.ts'
import type { MailOrder } from './mail-order.ts'
import type { NoticeOrder } from './notice-order.ts'

/**
 * A person who signs in to the live connection. Without a session id, the end of a session doesn't close the
 * connection.
 */
export type LiveUser = { id: string; firstName: string; lastName: string; sessionId?: string }

/** What the server can do with the live connection; implemented by server/live, or by Pusher's own service. */
export type Live = {
  /** Sends a hint to each person's channel, after the transaction it's about has committed. Never throws. */
  publish(userIds: readonly string[], event: LiveEvent): void
  /**
   * Signs a Pusher user authentication for a socket of this session. `watchlist` lists the people whose presence the
   * caller may see.
   */
  authenticateUser(
    socketId: string,
    user: LiveUser,
    watchlist: readonly string[],
  ): { auth: string; user_data: string }
  /** Lets two people see each other's presence from now on, or no longer. Never throws. */
  letSee(one: string, other: string, maySee: boolean): void
  /** Closes the live connections of sessions that have ended, in every process. Never throws. */
  endSessions(ended: { userId: string; sessionIds: readonly string[] }): void
  /** Returns what a client needs to connect. */
  settings(): LiveSettings
  close(): Promise<void>
}

/**
 * One mail to one person. `html` has the same content as `text`. `stopUrl` unsubscribes from mails of its kind, without
 * a sign-in.
 */
export type Letter = { to: string; subject: string; text: string; html?: string; stopUrl?: string }

/** What the server can do by mail; implemented by server/mail. */
export type Mail = {
  /**
   * Orders a letter within the transaction it's about. It's written and sent once that has committed, and retried for a
   * day and a half while the mail server can't be reached. No request waits for it. Failures are logged without the
   * address and the letter's content. Of two orders with the same `id`, one is sent.
   */
  order(db: Reader, order: MailOrder, id?: string): Promise<void>
  /** Sends orders from now on, as soon as they're made. */
  start(): Promise<void>
  /** Sends what has been ordered so far. */
  settled(): Promise<void>
  /** Closes the connection to the mail server once no letter is being sent. */
  close(): void
}

/**
 * A device that is notified while the app is closed: where its browser's push service accepts messages, the keys that
 * only it can read with, and the language of its person.
 */
export type PushDevice = { endpoint: string; p256dh: string; auth: string; locale: Locale }

/** What the server may do to devices whose app is closed; implemented by server/notices/push. */
export type Push = {
  publicKey: string
  /**
   * Tells devices, or those of these people who want it, through their browsers' push services, that a chat has
   * something new. Returns at once and never throws: it's a hint, and the content is in the feed.
   */
  tellOfMessages(
    people: { userIds: readonly string[] } | { devices: readonly PushDevice[] },
    chatId: string,
  ): void
  /**
   * Pushes to those devices of one person that know this kind of payload, whether or not the person wants it. Returns
   * how many push services accepted it.
   */
  tell(userId: string, payload: PushPayload): Promise<number>
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>
}

/** What the server notifies people of while their app is closed; implemented by server/notices. */
export type Notices = {
  /** Orders a notice within the transaction it's about. It's sent once that has committed, and only once. */
  tell(db: Reader, order: NoticeOrder): Promise<void>
  /** Sends notices from now on, as soon as they're ordered. */
  start(): Promise<void>
  /** Sends what has been ordered so far. */
  settled(): Promise<void>
}

/** Everything a route may use. Time, ids and randomness are part of it, so that tests can control them. */
export type ServerScope = {
  db: Db
  config: Config
  live: Live
  mail: Mail
  push: Push
  notices: Notices
  limits: LimitStore
  now: () => Date
  newId: () => string
}
