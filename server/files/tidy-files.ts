import { UNFINISHED_UPLOAD_LIFE_MS, UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { UploadPurpose } from '#contract/upload.ts'
import { NIL } from 'uuid'
import type { FileRow } from '#server/store/files.ts'
import type { Db } from '#server/store/tables.ts'
import { FILE_PURPOSES } from './file-purposes.ts'
import { takenBackPhotos } from './message-photo-files.ts'
import { removeFile } from './remove-file.ts'
import type { UploadScope } from './upload-scope.ts'

/** How many files are checked at once. */
const PAGE = 500

/**
 * Removes uploads that made no progress for a week, files that nothing has referred to for a month, and photos of messages
 * that were taken back at once.
 */
export async function tidyFiles(scope: UploadScope): Promise<void> {
  for (const file of await takenBackPhotos(scope.db)) await removeFile(scope, file)
  const now = scope.now().getTime()
  const begunBefore = new Date(now - UNFINISHED_UPLOAD_LIFE_MS)
  for (let after: string = NIL; ;) {
    const unfinished = await unfinishedFiles(scope.db, begunBefore, after)
    for (const file of unfinished) await removeFile(scope, file)
    const last = unfinished.at(-1)
    if (!last || unfinished.length < PAGE) break
    after = last.id
  }
  const before = new Date(now - UNUSED_FILE_LIFE_MS)
  for (const purpose of UploadPurpose.options) {
    for (let after: string = NIL; ;) {
      const old = await oldFiles(scope.db, { purpose, before, after })
      for (const file of await FILE_PURPOSES[purpose].unused(scope.db, old)) await removeFile(scope, file)
      const last = old.at(-1)
      if (!last || old.length < PAGE) break
      after = last.id
    }
  }
}

function unfinishedFiles(db: Db, begunBefore: Date, after: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('stored_at', 'is', null)
    .where('created_at', '<', begunBefore)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/** The page of a purpose's private files after an id. Those that are in use stay, so a first page alone never gets on. */
function oldFiles(
  db: Db,
  { purpose, before, after }: { purpose: UploadPurpose; before: Date; after: string },
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('is_public', '=', false)
    .where('stored_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}
