import { z } from 'zod'

/** A step of a visit: when it was reached, counted from the navigation, and what had come down by then. */
const Step = z.object({ ms: z.number(), bytesDown: z.number() })
export type Step = z.infer<typeof Step>

const Traffic = z.object({ up: z.number(), down: z.number() })

/** What one line has shown. `null`: it never came to that. */
export const LineMeasure = z.object({
  day: z.string(),
  formOnScreen: Step.nullable(),
  formUsable: Step.nullable(),
  signedIn: Step.nullable(),
  conversations: Step.nullable(),
  /** Counted from the press on it. */
  conversationOpen: Step.nullable(),
  /** Milliseconds from Enter until the server had accepted it, by the server's clock, one per message. */
  messages: z.array(z.number().nullable()),
  /** The line has carried next to nothing for a while. */
  quiet: Step.nullable(),
  idleMinute: Traffic.nullable(),
  /** The conversation on screen again after closing the browser. */
  returnVisit: Step.nullable(),
  catchUp: z.object({ messages: z.number(), bytesDown: z.number(), gzipBytes: z.number() }).nullable(),
  update: Traffic.nullable(),
})
export type LineMeasure = z.infer<typeof LineMeasure>

export const FieldMeasures = z.object({
  before: z.record(z.string(), LineMeasure),
  now: z.record(z.string(), LineMeasure),
})
export type FieldMeasures = z.infer<typeof FieldMeasures>
