import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changesSince } from '#contract/changes.ts'
import { guestInvitations } from '#contract/guest-invitation.ts'
import { HandRow } from '#contract/hand.ts'
import type { HandTables } from '#server/access/hands.ts'
import type { InvitationTables } from '#server/records/guest-invitations/invitation-rows.ts'
import { dayAtPlace } from '#contract/region.ts'
import { TurnoverRow } from '#contract/turnover.ts'
import type { Ability } from '#contract/permission.ts'
import { FIRST_WIRE, WIRE } from '#contract/wire.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { changesHead } from '#server/store/feed.ts'
import { AGREED_TERMS, type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { moveWaysIn } from './way-in.ts'

/*
 * The host is `host`; `otherGuest` helps, `otherHost` is another hand or a stranger, `guest` stays in the room.
 */

const bed = draftBed()

/** Each test has a room of its own. */
let unitId = ''
beforeEach(async () => {
  unitId = await newRoom('Loft')
  await bed.db.deleteFrom('blocks').execute()
})

async function newRoom(title: string): Promise<string> {
  const id = randomUUID()
  const fields = { title, address: { street: '8 Ruru Rd', suburb: '', town: 'Taihape', postcode: '4720' } }
  expect((await bed.call('host', 'PUT', `/units/${id}`, fields)).status).toBe(200)
  return id
}

const today = () => dayAtPlace(bed.scope.now(), 'Pacific/Auckland')
const newToken = () => randomBytes(32).toString('base64url')
const invite = (token: string, unitIds = [unitId], who: AgreementPerson = 'host') =>
  bed.call(who, 'PUT', `/hand-invitations/${randomUUID()}`, {
    ...{ token, unitIds, given: ['turnovers'], name: 'Moana' },
  })
const accept = (who: AgreementPerson, token: string) =>
  bed.call(who, 'POST', '/hand-invitations/accept', { token })
async function helps(who: AgreementPerson, unitIds = [unitId]): Promise<void> {
  const token = newToken()
  expect((await invite(token, unitIds)).status).toBe(200)
  expect((await accept(who, token)).status).toBe(200)
}
const handsOf = async (who: AgreementPerson) =>
  z
    .object({ data: z.array(HandRow) })
    .parse((await bed.call(who, 'GET', '/hands?perPage=100')).body)
    .data.filter((hand) => hand.unitId === unitId)
async function handOf(who: AgreementPerson): Promise<HandRow> {
  const [hand] = await handsOf(who)
  if (!hand) throw new Error(`${who} has no hand in the room`)
  return hand
}
const give = ({ id, version }: HandRow, given: string[], who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/hands/${id}`, { given }, version)

/** Makes an agreement of the guest for the test's room, for days counted from today, which both accepted. */
async function stay(from: number, to: number) {
  await bed.call('guest', 'POST', '/chat', { unitId, participantId: bed.people.host.id })
  const days = { startsOn: addDays(today(), from), endsOn: addDays(today(), to) }
  const draft = rowOf(
    await bed.call('host', 'PUT', `/agreements/${randomUUID()}`, {
      ...{ ...AGREED_TERMS, ...days, unitId, guestId: bed.people.guest.id },
    }),
  )
  return rowOf(await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', draft))))
}

const turnover = ({ body }: { body: unknown }) => z.object({ data: TurnoverRow }).parse(body).data
const write = (who: AgreementPerson, id: string, fields: object) =>
  bed.call(who, 'PUT', `/turnovers/${id}`, fields)
const edit = (who: AgreementPerson, id: string, version: number, fields: object) =>
  bed.call(who, 'PATCH', `/turnovers/${id}`, fields, version)
const plan = (fields: object) => bed.call('host', 'PUT', `/turnover-plans/${unitId}`, fields)
const editPlan = (who: AgreementPerson, version: number, fields: object) =>
  bed.call(who, 'PATCH', `/turnover-plans/${unitId}`, fields, version)
/** Returns what somebody has of the room's work: its checklist, and its turnovers. */
async function workOf(who: AgreementPerson): Promise<string[]> {
  const ids = async (path: string) =>
    z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse((await bed.call(who, 'GET', `${path}?perPage=100`)).body)
      .data.map(({ id }) => id)
  return [...(await ids('/turnover-plans')), ...(await ids('/turnovers'))]
}
/** Returns what somebody's feed says since a checkpoint, `gone` for a row that is no longer theirs. */
async function fed(who: AgreementPerson, since: string): Promise<Record<string, string>> {
  const { body } = await bed.call(who, 'GET', `/changes?since=${encodeURIComponent(since)}&wire=${WIRE}`)
  return Object.fromEntries(
    changesSince.answer
      .parse(body)
      .data.map(({ collection, id, row }) => [`${collection} ${id}`, row === null ? 'gone' : 'here']),
  )
}

describe('an invitation to help', () => {
  it('gives each of its rooms to one person, once, and reaches the host’s feed', async () => {
    const shed = await newRoom('Shed')
    const token = newToken()
    expect((await invite(token, [unitId, shed])).body).toMatchObject({
      data: { invitation: { given: ['turnovers'], rooms: ['Loft', 'Shed'], state: 'open' } },
    })
    const since = await changesHead(bed.db, bed.people.host.id)
    expect((await accept('otherGuest', token)).body).toMatchObject({ data: { unitIds: [unitId, shed] } })
    // The response was lost; then somebody else tries.
    expect((await accept('otherGuest', token)).status).toBe(200)
    expect((await accept('otherHost', token)).status).toBe(404)
    expect(await handOf('otherGuest')).toMatchObject({
      ...{ unitTitle: 'Loft', given: ['turnovers'], address: { street: '8 Ruru Rd' } },
      host: { id: bed.people.host.id },
    })
    const hand = await handOf('host')
    expect(hand).toMatchObject({ person: { id: bed.people.otherGuest.id }, stays: [] })
    expect(await fed('host', since)).toMatchObject({ [`hands ${hand.id}`]: 'here' })
  })

  it('is refused for a room where 20 people already help or are invited', async () => {
    const at = bed.scope.now()
    const hand = { unit_id: unitId, host_id: bed.people.host.id, created_at: at, updated_at: at }
    const hands = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => ({
        ...hand,
        ...{ id: randomUUID(), person_id: await bed.person({ email: `${randomUUID()}@hands.example` }) },
        // One of them has left.
        given: nth === 0 ? [] : ['turnovers' as const],
      })),
    )
    await bed.db.withTables<HandTables>().insertInto('hands').values(hands).execute()
    expect((await invite(newToken())).status).toBe(200)
    expect(await invite(newToken(), [await newRoom('Shed'), unitId])).toMatchObject({
      ...{ status: 422, body: { validationErrors: [{ field: 'unitId', message: 'full' }] } },
    })
    const open = bed.db.withTables<InvitationTables>().updateTable('guest_invitations')
    await open.set({ revoked_at: at }).where('unit_id', '=', unitId).execute()
    expect((await invite(newToken())).status).toBe(200)
  })

  it('shows what it gives before it is accepted, and is listed apart from guests’', async () => {
    const token = newToken()
    await invite(token)
    expect((await bed.call('otherGuest', 'POST', '/guest-invitations/read', { token })).body).toMatchObject({
      data: { given: ['turnovers'], rooms: ['Loft'], isOwn: false },
    })
    const page = await bed.as(null, { method: 'GET', url: `/site/invite/${token}` })
    expect(page.body).toContain(`/register?to=%2Fturnovers&amp;invite=${token}`)
    const listed = async (query: string) =>
      guestInvitations.answer
        .parse((await bed.call('host', 'GET', `/guest-invitations?perPage=100${query}`)).body)
        .data.filter((one) => one.unitId === unitId).length
    expect([await listed(''), await listed('&isForHands=true')]).toEqual([0, 1])
  })

  it('doesn’t work as a guest invitation, and a guest invitation gives no room', async () => {
    const [token, ofGuest] = [newToken(), newToken()]
    await invite(token)
    const guest = { token: ofGuest, unitId, guestName: '' }
    await bed.call('host', 'PUT', `/guest-invitations/${randomUUID()}`, guest)
    const asGuest = await bed.call('otherGuest', 'POST', '/guest-invitations/accept', { token })
    expect([asGuest.status, (await accept('otherGuest', ofGuest)).status]).toEqual([404, 404])
  })

  it('is refused for other people’s rooms, for its own host, and after a block', async () => {
    expect(await invite(newToken(), [unitId], 'otherHost')).toMatchObject({ status: 422 })
    const token = newToken()
    await invite(token)
    expect((await accept('host', token)).status).toBe(403)
    const { host, otherGuest } = bed.people
    await bed.db.insertInto('blocks').values({ blocker_id: host.id, blocked_id: otherGuest.id }).execute()
    expect((await accept('otherGuest', token)).status).toBe(403)
    expect(await handsOf('otherGuest')).toEqual([])
  })
})

describe('permissions in a room', () => {
  it('a helper sees the days of stays, and nothing about the guest or the money', async () => {
    await helps('otherGuest')
    const since = await changesHead(bed.db, bed.people.otherGuest.id)
    const { id, startsOn, endsOn } = await stay(-3, 1)
    const { stays } = await handOf('otherGuest')
    const days = { startsOn, endsOn, noticeEndsOn: null, endedOn: null }
    expect(stays).toEqual([{ id, ...days, status: 'APPROVED', regime: AGREED_TERMS.regime, region: null }])
    expect(await fed('otherGuest', since)).toEqual({ [`hands ${(await handOf('host')).id}`]: 'here' })
    for (const path of ['/agreements', '/ledger-entries', '/units', '/arrival-notes', '/inspections'])
      expect([path, JSON.stringify((await bed.call('otherGuest', 'GET', path)).body)]).not.toContain(id)
  })

  it('a helper ticks, notes and marks ready like the host, and each sees who did it', async () => {
    await helps('otherGuest')
    const { id } = await stay(-3, 0)
    const since = await changesHead(bed.db, bed.people.host.id)
    expect((await write('otherGuest', id, { done: { beds: true } })).status).toBe(200)
    await edit('host', id, 1, { done: { floors: true } })
    const done = turnover(await edit('otherGuest', id, 2, { isReady: true, note: 'A cup is broken' }))
    const { host, otherGuest } = bed.people
    expect(done).toMatchObject({ done: { beds: true, floors: true }, isReady: true, version: 3 })
    expect(done.writtenBy).toEqual({
      ...{ 'done.beds': otherGuest.id, 'done.floors': host.id },
      ...{ isReady: otherGuest.id, note: otherGuest.id },
    })
    expect(done.people.map((person) => person.id).toSorted()).toEqual([host.id, otherGuest.id].toSorted())
    expect(await fed('host', since)).toEqual({ [`turnovers ${id}`]: 'here' })
  })

  it('a helper counts supplies, and can’t change the checklist', async () => {
    await plan({ supplies: { gas: { name: 'Gas', warnAt: 1 } }, levels: { gas: 2 } })
    await helps('otherGuest')
    expect((await editPlan('otherGuest', 1, { levels: { gas: 1 } })).body).toMatchObject({
      data: { levels: { gas: 1 }, version: 2 },
    })
    for (const fields of [{ tellsGuest: true }, { levels: { gas: 0 }, supplies: { gas: null } }])
      expect(await editPlan('otherGuest', 2, fields)).toMatchObject({
        ...{ status: 403, body: { code: 'forbidden' } },
      })
    expect((await bed.call('otherGuest', 'PUT', `/turnover-plans/${unitId}`, {})).status).toBe(403)
  })

  it('helpers elsewhere, former helpers, guests and administrators can do nothing', async () => {
    const shed = await newRoom('Shed')
    const { id } = await stay(-3, 0)
    await plan({ supplies: { gas: { name: 'Gas', warnAt: 1 } }, levels: { gas: 2 } })
    await write('host', id, { note: 'Mine' })
    await helps('otherHost', [shed])
    await helps('otherGuest')
    expect((await give(await handOf('host'), [])).status).toBe(200)
    for (const who of ['otherHost', 'otherGuest', 'guest', 'admin'] as const) {
      const tried = [
        await edit(who, id, 1, { isReady: true }),
        await write(who, id, { isReady: true }),
        await editPlan(who, 1, { levels: { gas: 0 } }),
      ]
      expect([who, ...tried.map(({ status }) => status)]).toEqual([who, 404, 404, 404])
      expect(await workOf(who)).not.toEqual(expect.arrayContaining([id]))
      expect(await workOf(who)).not.toEqual(expect.arrayContaining([unitId]))
    }
  })
})

describe('the abilities of a session', () => {
  const inRooms = (abilities: readonly Ability[] = []) =>
    abilities
      .filter(({ subject }) => subject === 'Room')
      .map(({ action, conditions }) => [action, conditions])
  const email = 'otherguest@people.example'
  /** What sign-in and refresh say in a wire. */
  async function told(wire: number): Promise<Ability[][]> {
    const { data } = await bed.signIn({ email, wire })
    const refreshed = await bed.refresh(data?.token ?? '', wire)
    return [data?.abilities ?? [], refreshed.data?.abilities ?? []]
  }

  it('hold what was given in each room, with its conditions, until it ends', async () => {
    await bed.db.withTables<HandTables>().deleteFrom('hands').execute()
    await helps('otherGuest')
    const own = ['manage', { hostId: bed.people.otherGuest.id }]
    const here = { unitId: { $in: [unitId] } }
    const expected = [
      own,
      ...['findRoom', 'enterRoom', 'turnOver', 'countSupplies'].map((act) => [act, here]),
    ]
    expect((await told(WIRE)).map(inRooms)).toEqual([expected, expected])
    const { token } = bed.people.otherGuest
    const becoming = await bed.as(token, { method: 'POST', url: `/v1/users/me/host?wire=${WIRE}` })
    expect(inRooms(becoming.json().data.abilities)).toEqual(expected)
    await bed.db
      .updateTable('users')
      .set({ role: 'GUEST' })
      .where('id', '=', bed.people.otherGuest.id)
      .execute()
    await give(await handOf('host'), [])
    expect((await told(WIRE)).map(inRooms)).toEqual([[own], [own]])
  })

  it('say to a client of the first release what it can read, and nothing of rooms', async () => {
    await helps('otherGuest')
    const released = JSON.parse(readFileSync('contract/released/wire-1.json', 'utf8'))
    const { abilities } = released.endpoints.becomeHost.answer.properties.data.properties
    const asReleased = z.fromJSONSchema(abilities)
    const { token } = bed.people.otherGuest
    const becoming = await bed.as(token, { method: 'POST', url: '/v1/users/me/host' })
    await bed.db
      .updateTable('users')
      .set({ role: 'GUEST' })
      .where('id', '=', bed.people.otherGuest.id)
      .execute()
    for (const said of [becoming.json().data.abilities, ...(await told(FIRST_WIRE))]) {
      expect(asReleased.parse(said)).toEqual(said)
      expect(said.length).toBeGreaterThan(0)
    }
    for (const said of await told(WIRE)) expect(asReleased.safeParse(said).success).toBe(false)
  })
})

describe('the end of help', () => {
  it('comes at once when the host removes a helper, and removes the room’s rows', async () => {
    await helps('otherGuest')
    const { id } = await stay(-3, 0)
    await plan({})
    await write('otherGuest', id, { done: { beds: true } })
    const hand = await handOf('host')
    const since = await changesHead(bed.db, bed.people.otherGuest.id)
    const ended = await give(hand, [])
    expect(ended).toMatchObject({ status: 200, body: { data: { given: [], version: 2 } } })
    expect(await fed('otherGuest', since)).toMatchObject({
      [`hands ${hand.id}`]: 'gone',
      [`turnovers ${id}`]: 'gone',
      [`turnoverPlans ${unitId}`]: 'gone',
    })
    expect((await edit('otherGuest', id, 1, { isReady: true })).status).toBe(404)
    // What they did stays, and who did it.
    const [kept] = z
      .object({ data: z.array(TurnoverRow) })
      .parse((await bed.call('host', 'GET', '/turnovers')).body)
      .data.filter((row) => row.id === id)
    expect(kept).toMatchObject({
      done: { beds: true },
      writtenBy: { 'done.beds': bed.people.otherGuest.id },
    })
    // The response was lost.
    expect(await give(hand, [])).toMatchObject({ status: 200, body: { data: { given: [] } } })
  })

  it('can be chosen by a helper, and undone only by a new invitation', async () => {
    await helps('otherGuest')
    const hand = await handOf('otherGuest')
    expect((await give(hand, [], 'otherHost')).status).toBe(404)
    expect((await give(hand, [], 'otherGuest')).status).toBe(200)
    expect(await handsOf('host')).toEqual([])
    expect((await give({ ...hand, version: 2 }, ['turnovers'], 'otherGuest')).status).toBe(403)
    // The host can't take them back without asking.
    expect((await give({ ...hand, version: 2 }, ['turnovers'])).status).toBe(403)
    expect(await handsOf('otherGuest')).toEqual([])
    // Invited again, they have one hand there, as before.
    await helps('otherGuest')
    expect(await handsOf('host')).toMatchObject([{ id: hand.id, version: 3 }])
  })

  it.each(['host', 'otherGuest'] as const)('comes with a block by %s', async (who) => {
    await helps('otherGuest')
    const other = who === 'host' ? 'otherGuest' : 'host'
    const chat = await bed.call(who, 'POST', '/chat', {
      ...{ unitId, participantId: bed.people[other].id },
    })
    const { id } = z.object({ data: z.object({ id: z.string() }) }).parse(chat.body).data
    await bed.as(bed.people[who].token, {
      method: 'POST',
      url: `/v1/chat/${id}/block-user`,
      payload: { userId: bed.people[other].id },
    })
    expect([await handsOf('host'), await handsOf('otherGuest')]).toEqual([[], []])
  })

  it('comes with the deletion of the room', async () => {
    await helps('otherGuest')
    const { id } = await handOf('host')
    const since = await changesHead(bed.db, bed.people.otherGuest.id)
    await bed.call('host', 'POST', `/units/${unitId}/steps`, { step: 'delete', version: 1 })
    expect(await handsOf('otherGuest')).toEqual([])
    expect(await fed('otherGuest', since)).toMatchObject({ [`hands ${id}`]: 'gone' })
  })
})

it('the way in opens two days before a departure, and the feed says so once', async () => {
  const notes = {
    directions: 'Past the pub',
    gettingIn: 'Round the back',
    doorCode: '4471',
    wifiPassword: 'moa-in-the-fern',
  }
  await bed.call('host', 'PUT', `/arrival-notes/${unitId}`, notes)
  await helps('otherGuest')
  const { id } = await stay(-3, 3)
  const move = () => moveWaysIn({ ...bed.scope, log: (line) => expect.unreachable(line) })
  await move()
  const closed = await handOf('otherGuest')
  expect(closed.wayIn).toEqual({
    ...{ directions: 'Past the pub', gettingIn: '', doorCode: '' },
    ...{ hasCodes: true, isOpen: false, closesAt: null },
  })
  await bed.db
    .updateTable('agreements')
    .set({ terms: JSON.stringify({ ...AGREED_TERMS, endsOn: addDays(today(), 2), startsOn: today() }) })
    .where('id', '=', id)
    .execute()
  const since = await changesHead(bed.db, bed.people.otherGuest.id)
  expect(await move()).toBeGreaterThan(0)
  expect(await move()).toBe(0)
  const open = await handOf('otherGuest')
  expect(open.wayIn).toMatchObject({ gettingIn: 'Round the back', doorCode: '4471', isOpen: true })
  expect(JSON.stringify(open)).not.toContain('moa-in-the-fern')
  expect(await fed('otherGuest', since)).toEqual({ [`hands ${open.id}`]: 'here' })
})
