import type { ServerScope } from '#server/scope/scope.ts'
import { isBlocked } from '#server/access/pairs.ts'

/**
 * Tells the live server whether these people may see each other's presence: after the first message of their chat, a
 * block, or an unblock.
 */
export async function updatePresence({ db, live }: ServerScope, people: readonly string[]): Promise<void> {
  for (const [nth, one] of people.entries())
    for (const other of people.slice(nth + 1)) live.letSee(one, other, !(await isBlocked(db, one, other)))
}
