import type { AgreementRow, NewSignature } from '#contract/agreement.ts'
import { type AgreementStatus, type AgreementStep, isOver, nextStatus } from '#contract/agreement-status.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { rentUntilAfter } from '#domain/law/rent-after-ending.ts'
import { fail, type Result } from '#contract/result.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { setArrival } from '#server/records/arrival-notes/arrivals.ts'
import { lapseChanges } from '#server/records/agreement-changes/lapse-changes.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import type { Notices } from '#server/scope/scope.ts'
import { answer, locked, noSuchAgreement, outdated, peopleOf } from './agreement-answers.ts'
import { addAgreementLines, stepEvent } from './agreement-lines.ts'
import { closed, isClosedBetween, isKeptFromBlocked, notJoined } from './agreement-parties.ts'
import { partyOf } from './agreement-rows.ts'
import { addSignatures, hashOfTerms, signingRefusal } from './agreement-signing.ts'
import { termsWithNotice } from './terms-with-notice.ts'
import { sendProblems } from '#contract/send-problems.ts'

type Moving = {
  id: string
  userId: string
  step: AgreementStep
  version: number
  signature: NewSignature | undefined
  at: Date
  newId: () => string
  notices: Pick<Notices, 'tell'>
}

/**
 * Moves the status by one step of its table. A signature is accepted only from the party itself, under the current
 * terms. Fails with `conflict` and the current row if the agreement has changed since the person saw it or the step is
 * no longer possible; with `invalid` by field if a draft isn't ready to be sent; with `forbidden` if it's the other
 * party's step or a block prevents it; with `notFound`.
 */
export function moveAgreement(db: Db, moving: Moving): Promise<Result<WrittenWithLines<AgreementRow>>> {
  const { id, userId, step, version, signature, at } = moving
  return inTransaction(db, async (tx) => {
    const agreement = await locked(tx, id)
    const party = agreement && partyOf(agreement, userId)
    if (!agreement || !party) return noSuchAgreement()
    const status = nextStatus(agreement.status, step, party)
    const other = party === 'host' ? 'guest' : 'host'
    if (status === null && nextStatus(agreement.status, step, other) !== null)
      return fail({ kind: 'forbidden', message: 'Only the other party can do this' })
    if (status === null || agreement.version !== version) return outdated(tx, userId, id)
    if (
      isKeptFromBlocked(agreement.status, moving) &&
      (await isClosedBetween(tx, agreement.host_id, agreement.guest_id))
    )
      return closed()
    if (step === 'send' && agreement.guest_to_join !== null) return notJoined()
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
        ...(step === 'accept' ? { agreed_at: at } : {}),
        ...(isEnding(agreement.status, status)
          ? {
              ended_on: dayAtPlace(at, zoneOf(agreement.terms.region)),
              rent_until: rentUntilAfter(termsWithNotice(agreement), { step, party, at }),
            }
          : {}),
      })
      .where('id', '=', id)
      .execute()
    const event = stepEvent(agreement, step, signature !== undefined)
    const lines = event === null ? [] : await addAgreementLines(tx, agreement, [event], moving)
    const people = peopleOf({ ...agreement, sent_at: step === 'send' ? at : agreement.sent_at })
    const others = await setArrival(tx, { ...agreement, status }, at)
    const lapsed = isOver(status) ? await lapseChanges(tx, id, at) : []
    return answer(tx, userId, id, people, lines, [...others, ...lapsed])
  })
}

/** Whether a step ends an agreement that both had accepted. */
function isEnding(before: AgreementStatus, after: AgreementStatus): boolean {
  return (before === 'APPROVED' || before === 'ACTIVE') && isOver(after)
}

/**
 * Returns why a draft can't be sent, as `invalid` by field, so that the device can show it at each field; otherwise
 * `null`.
 */
async function sendingRefusal(
  tx: Tx,
  { terms, unit_id: unitId }: Pick<StoredAgreement, 'terms' | 'unit_id'>,
): Promise<Result<never> | null> {
  const unit = await tx.selectFrom('units').select('status').where('id', '=', unitId).executeTakeFirst()
  const fields = { ...sendProblems(terms), ...(unit?.status === 'DELETED' ? { unitId: 'deleted' } : {}) }
  const names = Object.keys(fields)
  if (names.length === 0) return null
  return fail({
    kind: 'invalid',
    message: `The agreement is not ready to be sent: ${names.join(', ')}`,
    fields,
  })
}
