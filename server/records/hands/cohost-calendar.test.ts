import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { changesSince } from '#contract/changes.ts'
import type { Given } from '#contract/given.ts'
import { HandRow } from '#contract/hand.ts'
import { dayAtPlace } from '#contract/region.ts'
import { WIRE } from '#contract/wire.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import type { HandTables } from '#server/access/hands.ts'
import { changesHead } from '#server/store/feed.ts'
import { AGREED_TERMS, type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'

/* The host is `host`; `otherGuest` is a co-host of their room, `otherHost` does its turnovers, `guest` stays there. */

const bed = draftBed()
const NAME = AGREED_TERMS.guestName
const NOTE = 'Painting the ceiling'
beforeEach(async () => {
  await bed.db.withTables<HandTables>().deleteFrom('hands').execute()
})

async function helps(who: AgreementPerson, given: Given[]): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const invitation = { token, unitIds: [bed.unitId], given, name: '' }
  expect((await bed.call('host', 'PUT', `/hand-invitations/${randomUUID()}`, invitation)).status).toBe(200)
  expect((await bed.call(who, 'POST', '/hand-invitations/accept', { token })).status).toBe(200)
}
const handsOf = async (who: AgreementPerson) =>
  z.object({ data: z.array(HandRow) }).parse((await bed.call(who, 'GET', '/hands?perPage=100')).body).data
const today = () => dayAtPlace(bed.scope.now(), 'Pacific/Auckland')
const days = (from: number, to: number) => ({
  firstDay: addDays(today(), from),
  lastDay: addDays(today(), to),
})
async function block(from: number, to: number, id: string = randomUUID()): Promise<string> {
  const blocked = { unitId: bed.unitId, ...days(from, to), note: NOTE }
  expect((await bed.call('host', 'PUT', `/blocked-days/${id}`, blocked)).status).toBe(200)
  return id
}
/** Returns the ids of what a feed says since a checkpoint, by collection. */
async function fed(who: AgreementPerson, since: string): Promise<string[]> {
  const { body } = await bed.call(who, 'GET', `/changes?since=${encodeURIComponent(since)}&wire=${WIRE}`)
  return changesSince.answer.parse(body).data.map(({ collection }) => collection)
}

it('a co-host has the calendar of the room, with names; nobody else does', async () => {
  await helps('otherGuest', ['cohost'])
  await helps('otherHost', ['turnovers'])
  const asked = await bed.sent()
  const agreed = rowOf(
    await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', await bed.created()))),
  )
  const draft = await bed.created()
  const [over, later, sooner] = [await block(-9, -3), await block(40, 44), await block(30, 30)]
  const freed = await block(50, 51)
  await bed.call('host', 'PATCH', `/blocked-days/${freed}`, { isRemoved: true }, 1)

  const [seen] = await handsOf('otherGuest')
  const named = (seen?.stays ?? []).map(({ id, status, guestName }) => [id, status, guestName])
  expect(named).toEqual(
    expect.arrayContaining([
      [asked.id, 'PENDING', NAME],
      [agreed.id, 'APPROVED', NAME],
    ]),
  )
  expect(JSON.stringify(seen)).not.toContain(draft.id)
  // The whole answer, since reading it drops what it doesn't expect. As a whole number, since ids have digits too.
  const { body } = await bed.call('otherGuest', 'GET', '/hands?perPage=100')
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`\\b${AGREED_TERMS.rentPerWeek}\\b`))
  expect(seen?.calendar?.letDays).toEqual({ from: null, until: null })
  expect(seen?.calendar?.blocked).toEqual([
    { id: sooner, feedId: null, ...days(30, 30), note: NOTE },
    { id: later, feedId: null, ...days(40, 44), note: NOTE },
  ])
  expect(JSON.stringify(seen)).not.toContain(over)

  const [cleaner] = await handsOf('otherHost')
  expect(cleaner?.stays.map(({ id }) => id)).toContain(agreed.id)
  for (const who of ['otherHost', 'host', 'guest', 'admin'] as const)
    for (const one of ['calendar', NAME, NOTE, asked.id])
      expect([who, one, JSON.stringify(await handsOf(who)).includes(one)]).toEqual([who, one, false])
})

