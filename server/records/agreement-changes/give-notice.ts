import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import type { Result } from '#contract/result.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { earlierOf } from '#domain/calendar/calendar-day.ts'
import { givingProblems, lastDayByNotices, noticeReceipt } from '#domain/law/given-notices.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { closed, isClosedBetween } from '#server/records/agreements/agreement-parties.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import { setArrival } from '#server/records/arrival-notes/arrivals.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import type { AgreementChangeTables } from './agreement-change-rows.ts'
import { agreementWritten, insertChange, noSuchChange, refused, type Writing } from './write-change.ts'

/**
 * Gives notice to end an agreement, which nobody has to accept. Fails with `invalid` by field if it ends nothing on its
 * last day, and with `forbidden` for an electronic one while either has blocked the other: it couldn't be read.
 */
export async function giveNotice(
  tx: Tx,
  writing: Writing,
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const { proposal, at, agreement, party } = writing
  const { notice } = proposal
  if (notice === null) return noSuchChange()
  const terms = termsWithNotice(agreement)
  const problems = givingProblems({ ...terms, status: agreement.status }, party, notice, at)
  if (Object.keys(problems).length > 0) return refused(problems)
  const isElectronic = notice.method === 'ELECTRONIC'
  if (isElectronic && (await isClosedBetween(tx, agreement.host_id, agreement.guest_id))) return closed()
  const given = isElectronic ? { ...notice, servedOn: dayAtPlace(at, zoneOf(terms.region)) } : notice
  const received = noticeReceipt(given, at, terms.region)
  const stored = { state: 'GIVEN', notice: given, received_on: received } as const
  if (!(await insertChange(tx, writing, stored))) return noSuchChange()
  const others = await setNoticeEnd(tx, agreement, at)
  const event = noticeEvent('noticeGiven', { ...agreement, version: agreement.version + 1 }, given.lastDay)
  return agreementWritten(tx, writing, await addAgreementLines(tx, agreement, [event], writing), others)
}

/** Returns the line about a notice. */
export function noticeEvent<Name extends string>(
  name: Name,
  { id, version }: Pick<StoredAgreement, 'id' | 'version'>,
  lastDay: string,
) {
  return { name, agreementId: id, version, day: lastDay }
}

/**
 * Sets the last day of an agreement by the notices that stand now, and by what both agreed on. Returns the rows that changed for the two parties, but
 * not the agreement's.
 */
export async function setNoticeEnd(tx: Tx, agreement: StoredAgreement, at: Date): Promise<ChangedRow[]> {
  const given = await tx
    .withTables<AgreementChangeTables>()
    .selectFrom('agreement_changes')
    .select(['party', 'state', 'notice'])
    .where('agreement_id', '=', agreement.id)
    .where('notice', 'is not', null)
    .execute()
  const lastDay = lastDayByNotices(
    given.flatMap(({ party, state, notice }) =>
      notice === null ? [] : [{ party, lastDay: notice.lastDay, isWithdrawn: state !== 'GIVEN' }],
    ),
  )
  const ends = earlierOf(lastDay, agreement.agreed_end)
  await tx
    .updateTable('agreements')
    .set({ notice_ends_on: ends, version: agreement.version + 1, updated_at: at })
    .where('id', '=', agreement.id)
    .execute()
  return setArrival(tx, { ...agreement, notice_ends_on: ends }, at)
}
