import type { ServerScope } from '#server/scope/scope.ts'
import { endOverdueCalls } from '#server/chats/calls.ts'
import { inTurns } from '#server/store/jobs/in-turns.ts'

const LOOK_EVERY_MS = 2_000

type Ending = Pick<ServerScope, 'db' | 'live' | 'now' | 'newId'> & { log: (line: string) => void }

/**
 * Periodically ends calls that nobody answered in time, including those of a server that has stopped meanwhile. Returns
 * a function that stops it.
 */
export function endCallsInTime({ db, live, now, newId, log }: Ending): () => Promise<void> {
  const run = async (): Promise<void> => {
    const moved = await endOverdueCalls(db, now(), newId)
    if (moved.length > 0) live.publish(moved, { subject: 'chat-updated', payload: {} })
  }
  return inTurns({ what: 'Calls', everyMs: LOOK_EVERY_MS, run, log })
}
