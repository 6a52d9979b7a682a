import { sql } from 'kysely'
import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import type { NewSignature } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { AGREEMENT_CHANGES_MAX } from '#contract/limits.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import type { Result } from '#contract/result.ts'
import {
  agreedGuestsOn,
  changedTerms,
  changeProblems,
  type TermsChange,
  termsChangeOf,
} from '#domain/calendar/changed-terms.ts'
import { rentOn } from '#domain/money/rent-raised.ts'
import { countingOf } from '#domain/money/standing.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { locked } from '#server/records/agreements/agreement-answers.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { closed, isClosedBetween } from '#server/records/agreements/agreement-parties.ts'
import { partyOf } from '#server/records/agreements/agreement-rows.ts'
import { hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { entriesOf, isPartyOf } from '#server/records/ledger/ledger-rows.ts'
import { listPage } from '#server/records/list-page.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import { type AgreementChangeTables, agreementChangeRows } from './agreement-change-rows.ts'
import { changeEvent } from './change-event.ts'
import { giveNotice } from './give-notice.ts'
import { takenField } from './taken-nights.ts'
import { proposeWithdrawal } from './withdraw-notice.ts'
import {
  changeWritten,
  daysAndRent,
  insertChange,
  noSuchChange,
  type Proposing,
  refused,
  type Writing,
} from './write-change.ts'

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

/**
 * Stores a change under the device's id: a proposal with its proposer's signature, a notice to end the agreement, or a
 * proposal to withdraw one. Repeated, it returns the stored one. Fails with `invalid` by field if the agreement can't be
 * changed like this, if another change of it is open, if other terms were signed, or if the notice ends nothing on its
 * day; with `forbidden` if either has blocked the other; and with `notFound` for other people's agreements or an id that
 * is taken.
 */
export function proposeChange(
  db: Db,
  proposing: Proposing,
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const { id, userId, proposal } = proposing
  return inTransaction(db, async (tx) => {
    const agreement = await locked(tx, proposal.agreementId)
    const party = agreement && partyOf(agreement, userId)
    if (!agreement || !party) return noSuchChange()
    const changes = await changesOf(tx, agreement.id)
    const known = changes.find((other) => other.id === id)
    if (known) return known.proposed_by === userId ? changeWritten(tx, userId, id) : noSuchChange()
    if (changes.length >= AGREEMENT_CHANGES_MAX) return refused({ agreementId: 'tooMany' })
    const writing = { ...proposing, agreement, party, changes }
    const { notice, withdraws } = proposal
    if (notice === null && withdraws === null) return proposeTerms(tx, writing)
    // A notice that also changes terms would say two things at once.
    if ((notice !== null && withdraws !== null) || !isNothing(termsChangeOf(proposal)))
      return refused({ [notice === null ? 'withdraws' : 'notice']: 'alone' })
    return notice === null ? proposeWithdrawal(tx, writing) : giveNotice(tx, writing)
  })
}

function isNothing(change: TermsChange): boolean {
  return Object.values(change).every((value) => value === null)
}

/** Stores a proposal of other terms. */
async function proposeTerms(tx: Tx, writing: Writing): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const { id, userId, proposal, at, agreement, party, changes } = writing
  const { signature } = proposal
  const change = termsChangeOf(proposal)
  const problems = await problemsOf(tx, agreement, change, at)
  if (changes.some(({ state }) => state === 'OPEN')) problems['agreementId'] = 'open'
  if (Object.keys(problems).length > 0) return refused(problems)
  if (await isClosedBetween(tx, agreement.host_id, agreement.guest_id)) return closed()
  if (signature === null) return refused({ signature: 'required' })
  const hash = hashOfTerms(agreement.id, changedTerms(termsOf(agreement.terms), change))
  const unsigned = await signatureProblem(tx, signature, { agreementId: agreement.id, party, hash })
  if (unsigned !== null) return refused({ signature: unsigned })
  const before = {
    ...daysAndRent(agreement),
    rentPerWeek: await rentBefore(tx, agreement, change),
    additionalGuests: agreedGuestsOn(termsOf(agreement.terms), change.guestsFrom),
  }
  const signatures = [storedSignature(signature, hash, userId, at)]
  if (!(await insertChange(tx, writing, { fields: change, signatures }, { hash, before })))
    return noSuchChange()
  const lines = await addAgreementLines(
    tx,
    agreement,
    [changeEvent('changeProposed', agreement, change)],
    writing,
  )
  return changeWritten(tx, userId, id, [agreement.host_id, agreement.guest_id], lines)
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
    .select(['id', 'state', 'notice', 'proposed_by'])
    .where('agreement_id', '=', agreementId)
    .execute()
}
