import { sql } from 'kysely'
import { AgreementEdit, type AgreementRow } from '#contract/agreement.ts'
import { type AgreementStatus, isOver } from '#contract/agreement-status.ts'
import {
  factsOf,
  NO_FACTS,
  NO_TERMS,
  termsOf,
  type AgreementFacts,
  type AgreementTerms,
  documentText,
} from '#contract/agreement-terms.ts'
import { AGREEMENT_DRAFTS_MAX, AGREEMENTS_KEPT_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { closed, isClosedBetween, wrongParties } from './agreement-parties.ts'
import { agreementRows, partyOf } from './agreement-rows.ts'
import { addSignatures, areKept, hashOfTerms, signingRefusal } from './agreement-signing.ts'
import { changeRecord } from '#server/records/change-record.ts'
import { givenFields } from '#server/records/given-fields.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { listPage } from '#server/records/list-page.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Notices } from '#server/scope/scope.ts'
import { answer, locked, noSuchAgreement, OUTDATED, peopleOf } from './agreement-answers.ts'
import { addAgreementLines, signedEvents } from './agreement-lines.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { lockPerson } from '#server/store/lock-person.ts'
import { isDeepStrictEqual } from 'node:util'

const DRAFT_ONLY = new Set(Object.keys(NO_TERMS))

/** Returns a page of a person's agreements as host or guest, newest change first. `isEverybody`: of all people. */
export function agreementsPage(
  db: Db,
  userId: string,
  asked: ListAsked & { status?: AgreementStatus | undefined; isEverybody: boolean },
): Promise<Paged<AgreementRow>> {
  return inSnapshot(db, async (tx) => {
    const search = asked.search?.trim() ?? ''
    const { isEverybody, status } = asked
    const matching = tx
      .selectFrom('agreements')
      .$if(!isEverybody, (query) =>
        query.where(sql<boolean>`(host_id = ${userId} or (guest_id = ${userId} and sent_at is not null))`),
      )
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'DRAFT'))
      .$if(search !== '', (query) =>
        query.where(
          sql<boolean>`strpos(
            folded(concat_ws(' ', terms->>'unitTitle', terms->>'guestName', terms->>'hostName')),
            folded(${search})
          ) > 0`,
        ),
      )
    return listPage(matching, asked, (ids) => agreementRows(tx, userId, ids, asked))
  })
}

/** Returns one agreement as its host, its guest or an administrator sees it. Fails with `notFound`. */
export async function agreementFor(
  db: Db,
  { id: userId, role }: Actor,
  id: string,
): Promise<Result<AgreementRow>> {
  const [row] = await agreementRows(db, userId, [id], { isEverybody: role === 'ADMIN' })
  return row ? ok(row) : noSuchAgreement()
}

type Creating = {
  id: string
  hostId: string
  edit: AgreementEdit & { unitId: string; guestId: string; isGuestToJoin?: boolean | undefined }
  at: Date
}

/**
 * Writes a draft under the device's id. The unit must be the host's own. The guest must be somebody they have a chat
 * with, or somebody who has yet to join, in whose name the host's device may have recorded a signature. Repeated, it
 * returns what is stored. Fails with `invalid` by field or if the host has as many as a host may have, with `forbidden`
 * if either has blocked the other, and with `notFound` for an id that is somebody else's.
 */
