import { z } from 'zod'

/** The outcome of one row as it's stored between runs. */
const Measurement = z.object({
  runs: z.string(),
  lost: z.number(),
  doubled: z.number(),
  outOfOrder: z.number(),
  worstRecoveryMs: z.number().nullable(),
  notes: z.array(z.string()),
  count: z.number(),
  seed: z.number(),
  /** ISO 8601. */
  day: z.string(),
})
export type Measurement = z.infer<typeof Measurement>

/** By the row's name. */
export const Measurements = z.record(z.string(), Measurement)
export type Measurements = z.infer<typeof Measurements>
