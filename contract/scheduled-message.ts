import { z } from 'zod'
import { AfterId, endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import {
  MESSAGE_LENGTH_MAX,
  PER_PAGE_MAX,
  SCHEDULED_MESSAGE_ROOMS_MAX,
  SCHEDULED_MESSAGES_PAGE,
} from './limits.ts'
import { LOCALES } from './locale.ts'
import { MESSAGE_MOMENTS } from './message-moments.ts'
import type { ScheduledMessageFields } from './scheduled-message-fields.ts'
import type { WireShape } from './wire-shape.ts'

const Shape = z.object({
  unitIds: z.array(Id).max(SCHEDULED_MESSAGE_ROOMS_MAX, 'tooMany'),
  moment: z.enum(MESSAGE_MOMENTS).nullable(),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'regex')
    .nullable(),
  templateId: Id.nullable(),
  agreementId: Id.nullable(),
  chatId: Id.nullable(),
  sendAt: Timestamp.nullable(),
  texts: z
    .array(
      z.object({
        language: z.enum(LOCALES).nullable(),
        text: z.string().trim().min(1, 'required').max(MESSAGE_LENGTH_MAX, 'tooLong'),
      }),
    )
    .max(LOCALES.length),
  isUnlessAnswered: z.boolean(),
  isRemoved: z.boolean(),
} satisfies WireShape<ScheduledMessageFields>)

/** A message that the server sends by itself. Only its host sees it; the guest sees the message once it is sent. */
export const ScheduledMessageRow = Shape.extend({
  id: Id,
  version: z.number().int(),
  /** Since when a template goes: what was due before is not made up for. */
  activeFrom: Timestamp,
  /** When a single message, or one stay's version, was sent; `null` before. A template is never sent itself. */
  sentAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ScheduledMessageRow = z.infer<typeof ScheduledMessageRow>

/** Fields to change; those left out stay as they are. */
export const ScheduledMessageEdit = Shape.partial()
export type ScheduledMessageEdit = z.infer<typeof ScheduledMessageEdit>

const Params = z.object({ id: Id })
const Answer = told(ScheduledMessageRow)

export const scheduledMessages = endpoint({
  name: 'scheduledMessages',
  method: 'get',
  path: '/scheduled-messages',
  needs: ['update', 'Unit'],
  summary: 'The caller’s messages that send themselves, newest change first',
  query: pageQuery(SCHEDULED_MESSAGES_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(ScheduledMessageRow),
})

export const createScheduledMessage = endpoint({
  name: 'createScheduledMessage',
  hasOwnLimit: true,
  method: 'put',
  path: '/scheduled-messages/:id',
  needs: ['update', 'Unit'],
  bodyBytesMax: 512 * 1024,
  summary:
    'Schedules a message under an id made on the device; 409 with the stored one if another has the id. Safe to repeat',
  params: Params,
  body: ScheduledMessageEdit,
  answer: Answer,
})

export const editScheduledMessage = endpoint({
  name: 'editScheduledMessage',
  hasOwnLimit: true,
  method: 'patch',
  path: '/scheduled-messages/:id',
  needs: ['update', 'Unit'],
  bodyBytesMax: 512 * 1024,
  summary:
    'Changes fields of a scheduled message. `If-Match` names the version; 409 with the current row for any other',
  params: Params,
  body: ScheduledMessageEdit,
  answer: Answer,
})
