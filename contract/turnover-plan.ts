import { z } from 'zod'
import { AfterId, endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import {
  PER_PAGE_MAX,
  TURNOVER_LEVEL_MAX,
  TURNOVER_SUPPLY_MAX,
  TURNOVER_TASK_MAX,
  UNITS_PAGE,
} from './limits.ts'
import { TASK_KINDS, type TurnoverPlanFields } from './turnover-fields.ts'
import { ItemId } from './turnover.ts'
import type { WireShape } from './wire-shape.ts'

const Level = z.number().int().min(0, 'min').max(TURNOVER_LEVEL_MAX, 'max')
const Task = z.object({
  kind: z.enum(TASK_KINDS),
  text: z.string().trim().min(1, 'required').max(TURNOVER_TASK_MAX, 'tooLong'),
})
const Supply = z.object({
  name: z.string().trim().min(1, 'required').max(TURNOVER_SUPPLY_MAX, 'tooLong'),
  warnAt: Level,
})

const Shape = z.object({
  tasks: z.record(ItemId, Task.nullable()),
  supplies: z.record(ItemId, Supply.nullable()),
  levels: z.record(ItemId, Level.nullable()),
  tellsGuest: z.boolean(),
} satisfies WireShape<TurnoverPlanFields>)

/**
 * What there is to do in a room after every guest, under the unit's id. Its host sees all of it, and who
 * does the turnovers of the room. A guest whose room is ready, and whose host tells them so, sees only that.
 */
export const TurnoverPlanRow = Shape.extend({
  id: Id,
  /** Increased by every change of the host; sent in `If-Match`. */
  version: z.number().int(),
  hostId: Id,
  /** The coming stays for which the room is ready, as far as the caller may know: all told ones for the host and who does its turnovers. */
  readyFor: z.array(Id),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type TurnoverPlanRow = z.infer<typeof TurnoverPlanRow>

/** Fields to change; those left out stay as they are, and so do items of a field. */
export const TurnoverPlanEdit = Shape.partial()
export type TurnoverPlanEdit = z.infer<typeof TurnoverPlanEdit>

const Params = z.object({ id: Id })
const Answer = told(TurnoverPlanRow)

export const turnoverPlans = endpoint({
  name: 'turnoverPlans',
  method: 'get',
  path: '/turnover-plans',
  needs: 'signedIn',
  summary:
    'Checklists of the caller’s rooms and of those where they do the turnovers, and which of the rooms where they stay next is ready; newest change first',
  query: pageQuery(UNITS_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(TurnoverPlanRow),
})

export const createTurnoverPlan = endpoint({
  name: 'createTurnoverPlan',
  hasOwnLimit: true,
  method: 'put',
  path: '/turnover-plans/:id',
  needs: ['update', 'Unit'],
  bodyBytesMax: 256 * 1024,
  summary:
    'Creates the checklist of one of the caller’s rooms, under the room’s id; 409 with the stored one if there is one',
  params: Params,
  body: TurnoverPlanEdit,
  answer: Answer,
})

export const editTurnoverPlan = endpoint({
  name: 'editTurnoverPlan',
  hasOwnLimit: true,
  method: 'patch',
  path: '/turnover-plans/:id',
  needs: 'signedIn',
  bodyBytesMax: 256 * 1024,
  summary:
    'Changes a room’s checklist, item by item, by its host; who does its turnovers changes its counts, 403 for the rest. `If-Match` names the version; 409 with the current row for any other',
  params: Params,
  body: TurnoverPlanEdit,
  answer: Answer,
})
