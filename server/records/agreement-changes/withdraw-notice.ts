import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { earlierOf } from '#domain/calendar/calendar-day.ts'
import { ok, type Result } from '#contract/result.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { closed, isClosedBetween } from '#server/records/agreements/agreement-parties.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import type { AgreementChangeTables, StoredChange } from './agreement-change-rows.ts'
import { noticeEvent, setNoticeEnd } from './give-notice.ts'
import { areNightsTaken } from './taken-nights.ts'
import { changeWritten, insertChange, noSuchChange, refused, type Writing } from './write-change.ts'

/**
 * Proposes to withdraw a notice that stands, by its giver or the other party. Fails as any other proposal, with
 * `withdraws` as the field.
 */
export async function proposeWithdrawal(
  tx: Tx,
  writing: Writing,
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const { id, userId, proposal, at, agreement, changes } = writing
  const { withdraws } = proposal
  const notice = changes.find((other) => other.id === withdraws && other.state === 'GIVEN')?.notice
  if (!notice) return refused({ withdraws: 'notGiven' })
  const problem = changes.some(({ state }) => state === 'OPEN')
    ? { agreementId: 'open' }
    : await withdrawalProblem(tx, agreement, changes, { withdraws, at })
  if (problem !== null) return refused(problem)
  if (await isClosedBetween(tx, agreement.host_id, agreement.guest_id)) return closed()
  if (!(await insertChange(tx, writing, { withdraws }))) return noSuchChange()
  const event = noticeEvent('noticeWithdrawalProposed', agreement, notice.lastDay)
  const lines = await addAgreementLines(tx, agreement, [event], writing)
  return changeWritten(tx, userId, id, [agreement.host_id, agreement.guest_id], lines)
}

/**
 * Withdraws the notice of an accepted proposal. Returns the rows that changed for the two parties, but not the
 * agreement's. Fails with `invalid` if others have its nights by now. It stands: only one proposal is open at a time, and only
 * another could have withdrawn it.
 */
export async function withdrawNotice(
  tx: Tx,
  agreement: StoredAgreement,
  { withdraws }: Pick<StoredChange, 'withdraws'>,
  at: Date,
): Promise<Result<ChangedRow[]>> {
  const changes = await tx
    .withTables<AgreementChangeTables>()
    .selectFrom('agreement_changes')
    .select(['id', 'state', 'notice'])
    .where('agreement_id', '=', agreement.id)
    .execute()
  const problem = await withdrawalProblem(tx, agreement, changes, { withdraws, at })
  if (problem !== null) return refused(problem)
  if (await isClosedBetween(tx, agreement.host_id, agreement.guest_id)) return closed()
  const withdrawn = await markWithdrawn(tx, agreement.id, at, withdraws)
  return ok([...withdrawn, ...(await setNoticeEnd(tx, agreement, at))])
}

/** Marks one notice of an agreement as withdrawn, or all that stand. Returns their rows. */
export async function markWithdrawn(
  tx: Tx,
  agreementId: string,
  at: Date,
  id: string | null = null,
): Promise<ChangedRow[]> {
  const withdrawn = await tx
    .withTables<AgreementChangeTables>()
    .updateTable('agreement_changes')
    .set(({ eb }) => ({
      state: 'WITHDRAWN',
      version: eb('version', '+', 1),
      answered_at: at,
      updated_at: at,
    }))
    .where('agreement_id', '=', agreementId)
    .where('state', '=', 'GIVEN')
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('id')
    .execute()
  return withdrawn.map((row) => ({ collection: 'agreementChanges', id: row.id }))
}

/** Returns why a notice can't be withdrawn, by field; `null` if it can. */
async function withdrawalProblem(
  tx: Tx,
  agreement: StoredAgreement,
  changes: Writing['changes'],
  { withdraws, at }: { withdraws: string | null; at: Date },
): Promise<Record<string, string> | null> {
  if (agreement.status !== 'APPROVED' && agreement.status !== 'ACTIVE') return { agreementId: 'notAgreed' }
  const standing = changes.flatMap(({ id, state, notice }) =>
    notice !== null && state === 'GIVEN' ? [{ id, lastDay: notice.lastDay }] : [],
  )
  const others = standing.filter(({ id }) => id !== withdraws).map(({ lastDay }) => lastDay)
  const next = earlierOf(others.toSorted().at(0) ?? null, agreement.agreed_end)
  const today = dayAtPlace(at, zoneOf(agreement.terms.region))
  const isTaken = await areNightsTaken(tx, agreement, next, today)
  return isTaken ? { withdraws: 'taken' } : null
}
