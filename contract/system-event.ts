import { z } from 'zod'
import { Id, StoredDay } from './endpoint.ts'
import {
  LEDGER_AMOUNT_CENTS_MAX,
  RECEIPT_NUMBER_MAX,
  SYSTEM_EVENT_NAME_MAX,
  UNIT_TITLE_MAX,
} from './limits.ts'
import type { SystemEventName } from './system-event-names.ts'

/**
 * What happened, as data: each reader's client turns it into text. It has only the fields of that event. A client must
 * not reject a message with an unknown event name: the message's text says the same in English.
 */
export const SystemEvent = z.object({
  name: z.string().max(SYSTEM_EVENT_NAME_MAX),
  agreementId: Id.optional(),
  /** The version of an agreement with this event. */
  version: z.number().int().optional(),
  entryId: Id.optional(),
  unitId: Id.optional(),
  /** The room's title at the time, if the conversation was about another room. */
  unitTitle: z.string().max(UNIT_TITLE_MAX).optional(),
  /** Whole cents; for a change of rent, per week. */
  cents: z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX).optional(),
  /** Days by the calendar of the place. */
  day: StoredDay.optional(),
  untilDay: StoredDay.optional(),
  /** The party that signed. */
  party: z.enum(['host', 'guest']).optional(),
  /** Whether the guest's acceptance came with a signature. */
  isSigned: z.boolean().optional(),
  /** For a change of rent or overdue rent: the day on which its notice was given. Its letter can then be shown. */
  servedOn: StoredDay.optional(),
  /** The receipt's number. */
  receipt: z.string().max(RECEIPT_NUMBER_MAX).optional(),
})
export type SystemEvent = z.infer<typeof SystemEvent>

/** An event of the current contract, as a server writes it. */
export type NewSystemEvent = SystemEvent & { name: SystemEventName }
