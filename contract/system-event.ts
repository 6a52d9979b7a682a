import { z } from 'zod'
import { Id } from './endpoint.ts'
import { LEDGER_AMOUNT_CENTS_MAX, RECEIPT_NUMBER_MAX, SYSTEM_EVENT_NAME_MAX } from './limits.ts'
import type { SystemEventName } from './system-event-names.ts'

/**
 * What happened, as data: each reader's client words it. Only the fields that the event has. A name that a client
 * doesn't know is no reason to refuse the message: its text says the same in English.
 */
export const SystemEvent = z.object({
  name: z.string().max(SYSTEM_EVENT_NAME_MAX),
  agreementId: Id.optional(),
  /** Of an agreement, with this event. */
  version: z.number().int().optional(),
  entryId: Id.optional(),
  unitId: Id.optional(),
  /** Whole cents; of a change of rent, a week's. */
  cents: z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX).optional(),
  /** By the calendar of the place. */
  day: z.iso.date().optional(),
  untilDay: z.iso.date().optional(),
  /** Who signed. */
  party: z.enum(['host', 'guest']).optional(),
  /** Whether an answer came with a signature. */
  isSigned: z.boolean().optional(),
  /** Of a change of rent or overdue rent: the day on which its notice was given. Its letter can then be shown. */
  servedOn: z.iso.date().optional(),
  /** The number of the receipt. */
  receipt: z.string().max(RECEIPT_NUMBER_MAX).optional(),
})
export type SystemEvent = z.infer<typeof SystemEvent>

/** An event of today's contract, as a server writes it. */
export type NewSystemEvent = SystemEvent & { name: SystemEventName }
