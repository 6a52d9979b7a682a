import { randomBytes } from 'node:crypto'
import type { Db } from '#server/store/tables.ts'

const SECRET_BYTES = 32

/**
 * Returns a secret stored in this database. The first process to ask for it creates it: at random, unless `make` is
 * given.
 */
export async function readSecret(
  db: Db,
  key: string,
  make: () => string = () => randomBytes(SECRET_BYTES).toString('base64url'),
): Promise<string> {
  const value = make()
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return row.value
}
