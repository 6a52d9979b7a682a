import { z } from 'zod'
import { AfterId, Day, endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import { BLOCKED_DAYS_PAGE, BLOCKED_NOTE_MAX, PER_PAGE_MAX } from './limits.ts'

const BlockedFields = z.object({
  /** Calendar days. Both are blocked; the day after the last one is free again. */
  firstDay: Day,
  lastDay: Day,
  note: z.string().trim().max(BLOCKED_NOTE_MAX, 'tooLong'),
  /** Whether they are free again. The row stays, so that they can be restored. */
  isRemoved: z.boolean(),
})

/** Consecutive days on which a room isn't available, according to its host or a calendar of another platform. */
export const BlockedDaysRow = BlockedFields.extend({
  firstDay: StoredDay,
  lastDay: StoredDay,
  id: Id,
  version: z.number().int(),
  hostId: Id,
  unitId: Id,
  /** The calendar feed that created them and alone may change them; `null`: the host. */
  feedId: Id.nullable(),
  /**
   * Set if the other platform may only repeat what the room's own calendar says (see `isOwnEcho`): that calendar has an
   * address, and the note names no booking.
   */
  mayEcho: z.boolean().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type BlockedDaysRow = z.infer<typeof BlockedDaysRow>

/** Days as a device blocked them. Fields left out have their default. */
export const NewBlockedDays = BlockedFields.extend({
  unitId: Id,
  note: BlockedFields.shape.note.default(''),
  isRemoved: BlockedFields.shape.isRemoved.default(false),
})
export type NewBlockedDays = z.infer<typeof NewBlockedDays>

/** Fields to change; those left out stay as they are. */
export const BlockedDaysEdit = BlockedFields.partial()
export type BlockedDaysEdit = z.infer<typeof BlockedDaysEdit>

const BlockedDaysParams = z.object({ id: Id })
const BlockedDaysAnswer = told(BlockedDaysRow)

export const blockedDays = endpoint({
  name: 'blockedDays',
  method: 'get',
  path: '/blocked-days',
  needs: ['list', 'Unit'],
  summary: 'Days on which the caller’s rooms are blocked, latest change first',
  query: pageQuery(BLOCKED_DAYS_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(BlockedDaysRow),
})

export const blockDays = endpoint({
  name: 'blockDays',
  hasOwnLimit: true,
  method: 'put',
  path: '/blocked-days/:id',
  needs: ['create', 'Unit'],
  summary:
    'Blocks days of one of the caller’s rooms under an id made on the device. Safe to repeat: returns the stored row',
  params: BlockedDaysParams,
  body: NewBlockedDays,
  answer: BlockedDaysAnswer,
})

export const editBlockedDays = endpoint({
  name: 'editBlockedDays',
  hasOwnLimit: true,
  method: 'patch',
  path: '/blocked-days/:id',
  needs: ['update', 'Unit'],
  summary: 'Changes blocked days. `If-Match` names the version; 409 with the current row for any other',
  params: BlockedDaysParams,
  body: BlockedDaysEdit,
  answer: BlockedDaysAnswer,
})
