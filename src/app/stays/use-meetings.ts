import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { StayMeeting } from '#workers/replica-api.ts'

const NONE: readonly StayMeeting[] = []

/** Returns the other stays that an agreement overlaps in its room; none for a guest, who knows only their own. */
export function useMeetings({ id, unitId }: { id: string; unitId: string }): readonly StayMeeting[] {
  return useLiveQuery('staysOfUnit', { unitId })?.find((stay) => stay.id === id)?.meets ?? NONE
}
