import type { SyncStatus, WaitingView } from '#workers/replica-api.ts'

type Known = { status: SyncStatus | undefined } & Record<string, unknown>

/**
 * Returns the sync state as JSON for support. It contains no text of messages or records, no names, no presence and no
 * calls.
 */
export function diagnosticsText(known: Known, waiting: WaitingView | undefined, takenAt: Date): string {
  const status = known.status && { ...known.status, onlineUserIds: undefined, calls: undefined }
  const queue = waiting?.chats.map(({ chatId, messages }) => ({
    chatId,
    messages: messages.map(({ id, state, rejection, writtenAt, attempts, message }) => ({
      id,
      state,
      rejection,
      writtenAt,
      attempts,
      length: message.length,
    })),
  }))
  const intents = waiting?.intents.map(({ id, kind, state }) => ({ id, kind, state }))
  const edits = waiting?.edits.map(({ title: _title, mine, ...rest }) => ({
    ...rest,
    fields: Object.keys(mine),
  }))
  const files = waiting?.files.map(({ name: _name, ...rest }) => rest)
  const later = waiting?.later.map(({ id, sort }) => ({ id, sort }))
  return JSON.stringify(
    { takenAt: takenAt.toISOString(), ...known, status, queue, intents, edits, files, later },
    null,
    2,
  )
}
