import { NO_TERMS } from '#contract/agreement-terms.ts'
import type { Entry, Tenancy } from '#domain/money/tenancy.ts'

/** A tenancy under way since a Monday, at 350 a week in advance. */
export const WEEKLY: Tenancy = {
  ...NO_TERMS,
  status: 'ACTIVE',
  endedOn: null,
  startsOn: '2026-03-02',
  rentPerWeek: 350,
}

let made = 0

/** Returns an entry written on its day, after those made before it. */
export function testEntry(
  kind: Entry['kind'],
  day: string,
  amount: number | null,
  changes: Partial<Entry> = {},
): Entry {
  return {
    ...{ id: `e${String((made += 1)).padStart(4, '0')}`, kind, day, amount },
    ...{ note: '', method: null, entryId: null, writtenAt: `${day}T00:00:00.000Z` },
    ...changes,
  }
}
