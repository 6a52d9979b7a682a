import type { WaitingView } from '#workers/replica-api.ts'

/** Returns whether nothing of any kind waits. */
export function isNothing({ chats, intents, edits, files, later }: WaitingView): boolean {
  return chats.length + intents.length + edits.length + files.length + later.length === 0
}
