import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { StayMeeting } from '#workers/replica-api.ts'

const NONE: readonly StayMeeting[] = []

/** The other stays that an agreement meets in its room: nobody's for a guest, who knows of none but their own. */
export function useMeetings({ id, unitId }: { id: string; unitId: string }): readonly StayMeeting[] {
  return useLiveQuery('staysOfUnit', { unitId })?.find((stay) => stay.id === id)?.meets ?? NONE
}
