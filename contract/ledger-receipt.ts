import { z } from 'zod'
import { AGREEMENT_LINE_MAX, RECEIPT_NUMBER_MAX, SIGNATURE_DRAWING_MAX } from './limits.ts'

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
})
export type LedgerReceipt = z.infer<typeof LedgerReceipt>
