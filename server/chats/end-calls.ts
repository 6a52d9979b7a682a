import type { ServerScope } from '#server/scope/scope.ts'
import { endOverdueCalls } from '#server/chats/calls.ts'

const LOOK_EVERY_MS = 2_000

/** Ends calls that nobody answered in time, also those of a server that has stopped meanwhile. The answer ends it. */
export function endCallsInTime({ db, live, now, newId }: ServerScope): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const look = (): void => {
    // A failed turn (the database is away) is made up for by the next one.
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
