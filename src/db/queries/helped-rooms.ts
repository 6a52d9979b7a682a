import type { Observable } from 'rxjs'
import type { HandRow } from '#contract/hand.ts'
import type { UnitAct } from '#contract/unit-acts.ts'
import { mayDo, roomAbilities } from '#domain/hands/may-do.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { derived } from './derived.ts'
import { listedRecords } from './records.ts'

/** The rooms of others in which the rows on this device let this person do something, by the titles of the rooms. */
export function helpedRooms({ replica }: Scope, { act }: { act: UnitAct }): Observable<HandRow[]> {
  return derived([{ table: recordsOf(replica, 'hands') }, { table: replica.live.edits }], () =>
    ownHands(replica, act),
  )
}

/** Returns this person's hands in rooms where they may do something, as in `helpedRooms`. */
export function ownHands(replica: Replica, act: UnitAct): HandRow[] {
  const { userId } = replica
  return (
    listedRecords(replica, 'hands')
      // Nobody begins a hand on a device, so each is whole.
      .map(({ row }) => row as HandRow)
      .filter((hand) => hand.personId === userId && mayDo(roomAbilities(userId, [hand]), act, hand))
      .sort((a, b) => a.unitTitle.localeCompare(b.unitTitle) || (a.id < b.id ? -1 : 1))
  )
}
