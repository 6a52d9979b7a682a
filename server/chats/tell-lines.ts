import type { Result } from '#contract/result.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { WrittenWithLines } from './system-lines.ts'
import { updatePresence } from './update-presence.ts'

/**
 * Processes a write that has committed: notifies the people whose feeds it moved, and pushes its lines to the devices
 * of everybody except the person who caused them, as messages are pushed, unless a separate notice covers them. Returns
 * the write's value.
 */
export async function tellWritten<T>(
  scope: ServerScope,
  causedBy: string,
  written: Result<WrittenWithLines<T>>,
): Promise<Result<T>> {
  const lines = written.ok ? written.value.lines : []
  for (const { chatId, people, isFirst, isTold } of lines) {
    if (isFirst) await updatePresence(scope, people)
    if (isTold) continue
    const others = people.filter((id) => id !== causedBy)
    scope.push.tellOfMessages({ userIds: others }, chatId)
  }
  return tellMoved(scope, written)
}
