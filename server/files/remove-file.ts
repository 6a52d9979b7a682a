import { ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/security/access-tokens.ts'
import { findFile, type FileRow } from '#server/store/files.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { FILE_PURPOSES } from './file-purposes.ts'
import { storageKeys } from './storage-keys.ts'
import type { UploadScope } from './upload-scope.ts'

/** Removes a file of this person's. Somebody else's stays, as does one that others rely on; the answer is the same. */
export async function removeOwnFile(
  scope: UploadScope,
  actor: Actor,
  id: string,
): Promise<Result<undefined>> {
  const file = await findFile(scope.db, id)
  const isOwn = file?.user_id === actor.id
  if (isOwn && (await FILE_PURPOSES[file.purpose].mayRemove(scope.db, file))) await removeFile(scope, file)
  return ok(undefined)
}

/** The row first: from then on nobody is led to bytes that may be gone. */
export async function removeFile(scope: UploadScope, file: FileRow): Promise<void> {
  const moved = await inTransaction(scope.db, async (tx) => {
    await FILE_PURPOSES[file.purpose].hold(tx, file)
    const removed = await tx.deleteFrom('files').where('id', '=', file.id).returningAll().executeTakeFirst()
    return removed?.stored_at ? FILE_PURPOSES[removed.purpose].onRemoved(tx, removed) : []
  })
  await scope.incoming.remove(file.id)
  await scope.storage.remove(file.kind ? storageKeys(file.id, file.kind) : [])
  scope.tell(moved)
}
