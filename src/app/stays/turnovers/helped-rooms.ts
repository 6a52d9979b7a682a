import type { HandRow } from '#contract/hand.ts'
import type { RecordKind } from '#contract/records.ts'
import { mayDo, type RoomAct } from '#domain/hands/may-do.ts'
import { useSession } from '#app/auth/session.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { RecordView } from '#workers/replica-api.ts'

/** Returns the rooms of others in which a person may do something, by the titles of the rooms. */
export function helpedRooms(
  records: readonly RecordView<RecordKind>[],
  userId: string,
  act: RoomAct,
): HandRow[] {
  return (
    records
      .filter(({ kind }) => kind === 'hands')
      // The query has no type for each kind; nobody begins a hand on a device.
      .map(({ row }) => row as HandRow)
      .filter(({ personId, hostId, given }) => personId === userId && mayDo(act, { personId, hostId, given }))
      .sort((a, b) => a.unitTitle.localeCompare(b.unitTitle) || (a.id < b.id ? -1 : 1))
  )
}

/** Returns the rooms of others in which this person may do something; `undefined` until they are known. */
export function useHelpedRooms(act: RoomAct): HandRow[] | undefined {
  const userId = useSession()?.user.id
  const records = useLiveQuery('records', { kinds: ['hands'] })
  return records && userId !== undefined ? helpedRooms(records, userId, act) : undefined
}
