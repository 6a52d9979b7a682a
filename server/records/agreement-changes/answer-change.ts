import { v7, version as versionOf } from 'uuid'
import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import {
  type ChangeAnswer,
  type ChangeState,
  mayAnswer,
  STATE_AFTER,
} from '#contract/agreement-change-states.ts'
import type { NewSignature } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { agreedEnd, changedTerms, type TermsChange, termsChangeOf } from '#domain/calendar/changed-terms.ts'
import { changeEntries } from '#domain/money/change-entries.ts'
import { countingOf } from '#domain/money/standing.ts'
import type { NewSystemEvent } from '#contract/system-event.ts'
import type { SystemEventName } from '#contract/system-event-names.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { locked } from '#server/records/agreements/agreement-answers.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { closed, isClosedBetween } from '#server/records/agreements/agreement-parties.ts'
import { partyOf } from '#server/records/agreements/agreement-rows.ts'
import { addSignatures, hashOfTerms, keepVersion } from '#server/records/agreements/agreement-signing.ts'
import { setArrival } from '#server/records/arrival-notes/arrivals.ts'
import { entriesOf, type KeptEntry, type LedgerTables } from '#server/records/ledger/ledger-rows.ts'
import type { Notices } from '#server/scope/scope.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import {
  type AgreementChangeTables,
  agreementChangeRows,
  type StoredChange,
} from './agreement-change-rows.ts'
import { changeEvent } from './change-event.ts'
import { noticeEvent } from './give-notice.ts'
import { problemsOf, signatureProblem, storedSignature } from './propose-change.ts'
import { markWithdrawn, withdrawNotice } from './withdraw-notice.ts'
import { agreementWritten, changeWritten, noSuchChange, refused } from './write-change.ts'

type Answering = {
  id: string
  userId: string
  answer: ChangeAnswer
  signature?: NewSignature | undefined
  at: Date
  newId: () => string
  notices: Pick<Notices, 'tell'>
}

const EVENTS = {
  accept: 'changeAccepted',
  decline: 'changeDeclined',
  withdraw: 'changeWithdrawn',
} as const satisfies Record<ChangeAnswer, SystemEventName>

/** What came of a proposal to withdraw a notice. */
const WITHDRAWAL_EVENTS = {
  accept: 'noticeWithdrawn',
  decline: 'noticeStands',
  withdraw: 'noticeStands',
} as const satisfies Record<ChangeAnswer, SystemEventName>

/**
 * Ends a proposal. An acceptance of other terms is signed, and the agreement has them from then on, as a version of its
 * own; the version before is kept. An accepted withdrawal takes back the notice. Repeated, returns the row as it is. Fails with `conflict` and the current row if the
 * proposal was answered otherwise; with `forbidden` for the wrong party or a block; with `invalid` by field if the
 * change is no longer possible or something else was signed; with `notFound`.
 */
export function answerChange(
  db: Db,
  answering: Answering,
): Promise<Result<WrittenWithLines<AgreementChangeRow>>> {
  const { id, userId, answer, at } = answering
  return inTransaction(db, async (tx) => {
    const found = await changeIn(tx, id)
    // Every write of a change holds its agreement, so the change is read again once it is held.
    const agreement = found && (await locked(tx, found.agreement_id))
    const party = agreement && partyOf(agreement, userId)
    const change = agreement && (await changeIn(tx, id))
    if (!agreement || !party || !change) return noSuchChange()
    if (!mayAnswer(answer, change.proposed_by === userId))
      return fail({ kind: 'forbidden', message: 'Only the other party can do this' })
    if (change.state === STATE_AFTER[answer]) return changeWritten(tx, userId, id)
    if (change.state !== 'OPEN') {
      const [current] = await agreementChangeRows(tx, userId, [id])
      return fail({ kind: 'conflict', message: 'The change was answered before', current })
    }
    const accepted = answer === 'accept' ? await accept(tx, { ...answering, agreement, change, party }) : null
    if (accepted !== null && !accepted.ok) return accepted
    await setState(tx, change, STATE_AFTER[answer], accepted?.value.signatures ?? change.signatures, at)
    const event = await eventOf(tx, answer, agreement, change)
    const lines = await addAgreementLines(tx, agreement, [event], answering)
    return accepted === null
      ? changeWritten(tx, userId, id, [agreement.host_id, agreement.guest_id], lines)
      : agreementWritten(tx, { id, userId, agreement }, lines, accepted.value.others)
  })
}

type Proposed = StoredChange & { fields: TermsChange }

