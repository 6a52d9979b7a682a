import { z } from 'zod'
import { AgreementSignature, NewSignature } from './agreement.ts'
import { CHANGE_ANSWERS, CHANGE_STATES, NOTICE_GROUNDS, type NoticeToEnd } from './agreement-change-states.ts'
import { AfterId, Day, endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import {
  AGREEMENT_AMOUNT_MAX,
  AGREEMENT_CHANGES_PAGE,
  AGREEMENT_CHANGE_REASON_MAX,
  PER_PAGE_MAX,
  UNIT_GUESTS_MAX,
} from './limits.ts'
import { SERVICE_METHODS } from './ledger-entry.ts'
import type { WireShape } from './wire-shape.ts'

const Rent = z.number().min(0).max(AGREEMENT_AMOUNT_MAX).multipleOf(0.01)

const NoticeFields = z.object({
  ground: z.enum(NOTICE_GROUNDS),
  lastDay: Day,
  method: z.enum(SERVICE_METHODS),
  servedOn: Day,
} satisfies WireShape<NoticeToEnd>)

/**
 * A change of an agreed agreement as its proposer's device wrote it. A field that is `null` stays as it is. With `notice`
 * it gives notice to end the agreement, which nobody has to accept; with `withdraws` it proposes to withdraw the notice
 * with this id. Both go alone, without other changes.
 */
export const NewAgreementChange = z.object({
  agreementId: Id,
  startsOn: Day.nullable().default(null),
  endsOn: Day.nullable().default(null),
  /** The new rent per week, and the first day for which it is paid. */
  rentPerWeek: Rent.nullable().default(null),
  rentFrom: Day.nullable().default(null),
  /** The new number of guests beyond those covered by the rent, and the first day for which it holds. */
  additionalGuests: z.number().int().min(0).max(UNIT_GUESTS_MAX).nullable().default(null),
  guestsFrom: Day.nullable().default(null),
  reason: z.string().trim().max(AGREEMENT_CHANGE_REASON_MAX, 'tooLong').default(''),
  notice: NoticeFields.nullable().default(null),
  withdraws: Id.nullable().default(null),
  /** The proposer's signature under the complete terms with the change. `null` where no terms change. */
  signature: NewSignature.nullable().default(null),
})
export type NewAgreementChange = z.infer<typeof NewAgreementChange>

/** A proposed change as both parties see it. Once it is answered, it never changes again. */
export const AgreementChangeRow = z.object({
  /** Created on the device; the change's permanent id. */
  id: Id,
  version: z.number().int(),
  agreementId: Id,
  party: z.enum(['host', 'guest']),
  proposedBy: Id,
  state: z.enum(CHANGE_STATES),
  /** As the agreement names them. */
  unitTitle: z.string(),
  hostName: z.string(),
  guestName: z.string(),
  startsOn: StoredDay.nullable(),
  endsOn: StoredDay.nullable(),
  rentPerWeek: z.number().nullable(),
  rentFrom: StoredDay.nullable(),
  additionalGuests: z.number().int().nullable(),
  guestsFrom: StoredDay.nullable(),
  reason: z.string(),
  notice: NoticeFields.extend({ lastDay: StoredDay, servedOn: StoredDay }).nullable(),
  /** The day on which the notice counts as received, by the server's count. */
  receivedOn: StoredDay.nullable(),
  withdraws: Id.nullable(),
  /** The terms that it would change, as they were. */
  before: z.object({
    startsOn: StoredDay.nullable(),
    endsOn: StoredDay.nullable(),
    rentPerWeek: z.number().nullable(),
    additionalGuests: z.number().int().nullable(),
  }),
  /** SHA-256 of the complete terms with the change, in hex (`documentText`): what both sign, if terms change. */
  hash: z.string(),
  /** The proposer's; after an acceptance, the other party's too. */
  signatures: z.array(AgreementSignature),
  createdAt: Timestamp,
  answeredAt: Timestamp.nullable(),
  updatedAt: Timestamp,
})
export type AgreementChangeRow = z.infer<typeof AgreementChangeRow>

const ChangeParams = z.object({ id: Id })

export const agreementChanges = endpoint({
  name: 'agreementChanges',
  method: 'get',
  path: '/agreement-changes',
  needs: ['list', 'AccommodationAgreement'],
  summary: 'Proposed changes of the caller’s agreements as host or guest, latest change first',
  query: pageQuery(AGREEMENT_CHANGES_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(AgreementChangeRow),
})

export const proposeAgreementChange = endpoint({
  name: 'proposeAgreementChange',
  hasOwnLimit: true,
  method: 'put',
  path: '/agreement-changes/:id',
  // Either party proposes, so the guest too, who may only list agreements.
  needs: ['list', 'AccommodationAgreement'],
  summary:
    'Proposes a change of an agreed agreement, gives notice to end it or proposes to withdraw a notice, under an id made on the device. Safe to repeat: returns the stored one',
  params: ChangeParams,
  body: NewAgreementChange,
  answer: told(AgreementChangeRow),
})

export const answerAgreementChange = endpoint({
  name: 'answerAgreementChange',
  hasOwnLimit: true,
  method: 'post',
  path: '/agreement-changes/:id/answers',
  needs: ['list', 'AccommodationAgreement'],
  summary:
    'Accepts or declines a proposed change as the other party, or withdraws it as its proposer. Accepting changed terms is signing. 409 with the current row once it was answered, and for a notice',
  params: ChangeParams,
  body: z.object({ answer: z.enum(CHANGE_ANSWERS), signature: NewSignature.optional() }),
  answer: told(AgreementChangeRow),
})
