import { openSessions } from '#server/access/access-tokens.ts'
import type { Db } from '#server/store/tables.ts'
import type { OnlinePeople } from './online-people.ts'

export type SessionWatch = {
  db: Db
  people: OnlinePeople
  endSessions: (userId: string, sessionIds: readonly string[]) => void
  log: (message: string, error?: unknown) => void
  sessionCheckMs: number
  nowMs: () => number
}

/**
 * Periodically asks the database which sessions of this process's connections are still open, and closes the others:
 * sessions that expired, and those whose end was announced while this process couldn't receive it.
 */
export function watchSessions({ db, people, endSessions, log, sessionCheckMs, nowMs }: SessionWatch) {
  const timer = setInterval(() => void check(), sessionCheckMs).unref()

  async function check(): Promise<void> {
    const bySession = new Map<string, string>()
    for (const { user } of people.connections()) if (user?.session) bySession.set(user.session, user.id)
    if (bySession.size === 0) return
    try {
      const open = await openSessions(db, [...bySession.keys()], new Date(nowMs()))
      for (const [session, userId] of bySession) if (!open.has(session)) endSessions(userId, [session])
    } catch (error) {
      log('Sessions of live connections could not be checked', error)
    }
  }

  return { check, close: () => clearInterval(timer) }
}
