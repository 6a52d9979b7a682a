import type { Result } from '#contract/result.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { isBlocked } from '#server/chats/chat-lock.ts'
import type { Written } from '#server/chats/chat-members.ts'

/**
 * After a write that two people have come together by, or apart: tells the live connection whether they see each other
 * come and go from now on. One that moved nobody's feed but the caller's has changed nothing between two people.
 */
export async function tellSight({ db, live }: ServerScope, written: Result<Written<unknown>>): Promise<void> {
  if (!written.ok) return
  const [one, other, ...more] = written.value.moved
  if (one === undefined || other === undefined || more.length > 0) return
  live.letSee(one, other, !(await isBlocked(db, one, other)))
}