async function changeIn(tx: Tx, id: string): Promise<Proposed | undefined> {
  const stored = await tx
    .withTables<AgreementChangeTables>()
    .selectFrom('agreement_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return stored && { ...stored, fields: termsChangeOf(stored.fields) }
}

/** Returns the line about an answer. */
async function eventOf(
  tx: Tx,
  answer: ChangeAnswer,
  agreement: StoredAgreement,
  { fields, withdraws }: Proposed,
): Promise<NewSystemEvent> {
  const withdrawn = withdraws === null ? undefined : await changeIn(tx, withdraws)
  if (!withdrawn?.notice) return changeEvent(EVENTS[answer], agreement, fields)
  return noticeEvent(WITHDRAWAL_EVENTS[answer], agreement, withdrawn.notice.lastDay)
}

async function setState(
  tx: Tx,
  { id, version }: StoredChange,
  state: ChangeState,
  signatures: StoredChange['signatures'],
  at: Date,
): Promise<void> {
  await tx
    .withTables<AgreementChangeTables>()
    .updateTable('agreement_changes')
    .set({
      state,
      version: version + 1,
      signatures: JSON.stringify(signatures),
      answered_at: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

type Accepting = Answering & {
  agreement: StoredAgreement
  change: Proposed
  party: 'host' | 'guest'
}
type Accepted = Result<{ signatures: StoredChange['signatures']; others: ChangedRow[] }>

/** Makes the change, if it is still possible: other terms, or the withdrawal of a notice. */
async function accept(tx: Tx, accepting: Accepting): Promise<Accepted> {
  const { agreement, change, at } = accepting
  if (change.withdraws === null) return acceptTerms(tx, accepting)
  const others = await withdrawNotice(tx, agreement, change, at)
  return others.ok ? ok({ signatures: change.signatures, others: others.value }) : others
}

/** Changes the terms: with versions, signatures, ledger and arrival. */
async function acceptTerms(tx: Tx, accepting: Accepting): Promise<Accepted> {
  const { agreement, change, party, signature, userId, at } = accepting
  const { id: agreementId } = agreement
  const problems = await problemsOf(tx, agreement, change.fields, at)
  if (Object.keys(problems).length > 0) return refused(problems)
  if (await isClosedBetween(tx, agreement.host_id, agreement.guest_id)) return closed()
  if (signature === undefined) return refused({ signature: 'required' })
  const before = termsOf(agreement.terms)
  const terms = changedTerms(before, change.fields)
  const signing = { agreementId, party, hash: hashOfTerms(agreementId, terms) }
  // Both signatures are stored, or nothing is: an id that is taken would leave one of them out.
  const unsigned = await signatureProblem(tx, signature, signing, change.signatures)
  if (unsigned !== null) return refused({ signature: unsigned })
  // What was agreed first is kept even if nobody signed it.
  await keepVersion(tx, { agreementId, terms: before, at })
  const proposed = change.signatures.map((each) => ({ ...each, terms }))
  const proposing = { agreementId, recordedBy: change.proposed_by, at: change.created_at }
  await addSignatures(tx, { ...proposing, signatures: proposed })
  await addSignatures(tx, { agreementId, signatures: [signature], recordedBy: userId, at })
  // Who agrees on another last day agrees on it instead of the one of a notice.
  const isOtherEnd = change.fields.endsOn !== null
  const withdrawn = isOtherEnd ? await markWithdrawn(tx, agreementId, at) : []
  const today = dayAtPlace(at, zoneOf(before.region))
  const end = agreedEnd({ ...before, agreedEnd: agreement.agreed_end }, change.fields, today)
  const noticeEndsOn = isOtherEnd ? end : agreement.notice_ends_on
  await tx
    .updateTable('agreements')
    .set({
      agreed_end: end,
      notice_ends_on: noticeEndsOn,
      terms: JSON.stringify(terms),
      hash: change.hash,
      version: agreement.version + 1,
      updated_at: at,
    })
    .where('id', '=', agreementId)
    .execute()
  const entries = await addEntries(tx, accepting)
  const arrival = await setArrival(tx, { ...agreement, terms, notice_ends_on: noticeEndsOn }, at)
  return ok({
    signatures: [...change.signatures, storedSignature(signature, change.hash, userId, at)],
    others: [...withdrawn, ...entries, ...arrival],
  })
}

/** Adds what the change does to the ledger, in its host's name. */
async function addEntries(
  tx: Tx,
  { agreement, change, at }: Pick<Accepting, 'agreement' | 'change' | 'at'>,
): Promise<ChangedRow[]> {
  const terms = termsOf(agreement.terms)
  const written = await entriesOf(tx, agreement.id)
  const today = dayAtPlace(at, zoneOf(terms.region))
  const entries = changeEntries(terms, change.fields, { counting: countingOf(written), today }).map(
    (entry) => ({ ...entry, id: idAfter(written, at) }),
  )
  if (entries.length === 0) return []
  const { method, entryId, bankLine, amount: _, ...details } = NO_ENTRY
  await tx
    .withTables<LedgerTables>()
    .insertInto('ledger_entries')
    .values(
      entries.map(({ id, kind, amount, day }) => ({
        id,
        agreement_id: agreement.id,
        kind,
        amount,
        day,
        method,
        entry_id: entryId,
        bank_line: bankLine,
        details: { ...details, note: change.reason, writtenAt: at.toISOString() },
        party: 'host' as const,
        written_by: agreement.host_id,
        accepted_at: at,
      })),
    )
    .execute()
  return entries.map(({ id }) => ({ collection: 'ledgerEntries', id }))
}

/** The greatest time that an id has room for. */
const LAST_TIME = 2 ** 48 - 1

/**
 * Returns an id for an entry of a change that is written now. Of several entries that say the same thing, the one with
 * the greatest id holds, because ids made on a device ascend with time. So it is greater than those of the entries before
 * it, also of a device whose clock is ahead.
 */
function idAfter(entries: readonly Pick<KeptEntry, 'id' | 'kind'>[], at: Date): string {
  const times = entries
    .filter(({ id, kind }) => (kind === 'RENT_CHANGE' || kind === 'RENT_END') && versionOf(id) === 7)
    // Its first 48 bits are the moment at which it was made.
    .map(({ id }) => Number.parseInt(id.replace('-', '').slice(0, 12), 16) + 1)
  return v7({ msecs: Math.min(Math.max(at.getTime(), ...times), LAST_TIME) })
}
