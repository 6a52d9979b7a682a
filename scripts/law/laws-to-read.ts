import { type Day, daysBetween } from '#domain/calendar/calendar-day.ts'
import type { LawRule } from '#domain/law/law-rule.ts'

/** After this many days a rule has to be read again. */
export const READ_EVERY_DAYS = 90

/** A rule to read again: how many days ago it was read, and what nobody could find then. */
export type LawToRead = { id: string; age: number; unread: string | null }

/**
 * Returns the rules that were read more than 90 days before a day, and those of which something couldn't be read, oldest
 * first. Rules that another has replaced stay as they were.
 */
export function lawsToRead(rules: Readonly<Record<string, LawRule>>, today: Day): LawToRead[] {
  return Object.entries(rules)
    .filter(([, { until }]) => until === undefined)
    .map(([id, { asOf, unread = null }]) => ({ id, age: daysBetween(asOf, today), unread }))
    .filter(({ age, unread }) => age > READ_EVERY_DAYS || unread !== null)
    .toSorted((a, b) => b.age - a.age || (a.id < b.id ? -1 : 1))
}
