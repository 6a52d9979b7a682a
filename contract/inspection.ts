import { z } from 'zod'
import { AfterId, Day, endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import {
  AREA_KINDS,
  GUEST_ANSWERS,
  INSPECTION_MOMENTS,
  type InspectionFields,
  type InspectionPart,
  ITEM_KINDS,
  ITEM_STATES,
  PART_KEY,
} from './inspection-fields.ts'
import {
  AGREEMENT_LINE_MAX,
  INSPECTION_BODY_BYTES_MAX,
  INSPECTION_ITEM_PHOTOS_MAX,
  INSPECTION_NAME_MAX,
  INSPECTION_NOTE_MAX,
  INSPECTION_READING_MAX,
  INSPECTION_REMARKS_MAX,
  INSPECTIONS_PAGE,
  PER_PAGE_MAX,
  SIGNATURE_DRAWING_MAX,
} from './limits.ts'
import { StoredFile } from './upload.ts'
import type { WireShape } from './wire-shape.ts'

const Key = z.string().regex(PART_KEY)
const Name = z.string().max(INSPECTION_NAME_MAX, 'tooLong')
const Place = z.number().int().min(0).max(10_000)

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('area'), what: z.enum(AREA_KINDS), name: Name, place: Place }),
  z.object({
    type: z.literal('item'),
    area: Key,
    what: z.enum(ITEM_KINDS),
    name: Name,
    place: Place,
    state: z.enum(ITEM_STATES).nullable(),
    note: z.string().max(INSPECTION_NOTE_MAX, 'tooLong'),
    reading: z.string().max(INSPECTION_READING_MAX, 'tooLong'),
    photos: z.array(Id).max(INSPECTION_ITEM_PHOTOS_MAX, 'tooMany'),
  }),
])

const Fields = z.object({
  moment: z.enum(INSPECTION_MOMENTS),
  inspectedOn: Day,
  visitTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'regex')
    .nullable(),
  noticeGivenAt: Timestamp.nullable(),
  isRemoved: z.boolean(),
} satisfies WireShape<InspectionFields>)

const Content = Fields.omit({ isRemoved: true }).extend({ parts: z.record(Key, Part) })

const Signature = z.object({
  name: z.string().trim().min(1, 'required').max(AGREEMENT_LINE_MAX, 'tooLong'),
  /** Path data of the strokes, as in an agreement; `null` for a typed name. */
  drawing: z
    .string()
    .max(SIGNATURE_DRAWING_MAX, 'tooLong')
    .regex(/^[ML0-9 ]+$/)
    .nullable(),
})

/** How an inspection was closed on a device, with the complete content that was signed. */
export const InspectionSigning = z.object({
  content: Content,
  host: Signature,
  guestAnswer: z.enum(GUEST_ANSWERS),
  /** `null` unless the guest signed. */
  guest: Signature.nullable(),
  /** Time on the device's clock. */
  signedAt: Timestamp,
})
export type InspectionSigning = z.infer<typeof InspectionSigning>

/** What was signed, which never changes. */
const Report = InspectionSigning.extend({
  content: Content.extend({ inspectedOn: StoredDay }),
  /** SHA-256 of the content, in hex (`reportText`). */
  hash: z.string(),
  /** Time on the server's clock. */
  acceptedAt: Timestamp,
  /** Until when the guest may add remarks. */
  remarksUntil: Timestamp,
})
export type InspectionReport = z.infer<typeof Report>

const RowFields = Fields.extend({
  inspectedOn: StoredDay,
  id: Id,
  version: z.number().int(),
  agreementId: Id,
  unitId: Id,
  hostId: Id,
  guestId: Id,
  /** `null` until it is signed. */
  report: Report.nullable(),
  /** What the guest adds to what was signed. */
  remarks: z.string(),
  /** The photos that the server has. */
  files: z.array(StoredFile),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

/**
 * An inspection as its host sees it, with each part under its own key (`partsIn`); and, once it is signed, as its guest
 * does, with what was signed and no other part. The type leaves the parts out: an index signature would make every field
 * unknown.
 */
export const InspectionRow = z.looseObject(RowFields.shape) as unknown as typeof RowFields
export type InspectionRow = z.infer<typeof InspectionRow>

const EditFields = Fields.extend({
  signing: InspectionSigning,
  remarks: z.string().max(INSPECTION_REMARKS_MAX, 'tooLong'),
}).partial()

/** Fields to change; those left out stay as they are. A part that is `null` is removed. Typed without the parts, too. */
export const InspectionEdit = z
  .looseObject(EditFields.shape)
  .check(checkParts) as unknown as typeof EditFields
export type InspectionEdit = z.infer<typeof InspectionEdit>

/** An inspection as a device wrote it, which may be signed already. */
const NewFields = EditFields.extend({
  moment: Fields.shape.moment,
  inspectedOn: Fields.shape.inspectedOn,
  agreementId: Id,
})
export const NewInspection = z.looseObject(NewFields.shape).check(checkParts) as unknown as typeof NewFields
export type NewInspection = z.infer<typeof NewInspection>

/** Returns the parts that an edit changes, by key; `null` for those that it removes. */
export function changedParts(edit: object): Record<string, InspectionPart | null> {
  return Object.fromEntries(
    Object.entries(edit)
      .filter(([key]) => PART_KEY.test(key))
      .map(([key, value]) => [key, Part.nullable().parse(value)]),
  )
}

function checkParts({ value: edit, issues }: z.core.ParsePayload<object>): void {
  for (const [key, value] of Object.entries(edit)) {
    const problem = PART_KEY.test(key) ? Part.nullable().safeParse(value).error?.issues[0] : undefined
    if (problem)
      issues.push({ code: 'custom', message: problem.message, path: [key, ...problem.path], input: value })
  }
}

const Params = z.object({ id: Id })
const Answer = told(InspectionRow)

export const inspections = endpoint({
  name: 'inspections',
  method: 'get',
  path: '/inspections',
  needs: ['list', 'AccommodationAgreement'],
  summary:
    'Inspections under the caller’s agreements: their own as host, and as guest those that were signed; latest change first',
  query: pageQuery(INSPECTIONS_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(InspectionRow),
})

export const createInspection = endpoint({
  name: 'createInspection',
  hasOwnLimit: true,
  method: 'put',
  path: '/inspections/:id',
  needs: ['create', 'AccommodationAgreement'],
  bodyBytesMax: INSPECTION_BODY_BYTES_MAX,
  summary:
    'Creates an inspection under one of the caller’s agreements. Safe to repeat: returns the stored inspection',
  params: Params,
  body: NewInspection,
  answer: Answer,
})

export const editInspection = endpoint({
  name: 'editInspection',
  hasOwnLimit: true,
  method: 'patch',
  path: '/inspections/:id',
  // The guest's remarks are an edit too.
  needs: ['list', 'AccommodationAgreement'],
  bodyBytesMax: INSPECTION_BODY_BYTES_MAX,
  summary:
    'Changes or signs an inspection, for its host; its guest writes remarks. `If-Match` names the version; 409 with the current row for any other',
  params: Params,
  body: InspectionEdit,
  answer: Answer,
})
