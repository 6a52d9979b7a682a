import { ok, type Result } from '#contract/result.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Written } from '#server/store/written.ts'

/** Takes a write that has committed, tells the people whose feeds it moved, and gives what the write answered. */
export function tellMoved<T>({ live }: ServerScope, written: Result<Written<T>>): Result<T> {
  if (!written.ok) return written
  const { value, moved } = written.value
  if (moved.length > 0) live.publish(moved, { subject: 'chat-updated', payload: {} })
  return ok(value)
}
