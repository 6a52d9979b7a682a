import { sql } from 'kysely'
import type { AgreementEdit, AgreementRow, NewSignature } from '#contract/agreement.ts'
import { type AgreementStatus, type AgreementStep, isOver, nextStatus } from '#contract/agreement-status.ts'
import { factsOf, NO_FACTS, NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { edited, fixedFields, isAsItIs } from './agreement-edit.ts'
import { closed, isClosedBetween, isKeptFromBlocked, wrongParties } from './agreement-parties.ts'
import { agreementRows, partyOf } from './agreement-rows.ts'
import { sendingRefusal } from './agreement-sending.ts'
import { addSignatures, areKept, hashOfTerms, signingRefusal } from './agreement-signing.ts'
import { givenFields } from '#server/records/given-fields.ts'
import type { Written } from '#server/store/written.ts'
import { pageMeta, type ListAsked, type Paged } from '#server/store/paging.ts'
import { recordAgreementChanged } from './agreement-changes.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'

/** A page of a person's agreements as host or guest, the newest change first. `isEverybody`: of all people. */
export function agreementsPage(
  db: Db,
  userId: string,
  asked: ListAsked & { status?: AgreementStatus | undefined; isEverybody: boolean },
): Promise<Paged<AgreementRow>> {
  return inSnapshot(db, async (tx) => {
    const search = asked.search?.trim() ?? ''
    const { isEverybody, page, perPage, status, afterId } = asked
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
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await matching
      .select('id')
      .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
      .$if(afterId === undefined, (query) => query.orderBy('updated_at', 'desc'))
      .orderBy('id', afterId === undefined ? 'desc' : 'asc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const ids = found.map(({ id }) => id)
    return { data: await agreementRows(tx, userId, ids, asked), meta: pageMeta(page, perPage, total) }
  })
}

/** One agreement as its host, its guest or an administrator sees it. Fails with `notFound`. */
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
  edit: AgreementEdit & { unitId: string; guestId: string }
  at: Date
}

/**
 * Writes a draft under the device's id. The unit must be the host's own, the guest somebody they have a chat with.
 * Repeated, it returns what is there. Fails with `invalid` by field, with `forbidden` when either has blocked the other,
 * and with `notFound` for an id that is somebody else's.
 */
export function createAgreement(
  db: Db,
  { id, hostId, edit, at }: Creating,
): Promise<Result<Written<AgreementRow>>> {
  return inTransaction(db, async (tx) => {
    const known = await locked(tx, id)
    if (known) return existing(tx, known, hostId)
    const { unitId, guestId, newSignatures, ...fields } = edit
    const wrong = await wrongParties(tx, hostId, { unitId, guestId })
    if (wrong) return fail({ kind: 'invalid', message: 'The agreement was refused', fields: wrong })
    if (await isClosedBetween(tx, hostId, guestId)) return closed()
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
        guest_id: guestId,
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
    // The same request, at the same time, was first: its draft has been committed by now.
    if (!made) return existing(tx, await locked(tx, id), hostId)
    await addSignatures(tx, signing)
    return answer(tx, hostId, id, [hostId])
  })
}

async function existing(tx: Tx, agreement: StoredAgreement | undefined, hostId: string) {
  return agreement?.host_id === hostId ? answer(tx, hostId, agreement.id, []) : noSuchAgreement()
}

type Editing = { id: string; hostId: string; version: number; edit: AgreementEdit; at: Date; wire: number }

/**
 * Lays the host's changes into an agreement that is still as the host saw it. Terms change only in a draft; facts until
 * it is over; signatures are added at any time before that. Fails with `conflict`, which carries the row as it is, with
 * `invalid` for terms that are fixed by now, with `forbidden` for the guest and with `notFound`.
 */
export function editAgreement(
  db: Db,
  { id, hostId, version, edit, at, wire }: Editing,
): Promise<Result<Written<AgreementRow>>> {
  return inTransaction(db, async (tx) => {
    const agreement = await locked(tx, id)
    const party = agreement && partyOf(agreement, hostId)
    if (!agreement || !party) return noSuchAgreement()
    if (party === 'guest') return fail({ kind: 'forbidden', message: 'Only the host writes the agreement' })
    const { newSignatures, ...fields } = edit
    const { terms, facts } = edited(agreement, fields, wire)
    // The same request again, after an answer that was lost: its work is done, whatever the version by now.
    if (isAsItIs(agreement, terms, facts) && (await areKept(tx, id, newSignatures ?? [])))
      return answer(tx, hostId, id, [])
    if (agreement.version !== version) return outdated(tx, hostId, id)
    if (agreement.status === 'PENDING' && (await isClosedBetween(tx, hostId, agreement.guest_id)))
      return closed()
    const fixed = fixedFields(agreement.status, Object.keys(givenFields(edit)))
    if (fixed.length > 0) {
      const fieldErrors = Object.fromEntries(fixed.map((field) => [field, 'fixed']))
      return fail({ kind: 'invalid', message: 'This can no longer be changed', fields: fieldErrors })
    }
    const signing = {
      agreementId: id,
      sentHash: agreement.sent_at === null ? null : agreement.hash,
      signatures: newSignatures ?? [],
      recordedBy: hostId,
      at,
    }
    const refusal = await signingRefusal(tx, signing)
    if (refusal) return refusal
    await addSignatures(tx, signing)
    await tx
      .updateTable('agreements')
      .set({
        terms: JSON.stringify(terms),
        facts: JSON.stringify(facts),
        hash: hashOfTerms(id, terms),
        version: version + 1,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute()
    return answer(tx, hostId, id, peopleOf(agreement))
  })
}

type Moving = {
  id: string
  userId: string
  step: AgreementStep
  version: number
  signature: NewSignature | undefined
  at: Date
}

/**
 * Moves the status by one step of its table. A signature comes only from the party itself, under the terms as they are.
 * Fails with `conflict`, which carries the row as it is, when the agreement has changed since the person saw it or the
 * step is not possible any more; with `invalid` by field when a draft is not ready to be sent; with `forbidden` when it is
 * the other party's step or a block stops it; with `notFound`.
 */
export function moveAgreement(db: Db, moving: Moving): Promise<Result<Written<AgreementRow>>> {
  const { id, userId, step, version, signature, at } = moving
  return inTransaction(db, async (tx) => {
    const agreement = await locked(tx, id)
    const party = agreement && partyOf(agreement, userId)
    if (!agreement || !party) return noSuchAgreement()
    const status = nextStatus(agreement.status, step, party)
    const other = party === 'host' ? 'guest' : 'host'
    if (status === null && nextStatus(agreement.status, step, other) !== null)
      return fail({ kind: 'forbidden', message: 'This is for the other party to do' })
    if (status === null || agreement.version !== version) return outdated(tx, userId, id)
    if (
      isKeptFromBlocked(agreement.status, moving) &&
      (await isClosedBetween(tx, agreement.host_id, agreement.guest_id))
    )
      return closed()
    const unready = step === 'send' ? await sendingRefusal(tx, agreement) : null
    if (unready) return unready
    if (signature) {
      if (signature.party !== party || hashOfTerms(id, signature.terms) !== agreement.hash)
        return fail({
          kind: 'invalid',
          message: 'Another version was signed',
          fields: { signature: 'otherVersion' },
        })
      const signing = {
        agreementId: id,
        sentHash: agreement.hash,
        signatures: [signature],
        recordedBy: userId,
        at,
      }
      const refusal = await signingRefusal(tx, signing)
      if (refusal) return refusal
      await addSignatures(tx, signing)
    }
    await tx
      .updateTable('agreements')
      .set({
        status,
        version: version + 1,
        updated_at: at,
        ...(step === 'send' ? { sent_at: at } : {}),
        ...(isEnding(agreement.status, status)
          ? { ended_on: dayAtPlace(at, zoneOf(agreement.terms.region)) }
          : {}),
      })
      .where('id', '=', id)
      .execute()
    return answer(
      tx,
      userId,
      id,
      peopleOf({ ...agreement, sent_at: step === 'send' ? at : agreement.sent_at }),
    )
  })
}

/** Whether a step ends what both had accepted: rent is due up to that day. */
function isEnding(before: AgreementStatus, after: AgreementStatus): boolean {
  return (before === 'APPROVED' || before === 'ACTIVE') && isOver(after)
}

function locked(tx: Tx, id: string): Promise<StoredAgreement | undefined> {
  return tx.selectFrom('agreements').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

function peopleOf({ host_id, guest_id, sent_at }: StoredAgreement): string[] {
  return sent_at === null ? [host_id] : [host_id, guest_id]
}

async function answer(
  tx: Tx,
  userId: string,
  id: string,
  moved: string[],
): Promise<Result<Written<AgreementRow>>> {
  await recordAgreementChanged(tx, id, moved)
  const [row] = await agreementRows(tx, userId, [id])
  return row ? ok({ value: row, moved }) : noSuchAgreement()
}

async function outdated(tx: Tx, userId: string, id: string): Promise<Result<never>> {
  const [current] = await agreementRows(tx, userId, [id])
  return fail({ kind: 'conflict', message: 'The agreement has changed', current })
}

function noSuchAgreement(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such agreement' })
}
