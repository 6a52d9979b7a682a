import { sql, type Selectable } from 'kysely'
import type { StoredFile, UploadPurpose } from '#contract/upload.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Tables } from '#server/store/tables.ts'

export type FileRow = Selectable<Tables['files']>

export type NewFile = {
  id: string
  userId: string
  purpose: UploadPurpose
  ownerId: string | null
  size: number
  sha256: string
  publicKey: string
  name?: string
  at: Date
}

/** What an upload declares before its first byte. */
export type AnnouncedFile = Pick<NewFile, 'id' | 'size' | 'sha256'>

/** Stores that an upload has begun; an existing id isn't changed. */
export async function beginFile(db: Reader, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({
      id: file.id,
      user_id: file.userId,
      purpose: file.purpose,
      owner_id: file.ownerId,
      declared_bytes: file.size,
      sha256: file.sha256,
      public_key: file.publicKey,
      name: file.name ?? '',
      kind: null,
      bytes: null,
      width: null,
      height: null,
      stored_at: null,
      created_at: file.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findFile(db: Reader, id: string): Promise<FileRow | null> {
  return (await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns a file that anybody may read by its public key; `null` if it isn't public, not yet, or no longer. */
export async function findPublicFile(db: Reader, publicKey: string): Promise<FileRow | null> {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('public_key', '=', publicKey)
    .where('is_public', '=', true)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  return file ?? null
}

/** Returns the accepted files with these ids. */
export async function storedFiles(db: Reader, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .where('stored_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Makes files public for everybody who knows their address, or private again; a browser may have kept a copy by then.
 */
export async function setFilesPublic(db: Reader, ids: readonly string[], isPublic: boolean): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('files')
    .set({ is_public: isPublic })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Returns how many bytes a person's files use. An upload in progress counts in full. */
export async function bytesOfPerson(db: Reader, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(case when stored_at is null then declared_bytes else kept_bytes end), 0)::bigint as bytes
    from files where user_id = ${userId}
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Returns a file in its wire form, or `null` before it was accepted. */
export function toStoredFile(row: FileRow): StoredFile | null {
  if (row.stored_at === null || row.kind === null || row.bytes === null) return null
  return {
    id: row.id,
    purpose: row.purpose,
    ownerId: row.owner_id,
    name: row.name,
    kind: row.kind,
    contentType: contentTypeOf(row.kind),
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    url: row.is_public ? publicUrl(row) : null,
  }
}

/** Relative to the API's base; append a slash and a size. */
export function publicUrl({ public_key }: Pick<FileRow, 'public_key'>): string {
  return `/files/${public_key}`
}

export function contentTypeOf(kind: StoredFile['kind']): StoredFile['contentType'] {
  return kind === 'pdf' ? 'application/pdf' : 'image/webp'
}
