import { z } from 'zod'
import { AGREEMENT_STATUSES, AGREEMENT_STEPS } from './agreement-status.ts'
import {
  LAW_REGIMES,
  STATEMENTS,
  type AgreementFacts,
  type AgreementTerms,
  type SaidTerms,
} from './agreement-terms.ts'
import { BANK_ACCOUNT_MAX } from './bank-account.ts'
import { CHARGE_FREQUENCIES } from './charge-frequency.ts'
import { ChatProfileUser } from './chat.ts'
import { AfterId, Day, endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import {
  AGREEMENT_ADD_ONS_MAX,
  AGREEMENT_ADDRESS_MAX,
  AGREEMENT_AMOUNT_MAX,
  AGREEMENT_CHANGES_MAX,
  AGREEMENT_CONDITIONS_MAX,
  AGREEMENT_FILES_MAX,
  AGREEMENT_LINE_MAX,
  AGREEMENT_SIGNATURES_MAX,
  AGREEMENT_TENANTS_MAX,
  AGREEMENTS_PAGE,
  LEDGER_REFERENCE_MAX,
  PER_PAGE_MAX,
  SEARCH_LENGTH_MAX,
  SIGNATURE_DRAWING_MAX,
  UNIT_GUESTS_MAX,
} from './limits.ts'
import { LOCALES } from './locale.ts'
import { REGIONS } from './region.ts'
import { StoredFile } from './upload.ts'
import type { WireShape } from './wire-shape.ts'

const Line = z.string().max(AGREEMENT_LINE_MAX, 'tooLong')
const Address = z.string().max(AGREEMENT_ADDRESS_MAX, 'tooLong')
const Amount = z.number().min(0).max(AGREEMENT_AMOUNT_MAX).multipleOf(0.01).nullable()
const AgreementTermsFields = z.object({
  hostName: Line,
  guestName: Line,
  unitTitle: Line,
  premises: Address,
  regime: z.enum(LAW_REGIMES),
  region: z.enum(REGIONS).nullable(),
  hostAddress: Address,
  guestAddress: Address,
  isChatAddress: z.boolean(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  rentPerWeek: Amount,
  laterRents: z
    .array(z.object({ from: Day, rentPerWeek: z.number().min(0).max(AGREEMENT_AMOUNT_MAX).multipleOf(0.01) }))
    .max(AGREEMENT_CHANGES_MAX, 'tooMany'),
  frequency: z.enum(CHARGE_FREQUENCIES),
  firstDueOn: Day.nullable(),
  isPaidInArrears: z.boolean(),
  additionalGuests: z.number().int().min(0).max(UNIT_GUESTS_MAX).nullable(),
  laterGuests: z
    .array(z.object({ from: Day, additionalGuests: z.number().int().min(0).max(UNIT_GUESTS_MAX) }))
    .max(AGREEMENT_CHANGES_MAX, 'tooMany'),
  additionalGuestCharge: Amount,
  bond: Amount,
  petBond: Amount,
  addOns: z
    .array(
      z.object({
        id: Id,
        name: Line,
        description: Address,
        amount: Amount,
        frequency: z.enum(CHARGE_FREQUENCIES),
      }),
    )
    .max(AGREEMENT_ADD_ONS_MAX, 'tooMany'),
  bankAccount: z.string().max(BANK_ACCOUNT_MAX, 'tooLong'),
  paymentReference: z.string().max(LEDGER_REFERENCE_MAX, 'tooLong'),
  paymentDetails: Address,
  tenantsInHouse: z.number().int().min(0).max(AGREEMENT_TENANTS_MAX).nullable(),
  statements: z.array(z.enum(STATEMENTS)).max(STATEMENTS.length),
  conditions: z.string().max(AGREEMENT_CONDITIONS_MAX, 'tooLong'),
  attachments: z.array(Id).max(AGREEMENT_FILES_MAX, 'tooMany'),
} satisfies WireShape<AgreementTerms>)

const AgreementFactsFields = z.object({
  bondReceivedOn: Day.nullable(),
  bondLodgedOn: Day.nullable(),
  rentRaisedOn: Day.nullable(),
} satisfies WireShape<AgreementFacts>)

/** Terms as another build may send them: the first build doesn't know those added later. */
const SaidTermsFields = AgreementTermsFields.partial({
  firstDueOn: true,
  isPaidInArrears: true,
  additionalGuests: true,
  additionalGuestCharge: true,
  bankAccount: true,
  paymentReference: true,
  laterRents: true,
  laterGuests: true,
}) satisfies z.ZodType<SaidTerms>

/** Terms as they were stored, under whichever build. */
export const StoredTermsFields = SaidTermsFields.extend({
  startsOn: StoredDay.nullable(),
  endsOn: StoredDay.nullable(),
  firstDueOn: StoredDay.nullable().optional(),
  laterRents: z.array(z.object({ from: StoredDay, rentPerWeek: z.number() })).optional(),
  laterGuests: z.array(z.object({ from: StoredDay, additionalGuests: z.number().int() })).optional(),
}) satisfies z.ZodType<SaidTerms>

const StoredFactsFields = z.object({
  bondReceivedOn: StoredDay.nullable(),
  bondLodgedOn: StoredDay.nullable(),
  rentRaisedOn: StoredDay.nullable(),
} satisfies WireShape<AgreementFacts>)

/** A signature as a device created it. */
export const NewSignature = z.object({
  /** Created on the device; the signature's permanent id. */
  id: Id,
  party: z.enum(['host', 'guest']),
  name: z.string().trim().min(1).max(AGREEMENT_LINE_MAX, 'tooLong'),
  /** Path data of the strokes in a box of 600 by 200; `null` for a typed name. */
  drawing: z
    .string()
    .max(SIGNATURE_DRAWING_MAX, 'tooLong')
    .regex(/^[ML0-9 ]+$/)
    .nullable(),
  /** The complete terms that were signed: a signature stays with these, whatever is written later. */
  terms: SaidTermsFields,
  /** Time on the device's clock. */
  signedAt: Timestamp,
})
export type NewSignature = z.infer<typeof NewSignature>

/** A signature stored on the server. `hash` names the version that it was made under. */
export const AgreementSignature = NewSignature.omit({ terms: true }).extend({
  hash: z.string(),
  /** Time on the server's clock. */
  acceptedAt: Timestamp,
  /** The person whose device it was drawn on. */
  recordedBy: Id,
})
export type AgreementSignature = z.infer<typeof AgreementSignature>

/** A version that somebody has signed. `number` counts from 1. */
export const AgreementVersion = z.object({
  number: z.number().int(),
  hash: z.string(),
  terms: StoredTermsFields,
  createdAt: Timestamp,
})
export type AgreementVersion = z.infer<typeof AgreementVersion>

/** An agreement as its host and its named guest see it. Only the host sees a draft. */
export const AgreementRow = StoredTermsFields.extend(StoredFactsFields.shape).extend({
  id: Id,
  /** Increased by every change; sent in `If-Match`. */
  version: z.number().int(),
  status: z.enum(AGREEMENT_STATUSES),
  unitId: Id,
  hostId: Id,
  guestId: Id,
  /** A draft for somebody without an account: `guestId` belongs to nobody, and is replaced once they join. */
  isGuestToJoin: z.boolean().optional(),
  /** The language of mails to the guest, in which messages that send themselves go. Only told to the host. */
  guestLocale: z.enum(LOCALES).optional(),
  host: ChatProfileUser,
  guest: ChatProfileUser,
  /** SHA-256 of the current terms, in hex (`documentText`). */
  hash: z.string(),
  /** The attachments that the server has, in order. */
  files: z.array(StoredFile),
  signatures: z.array(AgreementSignature),
  versions: z.array(AgreementVersion),
  /** When the host sent it to the guest. */
  sentAt: Timestamp.nullable(),
  /**
   * The last day by the notices that stand (contract/agreement-change.ts), or on which both agreed to end a term that
   * would go on: the earliest.
   */
  noticeEndsOn: StoredDay.nullable().optional(),
  /** The day at the place on which an agreement accepted by both parties ended. */
  endedOn: StoredDay.nullable().optional(),
  /**
   * The first day without rent, set when it ended. Absent from one that ended under an earlier build: rent was due until
   * `endedOn` or `endsOn`, whichever comes first, and not for that day.
   */
  rentUntil: StoredDay.nullable().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type AgreementRow = z.infer<typeof AgreementRow>

/**
 * The fields that the host may write. Terms only while it is a draft, facts until it is over. Signatures are added,
 * never removed. A rent from a later day comes of a change that both sign (contract/agreement-change.ts).
 */
export const AgreementEdit = AgreementTermsFields.omit({ laterRents: true, laterGuests: true })
  .extend(AgreementFactsFields.shape)
  .extend({ newSignatures: z.array(NewSignature).max(AGREEMENT_SIGNATURES_MAX, 'tooMany') })
  .partial()
export type AgreementEdit = z.infer<typeof AgreementEdit>

const AgreementParams = z.object({ id: Id })
const AgreementAnswer = told(AgreementRow)

export const agreements = endpoint({
  name: 'agreements',
  method: 'get',
  path: '/agreements',
  needs: ['list', 'AccommodationAgreement'],
  summary:
    'The caller’s agreements as host or guest, latest change first; everybody’s with `all`, for administrators',
  query: pageQuery(AGREEMENTS_PAGE, PER_PAGE_MAX).extend({
    ...AfterId.shape,
    search: z.string().max(SEARCH_LENGTH_MAX).optional(),
    status: z.enum(AGREEMENT_STATUSES).optional(),
    /** Everybody's agreements. For administrators only. */
    all: z.stringbool().optional(),
  }),
  answer: paged(AgreementRow),
})

export const agreement = endpoint({
  name: 'agreement',
  method: 'get',
  path: '/agreements/:id',
  needs: ['list', 'AccommodationAgreement'],
  summary: 'One agreement, for its host, its guest and administrators',
  params: AgreementParams,
  answer: AgreementAnswer,
})

export const createAgreement = endpoint({
  name: 'createAgreement',
  hasOwnLimit: true,
  method: 'put',
  path: '/agreements/:id',
  needs: ['create', 'AccommodationAgreement'],
  // Forty drawn signatures and the longest terms, with a margin.
  bodyBytesMax: 2 * 1024 * 1024,
  summary: 'Creates a draft under an id made on the device. Safe to repeat: returns the stored draft',
  params: AgreementParams,
  body: AgreementEdit.extend({ unitId: Id, guestId: Id, isGuestToJoin: z.boolean().optional() }),
  answer: AgreementAnswer,
})

export const editAgreement = endpoint({
  name: 'editAgreement',
  hasOwnLimit: true,
  method: 'patch',
  path: '/agreements/:id',
  needs: ['update', 'AccommodationAgreement'],
  // Forty drawn signatures and the longest terms, with a margin.
  bodyBytesMax: 2 * 1024 * 1024,
  summary:
    'Changes fields of an agreement, for its host. `If-Match` names the version; 409 with the current row for any other',
  params: AgreementParams,
  body: AgreementEdit,
  answer: AgreementAnswer,
})

export const moveAgreement = endpoint({
  name: 'moveAgreement',
  hasOwnLimit: true,
  method: 'post',
  path: '/agreements/:id/steps',
  // The guest's response is a step too. agreement-status.ts says which party may take which step.
  needs: ['list', 'AccommodationAgreement'],
  summary:
    'Takes a step of the agreement’s status; only its guest accepts or declines. 409 if the agreement has changed',
  params: AgreementParams,
  body: z.object({
    step: z.enum(AGREEMENT_STEPS),
    /** The version that the person had on screen. */
    version: z.number().int(),
    signature: NewSignature.optional(),
  }),
  answer: AgreementAnswer,
})
