import type { Db } from '#server/store/tables.ts'
import { publicUrl, setFilesPublic, type FileRow } from '#server/store/files.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'

/** Serialises changes to a person's pictures, before any picture is locked. */
export async function holdPerson(tx: Tx, file: FileRow): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', file.user_id)
    // The weakest possible lock, because other people's writes meanwhile refer to this row.
    .forNoKeyUpdate()
    .execute()
}

/**
 * Makes a person's newest picture their avatar: public, and shown in the chats of everybody they write with. Ids ascend
 * with time, so a picture chosen earlier that arrives later changes nothing.
 */
export async function avatarStored(tx: Tx, file: FileRow): Promise<string[]> {
  const person = await tx
    .selectFrom('users')
    .select('avatar_url')
    .where('id', '=', file.user_id)
    .executeTakeFirstOrThrow()
  const shown = await tx
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', file.user_id)
    .where('purpose', '=', 'avatar')
    .where('is_public', '=', true)
    .execute()
  if (person.avatar_url !== null && shown.some(({ id }) => id > file.id)) return []
  await setFilesPublic(
    tx,
    shown.map(({ id }) => id),
    false,
  )
  await setFilesPublic(tx, [file.id], true)
  return setAvatar(tx, file.user_id, publicUrl(file))
}

/** Without an avatar, a person is shown by their initials again. */
export async function avatarRemoved(tx: Tx, file: FileRow): Promise<string[]> {
  return file.is_public ? setAvatar(tx, file.user_id, null) : []
}

export async function unusedAvatars(_db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  return files.filter((file) => !file.is_public)
}

async function setAvatar(tx: Tx, userId: string, url: string | null): Promise<string[]> {
  await tx
    .updateTable('users')
    .set((eb) => ({ avatar_url: url, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  return recordPersonChanged(tx, userId)
}
