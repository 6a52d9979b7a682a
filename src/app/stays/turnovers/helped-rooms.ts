import type { HandRow } from '#contract/hand.ts'
import type { UnitAct } from '#contract/unit-acts.ts'
import { mayDo } from '#domain/hands/may-do.ts'
import { useSession } from '#app/auth/session.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'

/**
 * Returns the rooms of others in which this person may do something, by their titles; `undefined` until they are known.
 * Both the rows on this device and the abilities of the session have to allow it.
 */
export function useHelpedRooms(act: UnitAct): HandRow[] | undefined {
  const session = useSession()
  const rooms = useLiveQuery('helpedRooms', { act })
  return session === null ? undefined : rooms?.filter((room) => mayDo(session.abilities, act, room))
}
