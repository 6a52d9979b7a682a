import { sql } from 'kysely'
import type { FileStorage } from '#server/files/file-storage.ts'
import { FILE_PURPOSES } from '#server/files/file-purposes.ts'
import { storageKey } from '#server/files/storage-keys.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Yields the stored files of a person, and those that others have added to the person's agreements, payments,
 * conversations and stays, as far as the person may read them.
 */
export async function* filesOf(
  db: Db,
  storage: Pick<FileStorage, 'read'>,
  userId: string,
): AsyncGenerator<{ name: string; input: AsyncIterable<Buffer> }> {
  for (const file of [...(await ownFiles(db, userId)), ...(await othersFiles(db, userId))]) {
    const { id, kind, purpose, name } = file
    const content = kind && (await storage.read(storageKey(id, kind, 'large')))
    if (!content) continue
    const ending = kind === 'pdf' ? 'pdf' : 'webp'
    const called = name.replaceAll(/[^\p{L}\p{N}. -]/gu, '').replace(/\.[^.]*$/, '')
    yield { name: `files/${purpose}/${[called, id].filter(Boolean).join(' ')}.${ending}`, input: content }
  }
}

function ownFiles(db: Db, userId: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('stored_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function othersFiles(db: Db, userId: string): Promise<FileRow[]> {
  const near = await db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '<>', userId)
    .where('stored_at', 'is not', null)
    .where(
      'owner_id',
      'in',
      sql<string>`(
        select id from agreements where ${userId} in (host_id, guest_id)
        union select ledger_entries.id from ledger_entries join agreements on agreements.id = agreement_id
          where ${userId} in (host_id, guest_id)
        union select inspections.id from inspections join agreements on agreements.id = agreement_id
          where ${userId} in (agreements.host_id, guest_id)
        union select chat_id from chat_members where user_id = ${userId} and cohost_of is null
        union select unit_id from arrivals where guest_id = ${userId}
      )`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // As somebody without a role: an administrator's export has what is theirs, and not what they may look at.
  const reader = { id: userId, role: null }
  const read: FileRow[] = []
  for (const file of near) if (await FILE_PURPOSES[file.purpose].mayRead(db, reader, file)) read.push(file)
  return read
}
