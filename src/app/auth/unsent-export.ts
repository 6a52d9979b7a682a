import { fullName } from '#contract/full-name.ts'
import { saveFile } from '#app/ui/save-file.ts'
import type { DraftView, SharedView, WaitingEdit, WaitingFile, WaitingLater } from '#workers/replica-api.ts'

type UnsentMessage = { chatId: string; to: string; message: string; writtenAt: string; photos: number }

/** What a person wrote or chose here that the server does not have. */
export type Unsent = {
  messages: readonly UnsentMessage[]
  edits: readonly WaitingEdit[]
  files: readonly WaitingFile[]
  later: readonly WaitingLater[]
  shared: readonly SharedView[]
  drafts: readonly DraftView[]
}

/**
 * Returns the unsent work as the text of a file: JSON, so that nothing is lost, and indented for people to read. Files
 * are named; their content stays on the device.
 */
export function unsentAsText(
  { messages, edits, files, later, shared, drafts }: Unsent,
  exportedAt: Date,
): string {
  const text = {
    exportedAt: exportedAt.toISOString(),
    unsentMessages: messages,
    drafts: drafts.map(({ chatId, others, text: draft, photos }) => ({
      chatId,
      to: others.map(fullName).join(', '),
      text: draft,
      photos,
    })),
    unsentChanges: edits.map(({ collection, recordId, title, mine }) => ({
      collection,
      recordId,
      title,
      mine,
    })),
    unsentFiles: files.map(({ purpose, ownerId, name, size }) => ({ purpose, ownerId, name, bytes: size })),
    // As it is stored: the version that wrote it can read it.
    ofANewerVersion: later.map(({ stored }) => stored),
    sharedAndNotPlaced: shared.map(({ text, photos }) => ({
      text,
      photos: photos.map(({ name, size }) => ({ name, bytes: size })),
    })),
  }
  return `${JSON.stringify(text, null, 2)}\n`
}

/** Downloads it as a file through the browser. */
export function saveUnsent(unsent: Unsent, exportedAt: Date): void {
  const name = `unsent-${exportedAt.toISOString().slice(0, 10)}`
  saveFile(name, unsentAsText(unsent, exportedAt), 'application/json')
}
