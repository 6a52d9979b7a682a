import { z } from 'zod'
import { ChatProfileUser } from './chat.ts'
import { AfterId, endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { PER_PAGE_MAX, TURNOVER_NOTE_MAX, TURNOVER_WHO_MAX, TURNOVERS_PAGE } from './limits.ts'
import type { TurnoverFields } from './turnover-fields.ts'
import { StoredFile } from './upload.ts'
import type { WireShape } from './wire-shape.ts'

/** The id of a thing on a list: a UUID, or a word for the things that every room begins with. */
export const ItemId = z.string().regex(/^[a-z0-9-]{1,36}$/, 'regex')

const Shape = z.object({
  done: z.record(ItemId, z.boolean().nullable()),
  photos: z.record(Id, z.boolean().nullable()),
  note: z.string().max(TURNOVER_NOTE_MAX, 'tooLong'),
  who: z.string().trim().max(TURNOVER_WHO_MAX, 'tooLong'),
  isReady: z.boolean(),
} satisfies WireShape<TurnoverFields>)

/**
 * What was done about one guest's departure, under the agreement's id: every device makes the same. That there is a
 * departure, and when, follows from the agreement. Its host sees it, and who does the turnovers of the room.
 */
export const TurnoverRow = Shape.extend({
  photos: Shape.shape.photos.default({}),
  id: Id,
  /** Increased by every change; sent in `If-Match`. */
  version: z.number().int(),
  /** Who wrote each field last, by its name; an item of `done` as `done.<id>`. */
  writtenBy: z.record(z.string(), Id),
  /** Those people. */
  people: z.array(ChatProfileUser),
  /** The photos that the server has. */
  files: z.array(StoredFile).default([]),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type TurnoverRow = z.infer<typeof TurnoverRow>

/** Fields to change; those left out stay as they are, and so do items of a field. */
export const TurnoverEdit = Shape.partial()
export type TurnoverEdit = z.infer<typeof TurnoverEdit>

const Params = z.object({ id: Id })
const Answer = told(TurnoverRow)

export const turnovers = endpoint({
  name: 'turnovers',
  method: 'get',
  path: '/turnovers',
  needs: 'signedIn',
  summary:
    'What was done about departures from the caller’s rooms and those where they do the turnovers, newest change first',
  query: pageQuery(TURNOVERS_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(TurnoverRow),
})

export const createTurnover = endpoint({
  name: 'createTurnover',
  hasOwnLimit: true,
  method: 'put',
  path: '/turnovers/:id',
  needs: 'signedIn',
  bodyBytesMax: 64 * 1024,
  summary:
    'Stores the turnover after an agreement about one of these rooms, under the agreement’s id; 409 with the stored one if there is one',
  params: Params,
  body: TurnoverEdit,
  answer: Answer,
})

export const editTurnover = endpoint({
  name: 'editTurnover',
  hasOwnLimit: true,
  method: 'patch',
  path: '/turnovers/:id',
  needs: 'signedIn',
  bodyBytesMax: 64 * 1024,
  summary:
    'Changes a turnover, item by item. `If-Match` names the version; 409 with the current row for any other',
  params: Params,
  body: TurnoverEdit,
  answer: Answer,
})
