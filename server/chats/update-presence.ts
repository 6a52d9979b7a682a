import type { Result } from '#contract/result.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { isBlocked } from '#server/access/pairs.ts'
import type { Written } from '#server/store/written.ts'

/**
 * Tells the live server whether two people may see each other's presence: after the first message of their chat, a
 * block, or an unblock. Does nothing if the write failed or didn't change exactly two people's feeds.
 */
export async function updatePresence(
  { db, live }: ServerScope,
  written: Result<Written<unknown>>,
): Promise<void> {
  if (!written.ok) return
  const [one, other, ...more] = written.value.moved
  if (one === undefined || other === undefined || more.length > 0) return
  live.letSee(one, other, !(await isBlocked(db, one, other)))
}
