import { sql } from 'kysely'
import type { AgreementChangeRow, NewAgreementChange } from '#contract/agreement-change.ts'
import type { NewSignature } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { AGREEMENT_CHANGES_MAX } from '#contract/limits.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { changedTerms, changeProblems, type TermsChange } from '#domain/calendar/changed-terms.ts'
import { rentOn } from '#domain/money/rent-raised.ts'
import { countingOf } from '#domain/money/standing.ts'
import { type LineAdded, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import { locked } from '#server/records/agreements/agreement-answers.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { closed, isClosedBetween } from '#server/records/agreements/agreement-parties.ts'
import { partyOf } from '#server/records/agreements/agreement-rows.ts'
import { hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { entriesOf, isPartyOf } from '#server/records/ledger/ledger-rows.ts'
import { listPage } from '#server/records/list-page.ts'
import type { Notices } from '#server/scope/scope.ts'
import { type ChangedRow, recordForEach } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import { type AgreementChangeTables, agreementChangeRows } from './agreement-change-rows.ts'
import { changeEvent } from './change-event.ts'
import { takenField } from './taken-nights.ts'

/** Returns a page of the changes of a person's agreements, latest change first. */
export function agreementChangesPage(
  db: Db,
  userId: string,
  asked: ListAsked,
): Promise<Paged<AgreementChangeRow>> {
  return inSnapshot(db, async (tx) => {
    const matching = tx
      .withTables<AgreementChangeTables>()
      .selectFrom('agreement_changes')
      .innerJoin('agreements', 'agreements.id', 'agreement_changes.agreement_id')
      .where(isPartyOf(userId))
    return listPage(matching, asked, (ids) => agreementChangeRows(tx, userId, ids), {
      id: 'agreement_changes.id',
      changedAt: 'agreement_changes.updated_at',
    })
  })
}

type Proposing = {
  id: string
  userId: string
  proposal: NewAgreementChange
  at: Date
  newId: () => string
  notices: Pick<Notices, 'tell'>
}

/**
 * Stores a proposed change under the device's id, with its proposer's signature. Repeated, it returns the stored one.
 * Fails with `invalid` by field if the agreement can't be changed like this, if another change of it is open, or if
 * other terms were signed; with `forbidden` if either has blocked the other; and with `notFound` for other people's
 * agreements or an id that is taken.
 */
export function proposeChange(
  db: Db,
  proposing: Proposing,
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const { id, userId, proposal, at } = proposing
  const { agreementId, reason, signature, startsOn, endsOn, rentPerWeek, rentFrom } = proposal
  const change: TermsChange = { startsOn, endsOn, rentPerWeek, rentFrom }
  return inTransaction(db, async (tx) => {
    const agreement = await locked(tx, agreementId)
    const party = agreement && partyOf(agreement, userId)
    if (!agreement || !party) return noSuchChange()
    const changes = await changesOf(tx, agreementId)
    const known = changes.find((other) => other.id === id)
    if (known) return known.proposed_by === userId ? changeWritten(tx, userId, id) : noSuchChange()
    const terms = termsOf(agreement.terms)
    const next = changedTerms(terms, change)
    const problems = await problemsOf(tx, agreement, change, at)
    if (changes.some(({ state }) => state === 'OPEN')) problems['agreementId'] = 'open'
    if (changes.length >= AGREEMENT_CHANGES_MAX) problems['agreementId'] = 'tooMany'
    if (Object.keys(problems).length > 0) return refused(problems)
    if (await isClosedBetween(tx, agreement.host_id, agreement.guest_id)) return closed()
    const hash = hashOfTerms(agreementId, next)
    const unsigned = await signatureProblem(tx, signature, { agreementId, party, hash })
    if (unsigned !== null) return refused({ signature: unsigned })
    const { startsOn: first, endsOn: last } = terms
    const before = { startsOn: first, endsOn: last, rentPerWeek: await rentBefore(tx, agreement, change) }
    const added = await tx
      .withTables<AgreementChangeTables>()
      .insertInto('agreement_changes')
      .values({
        id,
        agreement_id: agreementId,
        party,
        proposed_by: userId,
        fields: JSON.stringify(change),
        before: JSON.stringify(before),
        reason,
        hash,
        signatures: JSON.stringify([{ ...storedSignature(signature, hash, userId, at) }]),
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another agreement has a change with this id.
    if (!added) return noSuchChange()
    const event = changeEvent('changeProposed', agreement, change)
    const lines = await addAgreementLines(tx, agreement, [event], proposing)
    return changeWritten(tx, userId, id, [agreement.host_id, agreement.guest_id], lines)
  })
}

/** Returns the rent per week that is paid without a change for the first day of its new rent. */
async function rentBefore(tx: Tx, { id, terms }: StoredAgreement, { rentFrom }: TermsChange) {
  if (rentFrom === null || terms.rentPerWeek === null) return terms.rentPerWeek
  return rentOn(termsOf(terms), countingOf(await entriesOf(tx, id)), rentFrom) / 100
}

/** Returns why an agreement can't be changed like this, by field, also if others have the nights. */
export async function problemsOf(
  tx: Tx,
  agreement: StoredAgreement,
  change: TermsChange,
  at: Date,
): Promise<Record<string, string>> {
  const terms = termsOf(agreement.terms)
  const today = dayAtPlace(at, zoneOf(terms.region))
  const problems = changeProblems({ ...terms, status: agreement.status }, change, today)
  if (Object.keys(problems).length > 0) return problems
  const taken = await takenField(tx, agreement, change, today)
  return taken === null ? {} : { [taken]: 'taken' }
}

/** Returns why a signature doesn't count for these terms, beside those made `before` it; `null` if it does. */
export async function signatureProblem(
  tx: Tx,
  signature: NewSignature,
  { agreementId, party, hash }: { agreementId: string; party: 'host' | 'guest'; hash: string },
  before: readonly { id: string; hash: string }[] = [],
): Promise<'otherVersion' | 'idTaken' | null> {
  if (signature.party !== party || hashOfTerms(agreementId, signature.terms) !== hash) return 'otherVersion'
  if (before.some((other) => other.hash !== hash)) return 'otherVersion'
  const ids = [...before.map(({ id }) => id), signature.id]
  if (new Set(ids).size < ids.length) return 'idTaken'
  const taken = await tx
    .selectFrom('agreement_signatures')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .executeTakeFirst()
  return taken ? 'idTaken' : null
}

/** Returns a signature as a change keeps it. Its terms are those of the change. */
export function storedSignature(
  { id, party, name, drawing, signedAt }: NewSignature,
  hash: string,
  recordedBy: string,
  at: Date,
): AgreementChangeRow['signatures'][number] {
  return { id, party, name, drawing, signedAt, hash, acceptedAt: at.toISOString(), recordedBy }
}

function changesOf(tx: Tx, agreementId: string) {
  return tx
    .withTables<AgreementChangeTables>()
    .selectFrom('agreement_changes')
    .select(['id', 'state', 'proposed_by'])
    .where('agreement_id', '=', agreementId)
    .execute()
}

/**
 * Returns a change after a write, and records it with `others` and the lines in the feeds of the people it moved. A
 * transaction's last step.
 */
export async function changeWritten(
  tx: Tx,
  userId: string,
  id: string,
  people: string[] = [],
  lines: readonly LineAdded[] = [],
  others: readonly ChangedRow[] = [],
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const rows: ChangedRow[] = [...others, { collection: 'agreementChanges', id }]
  const moved = await recordForEach(tx, new Map(people.map((person) => [person, rows])), saidIn(lines))
  const [row] = await agreementChangeRows(tx, userId, [id])
  return row ? ok({ value: row, moved, lines }) : noSuchChange()
}

export function refused(fields: Record<string, string>): Result<never> {
  return fail({ kind: 'invalid', message: 'The change was refused', fields })
}

export function noSuchChange(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such change' })
}
