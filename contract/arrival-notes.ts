import { z } from 'zod'
import type { ArrivalNotesFields } from './arrival-notes-fields.ts'
import { AfterId, endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import {
  ARRIVAL_LINE_MAX,
  ARRIVAL_PHOTOS_MAX,
  ARRIVAL_TEXT_MAX,
  PER_PAGE_MAX,
  PHONE_LENGTH_MAX,
  PHONE_PATTERN,
  UNIT_PHOTO_ALT_MAX,
  UNITS_PAGE,
} from './limits.ts'
import { LOCALES } from './locale.ts'
import { StoredFile } from './upload.ts'
import type { WireShape } from './wire-shape.ts'

const Line = z.string().max(ARRIVAL_LINE_MAX, 'tooLong')
const Text = z.string().max(ARRIVAL_TEXT_MAX, 'tooLong')
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'regex')
  .nullable()

const ArrivalNotesShape = z.object({
  language: z.enum(LOCALES).nullable(),
  arriveFrom: TimeOfDay,
  leaveBy: TimeOfDay,
  directions: Text,
  gettingIn: Text,
  doorCode: Line,
  wifiName: Line,
  wifiPassword: Line,
  whereThings: Text,
  phone: z.union([
    z.literal(''),
    z.string().trim().max(PHONE_LENGTH_MAX, 'tooLong').regex(PHONE_PATTERN, 'phone'),
  ]),
  photos: z
    .array(z.object({ id: Id, alt: z.string().max(UNIT_PHOTO_ALT_MAX, 'tooLong') }))
    .max(ARRIVAL_PHOTOS_MAX, 'tooMany'),
} satisfies WireShape<ArrivalNotesFields>)

/** What a guest has been sent of the notes, and since when a device of theirs has had it. */
const Arrival = z.object({
  agreementId: Id,
  /** Whether that included the codes. */
  isOpen: z.boolean(),
  toldAt: Timestamp,
  /** `null` while no device of the guest has it. */
  arrivedAt: Timestamp.nullable(),
})
export type Arrival = z.infer<typeof Arrival>

/**
 * The arrival notes of a unit, under the unit's id. Complete for its host. Guests with an agreement accepted by both
 * parties see them until it ends, and the codes only while `isOpen`.
 */
export const ArrivalNotesRow = ArrivalNotesShape.extend({
  id: Id,
  /** Increased by every change of the host; sent in `If-Match`. */
  version: z.number().int(),
  hostId: Id,
  unitTitle: z.string(),
  /** Whether there are any codes. */
  hasCodes: z.boolean(),
  /** Whether the codes are in this row. */
  isOpen: z.boolean(),
  /** When a guest's device erases the codes by itself; `null`: the server tells it when. */
  closesAt: Timestamp.nullable(),
  /** The photos that the server has, in order. */
  files: z.array(StoredFile),
  /** One for every current or future guest. Only sent to the host. */
  arrivals: z.array(Arrival),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ArrivalNotesRow = z.infer<typeof ArrivalNotesRow>

/** Fields to change; those left out stay as they are. */
export const ArrivalNotesEdit = ArrivalNotesShape.partial()
export type ArrivalNotesEdit = z.infer<typeof ArrivalNotesEdit>

const ArrivalNotesParams = z.object({ id: Id })
const ArrivalNotesAnswer = told(ArrivalNotesRow)

export const arrivalNotes = endpoint({
  name: 'arrivalNotes',
  method: 'get',
  path: '/arrival-notes',
  needs: 'signedIn',
  summary:
    'Arrival notes of the caller’s units, and of units where they stay by an accepted agreement; latest change first',
  query: pageQuery(UNITS_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(ArrivalNotesRow),
})

export const createArrivalNotes = endpoint({
  name: 'createArrivalNotes',
  hasOwnLimit: true,
  method: 'put',
  path: '/arrival-notes/:id',
  needs: ['update', 'Unit'],
  bodyBytesMax: 256 * 1024,
  summary:
    'Creates the arrival notes of one of the caller’s units, under its id; 409 with the stored notes if there are any',
  params: ArrivalNotesParams,
  body: ArrivalNotesEdit,
  answer: ArrivalNotesAnswer,
})

export const editArrivalNotes = endpoint({
  name: 'editArrivalNotes',
  hasOwnLimit: true,
  method: 'patch',
  path: '/arrival-notes/:id',
  needs: ['update', 'Unit'],
  bodyBytesMax: 256 * 1024,
  summary:
    'Changes fields of a unit’s arrival notes, for its host. `If-Match` names the version; 409 with the current row for any other',
  params: ArrivalNotesParams,
  body: ArrivalNotesEdit,
  answer: ArrivalNotesAnswer,
})
