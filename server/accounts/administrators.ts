import type { Reader, Tx } from '#server/store/in-transaction.ts'

/** Whether a person is the only administrator who can sign in. */
export async function isLastAdministrator(db: Reader, userId: string): Promise<boolean> {
  const able = await ableAdministrators(db).execute()
  return able.length === 1 && able[0]?.id === userId
}

/**
 * The same, for a change that would take this away from them. Waits for other such changes in progress; otherwise two
 * administrators could shut each other out at the same time.
 */
export async function isLastAdministratorNow(tx: Tx, userId: string): Promise<boolean> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return isLastAdministrator(tx, userId)
}

function ableAdministrators(db: Reader) {
  return db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('verified_at', 'is not', null)
    .where('inactive_since', 'is', null)
    .where('deletion_asked_at', 'is', null)
    .limit(2)
}
