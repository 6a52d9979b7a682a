import type { AgreementChangeRow, NewAgreementChange } from '#contract/agreement-change.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { NO_CHANGE } from '#domain/calendar/changed-terms.ts'
import { type LineAdded, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import { recordAgreementChanged } from '#server/records/agreements/agreement-changes.ts'
import type { Notices } from '#server/scope/scope.ts'
import { type ChangedRow, recordForEach } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import {
  type AgreementChangeTables,
  agreementChangeRows,
  type StoredChange,
} from './agreement-change-rows.ts'

/** What a device wrote, and when the server got it. */
export type Proposing = {
  id: string
  userId: string
  proposal: NewAgreementChange
  at: Date
  newId: () => string
  notices: Pick<Notices, 'tell'>
}

/** The same with its agreement, which the transaction holds, the proposer's side of it, and its changes so far. */
export type Writing = Proposing & {
  agreement: StoredAgreement
  party: AgreementParty
  changes: readonly Pick<StoredChange, 'id' | 'state' | 'notice'>[]
}

type Written = Partial<
  Pick<StoredChange, 'state' | 'fields' | 'signatures' | 'notice' | 'received_on' | 'withdraws'>
>

/**
 * Stores a change. What isn't given is as of one that changes no terms and that nobody signs. Returns `false` if another
 * agreement has a change with this id.
 */
export async function insertChange(
  tx: Tx,
  { id, userId, proposal, at, agreement, party }: Writing,
  { fields = NO_CHANGE, signatures = [], notice = null, ...others }: Written,
  { hash = agreement.hash, before = daysAndRent(agreement) } = {},
): Promise<boolean> {
  const added = await tx
    .withTables<AgreementChangeTables>()
    .insertInto('agreement_changes')
    .values({
      id,
      agreement_id: agreement.id,
      party,
      proposed_by: userId,
      fields: JSON.stringify(fields),
      before: JSON.stringify(before),
      reason: proposal.reason,
      hash,
      signatures: JSON.stringify(signatures),
      notice: notice === null ? null : JSON.stringify(notice),
      ...others,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Returns the terms that a change may change, as they are. */
export function daysAndRent({ terms }: Pick<StoredAgreement, 'terms'>): StoredChange['before'] {
  const { startsOn, endsOn, rentPerWeek, additionalGuests } = termsOf(terms)
  return { startsOn, endsOn, rentPerWeek, additionalGuests }
}

/**
 * Returns a change after a write, and records it and the lines in the feeds of the people it moved. A transaction's last
 * step.
 */
export async function changeWritten(
  tx: Tx,
  userId: string,
  id: string,
  people: string[] = [],
  lines: readonly LineAdded[] = [],
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const rows: ChangedRow[] = [{ collection: 'agreementChanges', id }]
  const moved = await recordForEach(tx, new Map(people.map((person) => [person, rows])), saidIn(lines))
  const [row] = await agreementChangeRows(tx, userId, [id])
  return row ? ok({ value: row, moved, lines }) : noSuchChange()
}

/**
 * Returns a change that changed its agreement too, and records both, what else changed with them and the lines. A
 * transaction's last step.
 */
export async function agreementWritten(
  tx: Tx,
  { id, userId, agreement }: Pick<Writing, 'id' | 'userId' | 'agreement'>,
  lines: readonly LineAdded[],
  others: readonly ChangedRow[],
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const people = [agreement.host_id, agreement.guest_id]
  const written = [...others, { collection: 'agreementChanges', id } as const]
  const moved = await recordAgreementChanged(tx, agreement.id, people, written, saidIn(lines))
  const [row] = await agreementChangeRows(tx, userId, [id])
  return row ? ok({ value: row, moved, lines }) : noSuchChange()
}

export function refused(fields: Record<string, string>): Result<never> {
  return fail({ kind: 'invalid', message: 'The change was refused', fields })
}

export function noSuchChange(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such change' })
}
