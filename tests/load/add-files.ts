import { randomBytes } from 'node:crypto'
import { toDisk } from '#server/files/disk-storage.ts'
import type { Db } from '#server/store/tables.ts'

/** What a readable photo of a conversation takes. */
const FILE_BYTES = 40_000

/** Adds files of one host, as large as photos in conversations are, with the bytes that a backup copies. */
export async function addFiles(db: Db, dataDir: string, count: number): Promise<void> {
  const storage = toDisk(dataDir)
  const { id: owner } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  for (let nth = 0; nth < count; nth += 1) {
    const id = `${String(nth).padStart(8, '0')}-5a0a-7000-8000-000000000002`
    await storage.write(`${id}/whole`, randomBytes(FILE_BYTES), 'application/pdf')
    const sums = {
      declared_bytes: FILE_BYTES,
      sha256: '',
      public_key: id,
      kind: 'pdf',
      bytes: FILE_BYTES,
    } as const
    await db
      .insertInto('files')
      .values({ id, user_id: owner, purpose: 'agreementFile', ...sums, stored_at: new Date() })
      .execute()
  }
}