export function createAgreement(
  db: Db,
  { id, hostId, edit, at }: Creating,
): Promise<Result<WrittenWithLines<AgreementRow>>> {
  return inTransaction(db, async (tx) => {
    const known = await locked(tx, id)
    if (known) return existing(tx, known, hostId)
    const { unitId, isGuestToJoin = false, newSignatures, ...fields } = edit
    const { guestId } = edit
    await lockPerson(tx, hostId)
    if (await isFull(tx, hostId))
      return fail({
        kind: 'invalid',
        message: 'Too many drafts or agreements',
        fields: { unitId: 'tooManyDrafts' },
      })
    const wrong = await wrongParties(tx, hostId, { unitId, guestId, isGuestToJoin })
    if (wrong) return fail({ kind: 'invalid', message: 'The agreement was refused', fields: wrong })
    if (!isGuestToJoin && (await isClosedBetween(tx, hostId, guestId))) return closed()
    const signing = {
      agreementId: id,
      sentHash: null,
      signatures: newSignatures ?? [],
      recordedBy: hostId,
      at,
    }
    const refusal = await signingRefusal(tx, signing)
    if (refusal) return refusal
    const terms = termsOf({ ...NO_TERMS, ...givenFields(fields) })
    const made = await tx
      .insertInto('agreements')
      .values({
        id,
        host_id: hostId,
        guest_id: isGuestToJoin ? hostId : guestId,
        guest_to_join: isGuestToJoin ? guestId : null,
        unit_id: unitId,
        terms: JSON.stringify(terms),
        facts: JSON.stringify(factsOf({ ...NO_FACTS, ...givenFields(fields) })),
        hash: hashOfTerms(id, terms),
        sent_at: null,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // The same request came first, at the same time; its draft has been committed by now.
    if (!made) return existing(tx, await locked(tx, id), hostId)
    await addSignatures(tx, signing)
    return answer(tx, hostId, id, [hostId])
  })
}

async function isFull(tx: Tx, hostId: string): Promise<boolean> {
  const { kept, drafts } = await tx
    .selectFrom('agreements')
    .select(({ fn }) => [
      fn.countAll<number>().as('kept'),
      fn.countAll<number>().filterWhere('status', '=', 'DRAFT').as('drafts'),
    ])
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return drafts >= AGREEMENT_DRAFTS_MAX || kept >= AGREEMENTS_KEPT_MAX
}

async function existing(tx: Tx, agreement: StoredAgreement | undefined, hostId: string) {
  return agreement?.host_id === hostId ? answer(tx, hostId, agreement.id, []) : noSuchAgreement()
}

type Editing = {
  id: string
  hostId: string
  version: number
  edit: AgreementEdit
  at: Date
  wire: number
  newId: () => string
  notices: Pick<Notices, 'tell'>
}

/**
 * Applies the host's changes to an agreement that is still as the host saw it. Terms can only change in a draft, facts
 * until the agreement is over; signatures can be added at any time before that. Fails with `conflict` and the current
 * row, with `invalid` for terms that are fixed by now, with `forbidden` for the guest, and with `notFound`.
 */
export function editAgreement(db: Db, editing: Editing): Promise<Result<WrittenWithLines<AgreementRow>>> {
  const { id, hostId, version, edit, at, wire } = editing
  const { newSignatures: signatures = [], ...fields } = edit
  return inTransaction(db, async (tx) => {
    const agreement = await locked(tx, id)
    const party = agreement && partyOf(agreement, hostId)
    if (!agreement || !party) return noSuchAgreement()
    if (party === 'guest')
      return fail({ kind: 'forbidden', message: 'Only the host can change the agreement' })
    const sentHash = agreement.sent_at === null ? null : agreement.hash
    const signing = { agreementId: id, sentHash, signatures, recordedBy: hostId, at }
    return changeRecord({
      kind: 'agreements',
      schema: AgreementEdit,
      edit: fields,
      wire,
      version,
      none: noSuchAgreement,
      outdated: OUTDATED,
      read: async () => {
        const [row] = await agreementRows(tx, hostId, [id])
        return row ? { row, fields: fieldsOf(agreement) } : null
      },
      isSame: async (after) =>
        isAsItIs(agreement, termsOf(after), factsOf(after)) && (await areKept(tx, id, signatures)),
      refuse: async () => {
        if (agreement.status === 'PENDING' && (await isClosedBetween(tx, hostId, agreement.guest_id)))
          return closed()
        const fixed = fixedFields(agreement.status, Object.keys(givenFields(edit)))
        if (fixed.length > 0) {
          const fieldErrors = Object.fromEntries(fixed.map((field) => [field, 'fixed']))
          return fail({ kind: 'invalid', message: 'This can no longer be changed', fields: fieldErrors })
        }
        return signingRefusal(tx, signing)
      },
      write: async (after) => {
        const terms = termsOf(after)
        const added = await addSignatures(tx, signing)
        await tx
          .updateTable('agreements')
          .set({
            terms: JSON.stringify(terms),
            facts: JSON.stringify(factsOf(after)),
            hash: hashOfTerms(id, terms),
            version: agreement.version + 1,
            updated_at: at,
          })
          .where('id', '=', id)
          .execute()
        const events = agreement.sent_at === null ? [] : signedEvents(agreement, added)
        const lines = await addAgreementLines(tx, agreement, events, { ...editing, userId: hostId })
        return answer(tx, hostId, id, peopleOf(agreement), lines)
      },
    })
  })
}

/** Returns the terms and facts of an agreement as they are stored. */
function fieldsOf({ terms, facts }: StoredAgreement): AgreementTerms & AgreementFacts {
  return { ...termsOf(terms), ...factsOf(facts) }
}

/** Whether the agreement already has these terms and facts. */
function isAsItIs(
  { id, terms, facts }: StoredAgreement,
  next: AgreementTerms,
  nextFacts: AgreementFacts,
): boolean {
  return documentText(id, terms) === documentText(id, next) && isDeepStrictEqual(factsOf(facts), nextFacts)
}

/** Returns which of these fields can no longer be changed in this status. */
function fixedFields(status: AgreementStatus, fields: readonly string[]): string[] {
  if (isOver(status)) return [...fields]
  return status === 'DRAFT' ? [] : fields.filter((field) => DRAFT_ONLY.has(field))
}
