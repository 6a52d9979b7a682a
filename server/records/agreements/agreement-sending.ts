import { fail, type Result } from '#contract/result.ts'
import { sendProblems } from '#contract/send-problems.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

/**
 * Returns why a draft can't be sent, as `invalid` by field, so that the device can show it at each field; otherwise
 * `null`.
 */
export async function sendingRefusal(
  tx: Tx,
  { terms, unit_id: unitId }: Pick<StoredAgreement, 'terms' | 'unit_id'>,
): Promise<Result<never> | null> {
  const unit = await tx.selectFrom('units').select('status').where('id', '=', unitId).executeTakeFirst()
  const fields = { ...sendProblems(terms), ...(unit?.status === 'DELETED' ? { unitId: 'deleted' } : {}) }
  const names = Object.keys(fields)
  if (names.length === 0) return null
  return fail({
    kind: 'invalid',
    message: `The agreement is not ready to be sent: ${names.join(', ')}`,
    fields,
  })
}
