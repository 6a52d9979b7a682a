import type { StoredFile } from '#contract/upload.ts'
import { type FileRow, storedFiles, toStoredFile } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

/**
 * Returns the stored files that these agreements' terms name, by agreement, in order. A file counts only if the host
 * uploaded it for this agreement, so that knowing the id of another file gives no access.
 */
export async function attachedFiles(
  db: Reader,
  agreements: readonly StoredAgreement[],
): Promise<Map<string, StoredFile[]>> {
  const stored = await storedFiles(
    db,
    agreements.flatMap(({ terms }) => terms.attachments),
  )
  return new Map(
    agreements.map((agreement) => [
      agreement.id,
      agreement.terms.attachments.flatMap((id) => {
        const file = stored.get(id)
        return file && isOf(file, agreement) ? (toStoredFile(file) ?? []) : []
      }),
    ]),
  )
}

/** Whether the current terms, or a signed version, name this file of the agreement's host. */
export async function isAttachedTo(db: Reader, agreement: StoredAgreement, file: FileRow): Promise<boolean> {
  if (!isOf(file, agreement)) return false
  if (agreement.terms.attachments.includes(file.id)) return true
  const versions = await db
    .selectFrom('agreement_versions')
    .select('terms')
    .where('agreement_id', '=', agreement.id)
    .execute()
  return versions.some(({ terms }) => terms.attachments.includes(file.id))
}

function isOf(file: FileRow, { id, host_id }: StoredAgreement): boolean {
  return file.purpose === 'agreementFile' && file.owner_id === id && file.user_id === host_id
}
