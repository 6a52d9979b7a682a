import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { type UnitNotes, todaysRows, type TodaysRow } from './todays-rows.ts'

/** Returns the host's day by the clocks of its places, up to date after midnight; `undefined` until it is known. */
export function useTodaysRows(): TodaysRow[] | undefined {
  const todayAt = {
    'Pacific/Auckland': useToday('Pacific/Auckland'),
    'Pacific/Chatham': useToday('Pacific/Chatham'),
  }
  const agreements = useLiveQuery('agreements', {})
  const rents = useLiveQuery('rents', { today: todayAt['Pacific/Auckland'] })
  const records = useLiveQuery('records', { kinds: ['arrivalNotes', 'turnovers'] })
  if (agreements === undefined || rents === undefined || records === undefined) return undefined
  // The query has no type for each kind.
  const written = records.filter(({ kind }) => kind === 'arrivalNotes')
  const notes = new Map(written.map(({ id, row }) => [id, notesOf(row as Partial<ArrivalNotesRow>)]))
  const ready = new Set(records.flatMap(({ id, row }) => ('isReady' in row && row.isReady ? [id] : [])))
  return todaysRows(agreements, { rents, notes, ready, todayAt })
}

function notesOf({
  arriveFrom = null,
  leaveBy = null,
  directions = '',
}: Partial<ArrivalNotesRow>): UnitNotes {
  return { arriveFrom, leaveBy, hasDirections: directions.trim() !== '' }
}
