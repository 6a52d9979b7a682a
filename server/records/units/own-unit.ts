import type { Reader } from '#server/store/in-transaction.ts'

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
