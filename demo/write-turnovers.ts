import { NO_TURNOVER, NO_TURNOVER_PLAN, type TurnoverPlanFields } from '#contract/turnover-fields.ts'
import type { TurnoverTables } from '#server/records/turnovers/turnover-rows.ts'
import { recordChanges, recordForEach } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoAgreements } from './demo-agreements.ts'
import { demoHelper, demoHost, demoUnits, demoId } from './demo-people.ts'
import { changesOf, type HandTables } from '#server/access/hands.ts'
import { settleWaysIn } from '#server/records/hands/way-in.ts'

const DAY_MS = 86_400_000
const { cabin, hut } = demoUnits

/** What there is to do and what is counted, by unit. The other rooms have the usual checklist. */
const PLANS: Record<string, Partial<TurnoverPlanFields>> = {
  [cabin.id]: {
    tasks: {
      'a-beds': { kind: 'clean', text: 'Make the queen and the single' },
      'b-loft': { kind: 'clean', text: 'Shake out the rug in the loft' },
      'c-fire': { kind: 'clean', text: 'Empty the ash bucket, once it’s cold' },
      'd-alarm': { kind: 'check', text: 'Test the smoke alarm' },
      'e-gas': { kind: 'check', text: 'Gas is off at the bottle' },
      'f-gate': { kind: 'check', text: 'Keypad works, gate shut' },
      'g-wood': { kind: 'restock', text: 'A barrow of firewood by the door' },
      'h-tea': { kind: 'restock', text: 'Tea, milk, matches' },
    },
    supplies: {
      gas: { name: 'Gas bottles', warnAt: 1 },
      linen: { name: 'Laundry sets', warnAt: 1 },
      wood: { name: 'Barrows of firewood', warnAt: 2 },
    },
    levels: { gas: 1, linen: 3, wood: 6 },
    tellsGuest: true,
  },
  [hut.id]: {
    supplies: { kindling: { name: 'Bags of kindling', warnAt: 1 } },
    levels: { kindling: 4 },
  },
}

/** Writes checklists of the demo's rooms and what is done in one of them. Call it after the agreements are written. */
export async function writeTurnovers(tx: Tx, now: Date): Promise<void> {
  const times = { created_at: new Date(now.getTime() - DAY_MS), updated_at: new Date(now.getTime() - DAY_MS) }
  const tables = tx.withTables<TurnoverTables>()
  for (const [unit_id, fields] of Object.entries(PLANS)) {
    const plan = JSON.stringify({ ...NO_TURNOVER_PLAN, ...fields })
    await tables
      .insertInto('turnover_plans')
      .values({ ...times, unit_id, host_id: demoHost.id, fields: plan })
      .execute()
    await recordChanges(tx, [demoHost.id], [{ collection: 'turnoverPlans', id: unit_id }])
  }
  const leaving = demoAgreements(now).find(
    ({ status, unit }) => status === 'APPROVED' && unit.id === cabin.id,
  )
  if (!leaving) return
  const begun = { ...NO_TURNOVER, who: 'Mere', done: { 'g-wood': true }, note: 'Wood is stacked already.' }
  const written_by = JSON.stringify({ 'done.g-wood': demoHelper.id, note: demoHelper.id })
  await tables
    .insertInto('turnovers')
    .values({
      ...{ ...times, agreement_id: leaving.id, host_id: demoHost.id },
      ...{ fields: JSON.stringify(begun), written_by },
    })
    .execute()
  await recordChanges(tx, [demoHost.id], [{ collection: 'turnovers', id: leaving.id }])
}

/** Lets the demo's helper do the turnovers of two rooms. Call it after agreements and arrival notes are written. */
export async function writeHands(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const hands = [demoUnits.cabin, demoUnits.hut].map(({ id }, nth) => ({
    ...{ id: demoId('hand', nth + 1), unit_id: id, host_id: demoHost.id, person_id: demoHelper.id },
  }))
  await tx
    .withTables<HandTables>()
    .insertInto('hands')
    .values(
      hands.map((hand) => ({
        ...hand,
        ...{ given: ['turnovers' as const], created_at: since, updated_at: since },
      })),
    )
    .execute()
  for (const { unit_id } of hands) await settleWaysIn(tx, unit_id, now)
  await recordForEach(tx, new Map(), await changesOf(tx, hands))
}
