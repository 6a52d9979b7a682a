import type { ServerScope } from '#server/scope/scope.ts'
import { endOverdueCalls } from '#server/chats/calls.ts'

const LOOK_EVERY_MS = 2_000

/**
 * Periodically ends calls that nobody answered in time, including those of a server that has stopped meanwhile. Returns
 * a function that stops it.
 */
export function endCallsInTime({ db, live, now, newId }: ServerScope): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const look = (): void => {
    // If a turn fails (the database is unavailable), the next one makes up for it.
    running = running.then(run).catch(() => undefined)
  }
  const run = async (): Promise<void> => {
    const moved = await endOverdueCalls(db, now(), newId)
    if (moved.length > 0) live.publish(moved, { subject: 'chat-updated', payload: {} })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
