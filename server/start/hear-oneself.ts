import { randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { startListener, type Listener } from '#server/live/notify-listener.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import type { Db } from '#server/store/tables.ts'

const HEARD_WITHIN_MS = 2_000

export type HearOptions = {
  /** Connected as requests are, perhaps through a pooler. */
  db: Db
  /** Where the process will listen. */
  directUrl: string
  isPooled: boolean
  /** What the database shows as the name of the connection. */
  name: string
}

/**
 * Sends a notification as events are sent, and waits until it comes back where the process will listen. Poolers in
 * transaction mode accept LISTEN, and then nothing ever comes: live events would be late, or lost, without a word.
 * Returns the connection it came back on, which is kept as long as it isn't closed. Throws, with the name of the setting,
 * if nothing comes within two seconds.
 */
export async function hearOneself({ db, directUrl, isPooled, name }: HearOptions): Promise<Listener> {
  // Nobody else's: through a pooler, some session goes on listening to it.
  const channel = `farstead_self_${randomBytes(8).toString('hex')}`
  let failure = ''
  let isHeard = false
  const waiting = new AbortController()
  const listener = await startListener({
    databaseUrl: directUrl,
    channel,
    name,
    receive: () => {
      isHeard = true
      waiting.abort()
    },
    onLost: () => undefined,
    onReturn: () => undefined,
    log: (_message, error) => {
      failure = failureCodes(error)
    },
  })
  if (listener.isListening()) {
    await sql`select pg_notify(${channel}, '')`.execute(db)
    await after(HEARD_WITHIN_MS, null, { signal: waiting.signal }).catch(() => undefined)
    if (isHeard) return listener
  }
  await listener.close()
  if (failure !== '') throw new Error(`${settingOf(isPooled)} can't be listened on (${failure})`)
  throw new Error(
    isPooled
      ? 'a notification sent over DATABASE_URL didn’t come back over DATABASE_DIRECT_URL: set the latter to PostgreSQL itself, the same database, not to a pooler or a standby'
      : 'a notification sent over DATABASE_URL didn’t come back: if it leads to a pooler in transaction mode, set DATABASE_DIRECT_URL to PostgreSQL itself',
  )
}

const settingOf = (isPooled: boolean) => (isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
