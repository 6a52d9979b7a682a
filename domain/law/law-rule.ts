import type { Day } from '#domain/calendar/calendar-day.ts'

/** The Acts and regulations that the product speaks of. */
export const ACTS = {
  tenancies: 'Residential Tenancies Act 1986',
  meth: 'Residential Tenancies (Managing Methamphetamine Contamination) Regulations 2026',
  privacy: 'Privacy Act 2020',
  building: 'Building Act 2004',
  tax: 'Tax Administration Act 1994',
  gst: 'Goods and Services Tax Act 1985',
  humanRights: 'Human Rights Act 1993',
} as const

/** A rule of New Zealand law, as the product says it. It is shown with its source, and is not advice. */
export type LawRule = {
  act: keyof typeof ACTS
  /** Its section, regulation, schedule or principle. */
  section: string
  /** What the product says by it, in one sentence. */
  says: string
  /** Its numbers. Dates are counted with these, and the words on screen may have no others. */
  figures: Readonly<Record<string, number>>
  /** The page where it was read, without the scheme. */
  source: string
  /** The day on which it was last read there. */
  asOf: Day
  /** The first day on which it applies; `null` for one older than any agreement here. */
  from: Day | null
  /** The last day on which it applied, for one that another has replaced. */
  until?: Day
  /** What couldn't be read again, and must be looked up at the source. */
  unread?: string
}
