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
  /** It can be replied to. */
  writable: Step.nullable(),
  /** Milliseconds from the first Enter until the server had accepted that message, by the server's clock. */
  firstMessage: z.number().nullable(),
  /** The app itself is there, with its replica. */
  whole: Step.nullable(),
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

/** What a line has brought that comes for 20 s at a time; the lists have a figure for the end of each window. */
export const WindowsMeasure = z.object({
  day: z.string(),
  /** Of 51 that waited: how many were with the server. */
  messages: z.array(z.number()),
  /** Of three: how many were with the server, whole. */
  photos: z.array(z.number()),
  /** Of the three photos, as the device sends them. */
  photoBytes: z.number(),
  /** All that the device sent meanwhile. */
  bytesUp: z.number(),
  /** The window in which a device that has never been here had its conversations on screen. */
  newDeviceIn: z.number().nullable(),
  newDeviceBytes: z.number(),
})
export type WindowsMeasure = z.infer<typeof WindowsMeasure>

export const FieldMeasures = z.object({
  now: z.record(z.string(), LineMeasure),
  windows: z.record(z.string(), WindowsMeasure),
})
export type FieldMeasures = z.infer<typeof FieldMeasures>
