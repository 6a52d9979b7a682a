import { type ColumnType, type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import type { AgreementSignature } from '#contract/agreement.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import type { ChangeState, NoticeToEnd } from '#contract/agreement-change-states.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { type TermsChange, termsChangeOf } from '#domain/calendar/changed-terms.ts'
import { isPartyOf } from '#server/records/ledger/ledger-rows.ts'
import type { Reader } from '#server/store/in-transaction.ts'

type Before = Pick<AgreementTerms, 'startsOn' | 'endsOn' | 'rentPerWeek'> &
  Partial<Pick<AgreementTerms, 'additionalGuests'>>

export type AgreementChangeTables = {
  agreement_changes: {
    id: string
    agreement_id: string
    party: AgreementParty
    proposed_by: string
    state: Generated<ChangeState>
    /** What it asks for. One stored by an earlier build lacks what could change only later. */
    fields: JSONColumnType<Partial<TermsChange>, string, string>
    before: JSONColumnType<Before, string, string>
    reason: string
    hash: string
    signatures: JSONColumnType<AgreementSignature[]>
    notice: JSONColumnType<NoticeToEnd | null, string | null | undefined>
    /** `YYYY-MM-DD`: the day on which the notice counts as received. */
    received_on: ColumnType<string | null, string | null | undefined>
    /** The notice that both would withdraw. */
    withdraws: ColumnType<string | null, string | null | undefined>
    version: Generated<number>
    created_at: Date
    answered_at: Date | null
    updated_at: Date
  }
}

export type StoredChange = Selectable<AgreementChangeTables['agreement_changes']>

/** Returns the changes with these ids of agreements that this person is a party to, in the order of `ids`. */
export async function agreementChangeRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<AgreementChangeRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<AgreementChangeTables>()
    .selectFrom('agreement_changes')
    .innerJoin('agreements', 'agreements.id', 'agreement_changes.agreement_id')
    .selectAll('agreement_changes')
    .select('agreements.terms')
    .where('agreement_changes.id', '=', sql<string>`any(${ids})`)
    .where(isPartyOf(userId))
    .execute()
  const rows = new Map(stored.map((change) => [change.id, rowOf(change, change.terms)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

function rowOf(
  change: StoredChange,
  { unitTitle, hostName, guestName }: Pick<AgreementTerms, 'unitTitle' | 'hostName' | 'guestName'>,
): AgreementChangeRow {
  return {
    ...termsChangeOf(change.fields),
    id: change.id,
    version: change.version,
    agreementId: change.agreement_id,
    party: change.party,
    proposedBy: change.proposed_by,
    state: change.state,
    unitTitle,
    hostName,
    guestName,
    reason: change.reason,
    notice: change.notice,
    receivedOn: change.received_on,
    withdraws: change.withdraws,
    before: { additionalGuests: null, ...change.before },
    hash: change.hash,
    signatures: change.signatures,
    createdAt: change.created_at.toISOString(),
    answeredAt: change.answered_at?.toISOString() ?? null,
    updatedAt: change.updated_at.toISOString(),
  }
}