it('a room that isn’t published has no days on which it is let', async () => {
  const unit = bed.db.updateTable('units').where('id', '=', bed.unitId)
  await helps('otherGuest', ['cohost'])
  await unit.set({ status: 'DRAFT' }).execute()
  expect((await handsOf('otherGuest'))[0]?.calendar?.letDays).toBeNull()
  await unit.set({ status: 'PUBLISHED' }).execute()
})

it('blocked days move the feeds of the host and of co-hosts alone', async () => {
  await helps('otherGuest', ['cohost'])
  await helps('otherHost', ['turnovers'])
  const people = ['host', 'otherGuest', 'otherHost', 'guest'] as const
  const heads = async () => Promise.all(people.map((who) => changesHead(bed.db, bed.people[who].id)))
  let since = await heads()
  const told = async () => {
    const rows = await Promise.all(people.map((who, n) => fed(who, since[n] ?? '')))
    since = await heads()
    return rows
  }
  const id = await block(60, 61)
  expect(await told()).toEqual([['blockedDays'], ['hands'], [], []])
  await bed.call('host', 'PATCH', `/blocked-days/${id}`, { lastDay: addDays(today(), 62) }, 1)
  expect(await told()).toEqual([['blockedDays'], ['hands'], [], []])
})

it('a co-host changes nothing of it, and reads no agreement, entry or address', async () => {
  await helps('otherGuest', ['cohost'])
  const agreement = await bed.sent()
  const id = await block(70, 71)
  // As a host, whose role may do all of it in rooms of their own.
  await bed.db.updateTable('users').set({ role: 'HOST' }).where('id', '=', bed.people.otherGuest.id).execute()
  const unit = `/units/${bed.unitId}`
  const tried = await Promise.all([
    bed.call('otherGuest', 'PATCH', `/blocked-days/${id}`, { isRemoved: true }, 1),
    bed.call('otherGuest', 'PUT', `/blocked-days/${id}`, { unitId: bed.unitId, ...days(70, 71) }),
    bed.call('otherGuest', 'GET', `${unit}/calendars`),
    bed.call('otherGuest', 'GET', `${unit}/calendar-address`),
    bed.call('otherGuest', 'GET', `/agreements/${agreement.id}`),
    bed.step('otherGuest', 'accept', agreement),
    bed.call('otherGuest', 'PATCH', unit, { availableFrom: today() }, 1),
  ])
  expect(tried.map(({ status }) => status).filter((status) => status !== 403 && status !== 404)).toEqual([])
  for (const path of ['/agreements', '/ledger-entries', '/blocked-days', '/inspections'])
    expect([path, (await bed.call('otherGuest', 'GET', path)).body]).toMatchObject([path, { data: [] }])
  await bed.db
    .updateTable('users')
    .set({ role: 'GUEST' })
    .where('id', '=', bed.people.otherGuest.id)
    .execute()
})

it('the calendar goes when a co-host keeps turnovers alone, and all of it at the end', async () => {
  await helps('otherGuest', ['turnovers', 'cohost'])
  await bed.sent()
  await block(80, 81)
  const [before] = await handsOf('otherGuest')
  expect(before?.calendar?.blocked).not.toEqual([])
  const give = (given: Given[], version: number) =>
    bed.call('host', 'PATCH', `/hands/${before?.id}`, { given }, version)
  expect((await give(['turnovers'], 1)).status).toBe(200)
  const [after] = await handsOf('otherGuest')
  expect(after).not.toHaveProperty('calendar')
  for (const one of [NAME, NOTE, 'PENDING']) expect(JSON.stringify(after)).not.toContain(one)
  expect((await give([], 2)).status).toBe(200)
  expect(await handsOf('otherGuest')).toEqual([])
})
