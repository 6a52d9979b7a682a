import { arrivalNotesOf } from '#contract/arrival-notes-fields.ts'
import type { ArrivalTables } from '#server/records/arrival-notes/arrival-note-rows.ts'
import { setArrival } from '#server/records/arrival-notes/arrivals.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoHost, demoUnits } from './demo-people.ts'

const WRITTEN_DAYS_AGO = 40
const DAY_MS = 86_400_000
const { cabin, loft, hut } = demoUnits
const WIFI = { wifiName: 'Pakihi Stream', wifiPassword: 'kereru-2-totara' }

/** What guests are told about arriving, by unit. */
const NOTES = {
  [cabin.id]: arrivalNotesOf({
    ...WIFI,
    language: 'en',
    arriveFrom: '15:00',
    leaveBy: '10:00',
    directions:
      'From Ōpōtiki take Ōtara Road for 12 km. The seal ends at the one-lane bridge; keep going for 3 km.\nOurs is the second gate on the left, with the blue letterbox. Shut it behind you: there are lambs about.\nPark beside the tōtara, not under it.',
    gettingIn:
      'The cabin door has a keypad. Press the code, then #. If it beeps twice, pull the door towards you and try again.',
    doorCode: '4821#',
    whereThings:
      'Firewood is in the lean-to. Spare towels are in the chest. The fuse box is behind the coats.\nRubbish goes in the green bin at the gate on Thursdays.',
    phone: '07 555 0142',
  }),
  [loft.id]: arrivalNotesOf({
    ...WIFI,
    language: 'en',
    arriveFrom: '14:00',
    leaveBy: '11:00',
    directions: 'Past the house to the woolshed. The stairs are on the river side.',
    gettingIn: 'The key hangs behind the meter box.',
    whereThings: 'The hot water switch is beside the range.',
    phone: '07 555 0142',
  }),
  [hut.id]: arrivalNotesOf({
    ...WIFI,
    language: 'en',
    arriveFrom: '14:00',
    leaveBy: '11:00',
    directions:
      'Leave the car at the swing bridge and walk in, ten minutes along the true left of the river.',
    gettingIn: 'There is a lockbox under the eave on the river side. Turn the key twice.',
    doorCode: '7360',
    whereThings:
      'Kindling is under the bunks. Drinking water is in the tank behind the hut; the river is for washing.',
    phone: '07 555 0142',
  }),
}

/**
 * Writes the arrival notes of the demo's rooms, and what its guests can see of them. Call it after the agreements are
 * written.
 */
export async function writeArrivalNotes(tx: Tx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - WRITTEN_DAYS_AGO * DAY_MS)
  for (const [unit_id, fields] of Object.entries(NOTES)) {
    await tx
      .withTables<ArrivalTables>()
      .insertInto('arrival_notes')
      .values({ unit_id, fields: JSON.stringify(fields), created_at: at, updated_at: at })
      .execute()
    await recordChanges(tx, [demoHost.id], [{ collection: 'arrivalNotes', id: unit_id }])
  }
  const agreements = await tx.selectFrom('agreements').selectAll().orderBy('id').execute()
  for (const agreement of agreements) {
    const changes = await setArrival(tx, agreement, now)
    await recordChanges(tx, [agreement.guest_id], changes)
  }
}
