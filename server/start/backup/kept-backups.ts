const DAYS = 7
const WEEKS = 4
const MONTHS = 12
const DAY_MS = 86_400_000

/**
 * Returns which of these backups are kept, by the moments at which they were taken: the newest of each of the last 7 days
 * that have one, of the last 4 weeks and of the last 12 months. Days, weeks from Monday and months are those of UTC.
 * Counted are days with a backup and not days that pass, so nothing goes while no backups are made.
 */
export function keptBackups(takenAt: readonly string[]): Set<string> {
  const newestFirst = takenAt.toSorted((one, other) => Date.parse(other) - Date.parse(one))
  return new Set([
    ...newestOfEach(newestFirst, (at) => new Date(at).toISOString().slice(0, 10), DAYS),
    ...newestOfEach(newestFirst, mondayOf, WEEKS),
    ...newestOfEach(newestFirst, (at) => new Date(at).toISOString().slice(0, 7), MONTHS),
  ])
}

function newestOfEach(
  newestFirst: readonly string[],
  periodOf: (at: string) => string,
  most: number,
): string[] {
  const newest = new Map<string, string>()
  for (const at of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), at)
  return [...newest.values()].slice(0, most)
}

function mondayOf(at: string): string {
  const date = new Date(at)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
