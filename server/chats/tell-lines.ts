import { ok, type Result } from '#contract/result.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { WrittenWithLines } from './system-lines.ts'
import { updatePresence } from './update-presence.ts'

/**
 * Takes a write that has committed, tells the people whose feeds it moved, pushes its lines to the devices of all but who
 * caused them, as messages are pushed unless a notice speaks of them, and gives what the write answered.
 */
export async function tellWritten<T>(
  scope: ServerScope,
  causedBy: string,
  written: Result<WrittenWithLines<T>>,
): Promise<Result<T>> {
  const lines = written.ok ? written.value.lines : []
  for (const { chatId, people, isFirst, isTold } of lines) {
    if (isFirst) await updatePresence(scope, ok({ value: undefined, moved: people }))
    if (isTold) continue
    const others = people.filter((id) => id !== causedBy)
    scope.push.tellOfMessages(others, chatId)
  }
  return tellMoved(scope, written)
}
