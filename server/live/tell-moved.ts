import { ok, type Result } from '#contract/result.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Written } from '#server/store/written.ts'

/** Processes a write that has committed: notifies the people whose feeds it moved, and returns the write's value. */
export function tellMoved<T>({ live }: Pick<ServerScope, 'live'>, written: Result<Written<T>>): Result<T> {
  if (!written.ok) return written
  const { value, moved } = written.value
  tellPeople({ live }, moved)
  return ok(value)
}

/** Notifies people that their feeds have moved. */
export function tellPeople({ live }: Pick<ServerScope, 'live'>, people: readonly string[]): void {
  if (people.length > 0) live.publish([...people], { subject: 'chat-updated', payload: {} })
}
