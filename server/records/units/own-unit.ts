import type { Reader, Tx } from '#server/store/in-transaction.ts'

/** Whether a person is the host of this unit. */
export async function isOwnUnit(db: Reader, userId: string, unitId: string): Promise<boolean> {
  const unit = await db
    .selectFrom('units')
    .select('id')
    .where('id', '=', unitId)
    .where('host_id', '=', userId)
    .executeTakeFirst()
  return unit !== undefined
}

/** Returns why a person can't use a unit for something new: it isn't theirs, or is deleted; `null` if they can. */
export async function whyNotOwnUnit(
  tx: Tx,
  userId: string,
  unitId: string,
): Promise<'notYours' | 'deleted' | null> {
  const unit = await tx
    .selectFrom('units')
    .select('status')
    .where('id', '=', unitId)
    .where('host_id', '=', userId)
    .executeTakeFirst()
  if (!unit) return 'notYours'
  return unit.status === 'DELETED' ? 'deleted' : null
}

/** Locks a unit until the transaction ends. Returns `false` if it isn't this person's, or is deleted. */
export async function lockOwnUnit(tx: Tx, userId: string, unitId: string): Promise<boolean> {
  const unit = await tx
    .selectFrom('units')
    .select('id')
    .where('id', '=', unitId)
    .where('host_id', '=', userId)
    .where('status', '<>', 'DELETED')
    .forUpdate()
    .executeTakeFirst()
  return unit !== undefined
}
