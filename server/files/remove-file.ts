import { fail, ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { findFile, type FileRow } from '#server/store/files.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { FILE_PURPOSES } from './file-purposes.ts'
import { storageKeys } from './storage-keys.ts'
import type { UploadScope } from './upload-scope.ts'

/**
 * Removes one of this person's files. Somebody else's is kept, without revealing that it exists. Fails with `conflict`
 * if others rely on the file.
 */
export async function removeOwnFile(
  scope: UploadScope,
  actor: Actor,
  id: string,
): Promise<Result<undefined>> {
  const file = await findFile(scope.db, id)
  if (file?.user_id !== actor.id) return ok(undefined)
  return (await removeFile(scope, file, FILE_PURPOSES[file.purpose].mayRemove))
    ? ok(undefined)
    : fail({ kind: 'conflict', message: 'This file is in use' })
}

/**
 * Removes the row first, so that nobody is referred to bytes that may be gone. Returns false, without removing
 * anything, if the file may not be removed.
 */
export async function removeFile(
  scope: UploadScope,
  file: FileRow,
  mayRemove: (tx: Tx, file: FileRow) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const moved = await inTransaction(scope.db, async (tx) => {
    await FILE_PURPOSES[file.purpose].hold(tx, file)
    if (!(await mayRemove(tx, file))) return null
    const removed = await tx.deleteFrom('files').where('id', '=', file.id).returningAll().executeTakeFirst()
    return removed?.stored_at ? FILE_PURPOSES[removed.purpose].onRemoved(tx, removed) : []
  })
  if (moved === null) return false
  await scope.incoming.remove(file.id)
  await scope.storage.remove(file.kind ? storageKeys(file.id, file.kind) : [])
  scope.tell(moved)
  return true
}
