import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#contract/result.ts'
import { FileSize, type UploadRefusal, type UploadState } from '#contract/upload.ts'
import { contentTypeOf, findFile, toStoredFile, type FileRow } from '#server/store/files.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { FILE_PURPOSES } from './file-purposes.ts'
import { makeImages, type MadeImages } from './make-images.ts'
import { refused } from './refused.ts'
import { sniff } from './sniff.ts'
import { storageKey } from './storage-keys.ts'
import type { UploadScope } from './upload-scope.ts'

type Checked = { kind: 'pdf'; content: Buffer } | ({ kind: 'image' } & MadeImages)

/**
 * Turns a complete upload into a file. Its bytes are stored first and its row is updated last: if the server is killed
 * in between, it serves nothing of the file, and the next request finishes it. Two processes may do so at once: one of
 * them stores it, and the other returns what that one has stored. No lock is held meanwhile, because checking may take
 * long and a lock takes a connection.
 */
export async function finishUpload(scope: UploadScope, file: FileRow): Promise<Result<UploadState>> {
  const checked = await scope.inTurn(file.user_id, async () =>
    check(file, await scope.incoming.read(file.id)),
  )
  if (typeof checked === 'string') {
    // Another process that has stored it has also removed the pieces, and what is left of them is damaged.
    const stored = await storedMeanwhile(scope, file.id)
    if (stored) return stored
    await forget(scope, file)
    return refused(checked)
  }
  const keptBytes = await keep(scope, file, checked)
  const finished = await inTransaction(scope.db, async (tx) => {
    await FILE_PURPOSES[file.purpose].hold(tx, file)
    const row = await tx
      .updateTable('files')
      .set({
        kind: checked.kind,
        bytes: checked.kind === 'pdf' ? checked.content.length : checked.sizes.large.length,
        kept_bytes: keptBytes,
        kept_sha256: sha256Of(checked.kind === 'pdf' ? checked.content : checked.sizes.large),
        width: checked.kind === 'pdf' ? null : checked.width,
        height: checked.kind === 'pdf' ? null : checked.height,
        stored_at: scope.now(),
      })
      .where('id', '=', file.id)
      .where('stored_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    const moved = await FILE_PURPOSES[file.purpose].onStored(tx, row)
    // Read again, because its purpose may have made it public.
    return {
      row: await tx.selectFrom('files').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow(),
      moved,
    }
  })
  await scope.incoming.remove(file.id)
  if (!finished) return (await storedMeanwhile(scope, file.id)) ?? noSuchUpload()
  scope.tell(finished.moved)
  return ok({ received: finished.row.declared_bytes, file: toStoredFile(finished.row) })
}

/** Returns the state of a file that is stored; `null` for one that isn't. */
export function stateOfStored(file: FileRow): Result<UploadState> | null {
  const stored = toStoredFile(file)
  return stored ? ok({ received: file.declared_bytes, file: stored }) : null
}

export function noSuchUpload() {
  return fail({ kind: 'notFound', message: 'No such upload' })
}

async function storedMeanwhile({ db }: UploadScope, id: string): Promise<Result<UploadState> | null> {
  const file = await findFile(db, id)
  return file ? stateOfStored(file) : null
}

async function check(file: FileRow, content: Buffer): Promise<Checked | UploadRefusal> {
  if (sha256Of(content) !== file.sha256) return 'damaged'
  const purpose = FILE_PURPOSES[file.purpose]
  const kind = sniff(content)
  if (kind === null || !purpose.accepts.includes(kind)) return 'unsupported'
  if (kind === 'pdf') return { kind, content }
  const made = await makeImages(content, purpose)
  return typeof made === 'string' ? made : { kind: 'image', ...made }
}

/** Stores the file in all sizes. Returns the number of bytes stored. */
async function keep({ storage }: UploadScope, file: FileRow, checked: Checked): Promise<number> {
  const type = contentTypeOf(checked.kind)
  if (checked.kind === 'pdf') {
    await storage.write(storageKey(file.id, 'pdf', 'large'), checked.content, type)
    return checked.content.length
  }
  let bytes = 0
  for (const size of FileSize.options) {
    await storage.write(storageKey(file.id, 'image', size), checked.sizes[size], type)
    bytes += checked.sizes[size].length
  }
  return bytes
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function forget({ db, incoming }: UploadScope, { id }: FileRow): Promise<void> {
  await incoming.remove(id)
  await db.deleteFrom('files').where('id', '=', id).where('stored_at', 'is', null).execute()
}
