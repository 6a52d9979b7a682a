import { UNFINISHED_UPLOAD_LIFE_MS, UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { UploadPurpose } from '#contract/upload.ts'
import { FILE_PURPOSES } from './file-purposes.ts'
import { removeFile } from './remove-file.ts'
import type { UploadScope } from './upload-scope.ts'

/** How many files per purpose are checked in one run. */
const FILES_PER_PURPOSE = 500

/** Removes uploads that made no progress for a week, and files that nothing has referred to for a month. */
export async function tidyFiles(scope: UploadScope): Promise<void> {
  const now = scope.now().getTime()
  const unfinished = await scope.db
    .selectFrom('files')
    .selectAll()
    .where('stored_at', 'is', null)
    .where('created_at', '<', new Date(now - UNFINISHED_UPLOAD_LIFE_MS))
    .limit(FILES_PER_PURPOSE)
    .execute()
  for (const file of unfinished) await removeFile(scope, file)
  for (const purpose of UploadPurpose.options) {
    const old = await scope.db
      .selectFrom('files')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('is_public', '=', false)
      .where('stored_at', '<', new Date(now - UNUSED_FILE_LIFE_MS))
      .orderBy('stored_at')
      .limit(FILES_PER_PURPOSE)
      .execute()
    for (const file of await FILE_PURPOSES[purpose].unused(scope.db, old)) await removeFile(scope, file)
  }
}
