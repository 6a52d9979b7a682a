import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { GIVEN, type Given } from '#contract/given.ts'
import { UNIT_ACTS } from '#contract/unit-acts.ts'
import { mayDo } from '#domain/hands/may-do.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { draftBed } from '#tests/support/agreements-bed.ts'
import { UNIT_ACT_TABLE } from '#tests/support/unit-act-table.ts'
import { abilitiesOfPerson, handsOf, heldAbilities, helpsIn } from './hands.ts'

const bed = draftBed()

/* The host is `host`; `otherGuest` is invited, helps, and helps no more. */

const STATES = ['invited', 'active', 'ended'] as const
type State = (typeof STATES)[number]

/** Makes a room, and brings somebody there into a state. Returns the room. */
async function roomWith(given: Given, state: State): Promise<string> {
  const unitId = randomUUID()
  await bed.call('host', 'PUT', `/units/${unitId}`, { title: 'Hut' })
  const token = randomBytes(32).toString('base64url')
  const invitation = { token, unitIds: [unitId], given: [given], name: '' }
  expect((await bed.call('host', 'PUT', `/hand-invitations/${randomUUID()}`, invitation)).status).toBe(200)
  if (state === 'invited') return unitId
  expect((await bed.call('otherGuest', 'POST', '/hand-invitations/accept', { token })).status).toBe(200)
  if (state === 'active') return unitId
  const [hand] = await handsOf(bed.db, 'findRoom', unitId)
  const ended = await bed.call('host', 'PATCH', `/hands/${hand?.id}`, { given: [] }, 1)
  expect(ended.status).toBe(200)
  return unitId
}

const cases = GIVEN.flatMap((given) => STATES.map((state) => [given, state] as const))
const rooms = new Map<string, string>()
beforeAll(async () => {
  for (const [given, state] of cases) rooms.set(`${given} ${state}`, await roomWith(given, state))
})

it.each(cases)('%s, %s: all that decide on acts say what the table says', async (given, state) => {
  const room = { unitId: rooms.get(`${given} ${state}`) ?? '', hostId: bed.people.host.id }
  const { id } = bed.people.otherGuest
  const session = await abilitiesOfPerson(bed.db, { id, role: 'GUEST' })
  const held = await inTransaction(bed.db, (tx) => heldAbilities(tx, id, room))
  for (const act of UNIT_ACTS) {
    const { isIn } = await bed.db
      .selectNoFrom(helpsIn(act, id, room.unitId).as('isIn'))
      .executeTakeFirstOrThrow()
    const listed = (await handsOf(bed.db, act, room.unitId)).some(({ person_id }) => person_id === id)
    const said = [mayDo(session, act, room), mayDo(held, act, room), isIn, listed]
    const may = state === 'active' && UNIT_ACT_TABLE[act][given]
    expect([act, ...said]).toEqual([act, may, may, may, may])
  }
})

it('the room’s host may do every act there, and nobody else any', async () => {
  const room = { unitId: rooms.get('cohost active') ?? '', hostId: bed.people.host.id }
  for (const who of ['host', 'guest', 'otherHost', 'admin'] as const) {
    const abilities = await abilitiesOfPerson(bed.db, { id: bed.people[who].id, role: 'HOST' })
    const may = UNIT_ACTS.map((act) => mayDo(abilities, act, room))
    expect([who, ...may]).toEqual([who, ...UNIT_ACTS.map(() => who === 'host')])
  }
})
