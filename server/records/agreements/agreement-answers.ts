import type { AgreementRow } from '#contract/agreement.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { type LineAdded, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import { recordAgreementChanged } from './agreement-changes.ts'
import { agreementRows } from './agreement-rows.ts'

export const OUTDATED = 'The agreement has changed'

/** Returns an agreement, locked until the transaction ends. */
export function locked(tx: Tx, id: string): Promise<StoredAgreement | undefined> {
  return tx.selectFrom('agreements').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Returns the ids of the people who can see the agreement. */
export function peopleOf({ host_id, guest_id, sent_at }: StoredAgreement): string[] {
  return sent_at === null ? [host_id] : [host_id, guest_id]
}

/**
 * Returns the agreement after a write, and records it in the feeds of these people, together with the lines it
 * added and what else changed. A transaction's last step.
 */
export async function answer(
  tx: Tx,
  userId: string,
  id: string,
  people: string[],
  lines: readonly LineAdded[] = [],
  others: readonly ChangedRow[] = [],
): Promise<Result<WrittenWithLines<AgreementRow>>> {
  const moved = await recordAgreementChanged(tx, id, people, others, saidIn(lines))
  const [row] = await agreementRows(tx, userId, [id])
  return row ? ok({ value: row, moved, lines }) : noSuchAgreement()
}

/** Returns the failure of a write that was based on another version. */
export async function outdated(tx: Tx, userId: string, id: string): Promise<Result<never>> {
  const [current] = await agreementRows(tx, userId, [id])
  return fail({ kind: 'conflict', message: OUTDATED, current })
}

/** Returns the failure for an agreement that doesn't exist or that the person can't see. */
export function noSuchAgreement(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such agreement' })
}
