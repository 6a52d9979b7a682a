/**
 * The stage of a stay that an exchange belongs to. Generated chats go through these in order, one stay after another.
 */
export const STAGES = ['enquiry', 'booking', 'arrival', 'stay', 'leaving', 'after'] as const
export type Stage = (typeof STAGES)[number]

/** One exchange: its lines in order, each starting with `g ` (the guest) or `h ` (the host). */
export type Exchange = readonly string[]

/**
 * Exchanges spread evenly between two points in time, in days before now. In a line, `{unit}` stands for the unit's
 * title, `{code}` for the lockbox code, `{called}` for what the host calls the guest, and `{reference}` for the
 * reference of a payment.
 */
export type Chapter = { stage: Stage; from: number; to: number; talk: readonly Exchange[] }
