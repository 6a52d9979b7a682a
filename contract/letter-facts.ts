import { z } from 'zod'
import { Day, StoredDay } from './endpoint.ts'
import { AGREEMENT_ADDRESS_MAX, AGREEMENT_LINE_MAX, LEDGER_AMOUNT_CENTS_MAX } from './limits.ts'

const Line = z.string().max(AGREEMENT_LINE_MAX, 'tooLong')
const Address = z.string().max(AGREEMENT_ADDRESS_MAX, 'tooLong')

/** What a letter of an entry stated when it was handed over, so that it stays as it was whatever changes later. */
export const LetterFacts = z.object({
  hostName: Line,
  guestName: Line,
  hostAddress: Address,
  guestAddress: Address,
  premises: Address,
  unitTitle: Address,
  /** The weekly rent before a new one, in cents, and when it last rose; `null` if it never did. */
  weekly: z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX),
  raisedOn: Day.nullable(),
})
export type LetterFacts = z.infer<typeof LetterFacts>

/** The same as it is stored. */
export const StoredLetterFacts = LetterFacts.extend({ raisedOn: StoredDay.nullable() })
