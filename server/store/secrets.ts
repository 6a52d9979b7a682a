import { randomBytes } from 'node:crypto'
import type { Db } from '#server/scope.ts'

const SECRET_BYTES = 32

/** A secret of this database, made at random the first time it is asked for, by whichever process is first. */
export async function readSecret(db: Db, key: string): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return row.value
}
