import { z } from 'zod'
import { Day, StoredDay } from './endpoint.ts'
import {
  AGREEMENT_LINE_MAX,
  LEDGER_AMOUNT_CENTS_MAX,
  LEDGER_NOTE_MAX,
  RECEIPT_NUMBER_MAX,
  SIGNATURE_DRAWING_MAX,
} from './limits.ts'

/** What one receipt lists as paid. Money for more than this is receipted by its sum. */
export const RECEIPT_LINES_MAX = 40

/** What part of the money is for, as `PaidFor` of domain/money/period-paid.ts. */
const ReceiptLine = z.object({
  kind: z.enum(['rent', 'addOn', 'charge', 'ahead']),
  name: z.string().max(LEDGER_NOTE_MAX, 'tooLong'),
  from: Day.nullable(),
  to: Day.nullable(),
  amount: z.number().int().min(1).max(LEDGER_AMOUNT_CENTS_MAX),
})

/** What a receipt adds to a payment (Residential Tenancies Act 1986, section 29). */
export const LedgerReceipt = z.object({
  /** Numbered on each device; its first characters identify the device. */
  number: z.string().trim().min(1, 'required').max(RECEIPT_NUMBER_MAX, 'tooLong'),
  /** The person who received the money and signed for it. */
  receivedBy: z.string().max(AGREEMENT_LINE_MAX, 'tooLong'),
  /** Path data of the strokes in a box of 600 by 200; `null` for a typed name. */
  drawing: z
    .string()
    .max(SIGNATURE_DRAWING_MAX, 'tooLong')
    .regex(/^[ML0-9 ]+$/)
    .nullable(),
  /** The digits of the host's GST number, on the receipt of a short stay: the amount includes GST. */
  gstNumber: z
    .string()
    .regex(/^\d{8,9}$/)
    .optional(),
  /** What the money was for when the receipt was written, whatever is recorded later. Missing for a bond. */
  paidFor: z.array(ReceiptLine).max(RECEIPT_LINES_MAX, 'tooMany').optional(),
  /** What was owed once it was paid, in cents; negative if paid ahead. */
  owedAfter: z.number().int().optional(),
})
export type LedgerReceipt = z.infer<typeof LedgerReceipt>

/** The same as it is stored. */
export const StoredLedgerReceipt = LedgerReceipt.extend({
  paidFor: z
    .array(ReceiptLine.extend({ from: StoredDay.nullable(), to: StoredDay.nullable() }))
    .max(RECEIPT_LINES_MAX, 'tooMany')
    .optional(),
})
