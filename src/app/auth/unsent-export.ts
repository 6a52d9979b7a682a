import type { WaitingEdit, WaitingFile } from '#workers/replica-api.ts'

type UnsentMessage = { chatId: string; to: string; message: string; writtenAt: string }

/** What a person wrote or chose here that the server does not have. */
export type Unsent = {
  messages: readonly UnsentMessage[]
  edits: readonly WaitingEdit[]
  files: readonly WaitingFile[]
}

/**
 * The unsent work as a file's text: JSON, so that nothing of it is lost, indented, so that people can read it. Files are
 * named; what is in them stays on the device.
 */
export function unsentAsText({ messages, edits, files }: Unsent, exportedAt: Date): string {
  const text = {
    exportedAt: exportedAt.toISOString(),
    unsentMessages: messages,
    unsentChanges: edits.map(({ collection, recordId, title, mine }) => ({
      collection,
      recordId,
      title,
      mine,
    })),
    unsentFiles: files.map(({ purpose, ownerId, name, size }) => ({ purpose, ownerId, name, bytes: size })),
  }
  return `${JSON.stringify(text, null, 2)}\n`
}

/** Hands the browser a file to save. */
export function saveUnsent(unsent: Unsent, exportedAt: Date): void {
  const address = URL.createObjectURL(
    new Blob([unsentAsText(unsent, exportedAt)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `unsent-${exportedAt.toISOString().slice(0, 10)}.json`
  link.click()
  // The browser has taken the address by the next task; kept for a while in case it asks the person where to save.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
