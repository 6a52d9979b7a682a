import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { changesSince } from '#contract/changes.ts'
import { dayAtPlace } from '#contract/region.ts'
import { UnitRow } from '#contract/unit.ts'
import { WIRE } from '#contract/wire.ts'
import {
  AGREED_TERMS,
  type AgreementPerson,
  draftBed,
  rowOf as agreementOf,
} from '#tests/support/agreements-bed.ts'
import { moveArrivals } from './arrivals.ts'

const bed = draftBed()
const NOTES = {
  language: 'en',
  directions: 'Second gate past the woolshed.',
  gettingIn: 'The key hangs behind the meter box.',
  doorCode: '4821#',
  wifiName: 'Woolshed',
  wifiPassword: 'merino-wool',
  whereThings: 'Firewood is in the lean-to.',
}
const CODES = { gettingIn: NOTES.gettingIn, doorCode: NOTES.doorCode, wifiPassword: NOTES.wifiPassword }
const NO_CODES = { gettingIn: '', doorCode: '', wifiPassword: '' }

/** Each test has its own unit, with a chat of the guest's about it. */
let unitId = ''
beforeEach(async () => {
  unitId = randomUUID()
  await bed.db
    .insertInto('units')
    .values({
      id: unitId,
      host_id: bed.people.host.id,
      title: 'Loft',
      status: 'PUBLISHED',
      fields: JSON.stringify({
        address: { street: '118 Pākihi Road', suburb: 'RD 1', town: 'Ōpōtiki', postcode: '3197' },
      }),
    })
    .execute()
  await bed.call('guest', 'POST', '/chat', { unitId })
})
afterEach(() => bed.db.deleteFrom('agreements').where('unit_id', '=', unitId).execute())

/** Days passed for `moveArrivals` only, because sign-ins would expire. */
let daysLater = 0
beforeEach(() => {
  daysLater = 0
})
const moment = () => new Date(bed.scope.now().getTime() + daysLater * 86_400_000)
const later = () => ({ ...bed.scope, log: () => undefined, now: moment })
const today = () => dayAtPlace(later().now(), 'Pacific/Auckland')
const write = (fields: object = NOTES, who: AgreementPerson = 'host') =>
  bed.call(who, 'PUT', `/arrival-notes/${unitId}`, fields)
const edit = (fields: object, version: number, who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/arrival-notes/${unitId}`, fields, version)
const told = ({ body }: { body: unknown }) => z.object({ data: ArrivalNotesRow }).parse(body).data
const Listed = z.object({ data: z.array(ArrivalNotesRow) })

async function seenBy(who: AgreementPerson): Promise<ArrivalNotesRow | undefined> {
  const { body } = await bed.call(who, 'GET', '/arrival-notes?perPage=100')
  return Listed.parse(body).data.find(({ id }) => id === unitId)
}

/** Creates an agreement of the guest that begins in some days, and brings it to this status. */
async function stay(startsIn: number, upTo: 'PENDING' | 'APPROVED' | 'ACTIVE' = 'APPROVED', nights = 3) {
  const [startsOn, endsOn] = [addDays(today(), startsIn), addDays(today(), startsIn + nights)]
  let row = agreementOf(
    await bed.call('host', 'PUT', `/agreements/${randomUUID()}`, {
      ...AGREED_TERMS,
      unitId,
      guestId: bed.people.guest.id,
      startsOn,
      endsOn,
    }),
  )
  row = agreementOf(await bed.step('host', 'send', row))
  if (upTo !== 'PENDING') row = agreementOf(await bed.step('guest', 'accept', row))
  if (upTo === 'ACTIVE') row = agreementOf(await bed.step('host', 'start', row))
  return row
}

/** Lets days pass, and has the server open and close the codes that are due. */
async function pass(days: number): Promise<void> {
  daysLater += days
  await moveArrivals(later())
}

/** Returns what the feed brings to a device of this person that has everything up to a checkpoint. */
async function pull(who: AgreementPerson, since: string) {
  const { body } = await bed.call(who, 'GET', `/changes?since=${encodeURIComponent(since)}&wire=${WIRE}`)
  return changesSince.answer.parse(body)
}
async function head(who: AgreementPerson): Promise<string> {
  const { body } = await bed.call(who, 'GET', '/changes/head')
  return z.object({ data: z.object({ checkpoint: z.string() }) }).parse(body).data.checkpoint
}

describe('arrival notes', () => {
  it('are sent again when the room is renamed, and disappear when it is deleted', async () => {
    await write()
    await stay(1)
    const [hosts, guests] = [await head('host'), await head('guest')]
    const fed = async (who: AgreementPerson, since: string) =>
      (await pull(who, since)).data.flatMap((change) =>
        change.collection === 'arrivalNotes' ? [change.row?.unitTitle ?? null] : [],
      )
    const step = async (name: string, version: number) =>
      (await bed.call('host', 'POST', `/units/${unitId}/steps`, { step: name, version })).status
    expect(await step('unpublish', 1)).toBe(200)
    expect(await fed('host', hosts)).toEqual([])
    await bed.call('host', 'PATCH', `/units/${unitId}`, { title: 'Woolshed Loft' }, 2)
    expect(await fed('host', hosts)).toEqual(['Woolshed Loft'])
    expect(await fed('guest', guests)).toEqual(['Woolshed Loft'])
    const renamed = await head('host')
    expect(await step('delete', 3)).toBe(200)
    expect(await fed('host', renamed)).toEqual([null])
  })

  it('can be written only by the host, once per room; a repeat changes nothing', async () => {
    const notes = told(await write())
    expect(notes).toMatchObject({
      id: unitId,
      version: 1,
      unitTitle: 'Loft',
      ...NOTES,
      isOpen: true,
      hasCodes: true,
    })
    expect(told(await write())).toEqual(notes)
    // Written on another device meanwhile.
    expect(await write({ ...NOTES, doorCode: '1' })).toMatchObject({ status: 409, body: { current: notes } })
    for (const other of ['otherHost', 'admin'] as const) {
      expect((await write(NOTES, other)).status).toBe(404)
      expect((await edit({ doorCode: '1' }, 1, other)).status).toBe(404)
    }
    expect((await write(NOTES, 'guest')).status).toBe(403)
  })

  it('can’t be begun by anybody else, and a refused attempt leaves nothing', async () => {
    for (const other of ['otherHost', 'admin'] as const) expect((await write(NOTES, other)).status).toBe(404)
    expect(told(await write({ doorCode: '1' }))).toMatchObject({ version: 1, doorCode: '1', directions: '' })
  })

  it('change only from the version that the host saw; a repeated change counts once', async () => {
    await write()
    const changed = told(await edit({ doorCode: '7', arriveFrom: '15:00' }, 1))
    expect(changed).toMatchObject({
      version: 2,
      doorCode: '7',
      arriveFrom: '15:00',
      directions: NOTES.directions,
    })
    expect(told(await edit({ doorCode: '7' }, 1))).toEqual(changed)
    expect(await edit({ doorCode: '8' }, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } })
    expect((await edit({ arriveFrom: '25:00' }, 2)).status).toBe(422)
    expect((await edit({ phone: 'call me' }, 2)).status).toBe(422)
  })
})

describe('access to arrival notes', () => {
  it('is given to a guest from acceptance until the agreement ends, and to nobody else', async () => {
    await write()
    const pending = await stay(20, 'PENDING')
    expect(await seenBy('guest')).toBeUndefined()
    const approved = agreementOf(await bed.step('guest', 'accept', pending))
    expect(await seenBy('guest')).toMatchObject({
      directions: NOTES.directions,
      ...NO_CODES,
      isOpen: false,
      hasCodes: true,
    })
    for (const other of ['otherGuest', 'otherHost', 'admin'] as const)
      expect(await seenBy(other)).toBeUndefined()
    await bed.step('host', 'cancel', approved)
    expect(await seenBy('guest')).toBeUndefined()
  })

  it('is limited to the room of the stay', async () => {
    await stay(1)
    const other = bed.unitId
    await bed.call('host', 'PUT', `/arrival-notes/${other}`, NOTES)
    const { body } = await bed.call('guest', 'GET', '/arrival-notes')
    expect(Listed.parse(body).data).toEqual([])
  })

  it('includes the room’s full address while an agreement lasts', async () => {
    const unitOf = async () =>
      z.object({ data: UnitRow }).parse((await bed.call('guest', 'GET', `/units/${unitId}`)).body).data
    expect((await unitOf()).address.street).toBe('')
    const row = await stay(20)
    expect((await unitOf()).address.street).toBe('118 Pākihi Road')
    // A room with a tenant is often no longer listed.
    await bed.db.updateTable('units').set({ status: 'UNPUBLISHED' }).where('id', '=', unitId).execute()
    expect((await unitOf()).address.street).toBe('118 Pākihi Road')
    await bed.step('guest', 'cancel', row)
    expect((await bed.call('guest', 'GET', `/units/${unitId}`)).status).toBe(404)
  })
})

describe('codes', () => {
  it('open two days before the stay and close after its last day', async () => {
    await write()
    await stay(4)
    await pass(1)
    expect(await seenBy('guest')).toMatchObject({ ...NO_CODES, isOpen: false, closesAt: null })
    const since = await head('guest')
    await pass(1)
    expect(await seenBy('guest')).toMatchObject({ ...CODES, isOpen: true })
    const { data } = await pull('guest', since)
    expect(data.find(({ collection }) => collection === 'arrivalNotes')).toMatchObject({ row: CODES })
    // Three nights, and the day of departure.
    await pass(5)
    const open = await seenBy('guest')
    expect(open).toMatchObject({ ...CODES, isOpen: true })
    const closing = new Date(open?.closesAt ?? 0)
    expect([
      dayAtPlace(closing, 'Pacific/Auckland'),
      dayAtPlace(new Date(closing.getTime() - 1), 'Pacific/Auckland'),
    ]).toEqual([addDays(today(), 1), today()])
    const before = await head('guest')
    await pass(1)
    expect(await seenBy('guest')).toMatchObject({ ...NO_CODES, isOpen: false, directions: NOTES.directions })
    expect((await pull('guest', before)).data).toMatchObject([
      { collection: 'arrivalNotes', row: NO_CODES },
      { collection: 'units' },
    ])
  })

  it('open at once for a stay accepted the day before, and close with a cancellation', async () => {
    await write()
    const row = await stay(1)
    expect(await seenBy('guest')).toMatchObject(CODES)
    const since = await head('guest')
    await bed.step('guest', 'cancel', row)
    const { data } = await pull('guest', since)
    expect(data.filter(({ collection }) => collection === 'arrivalNotes')).toMatchObject([
      { id: unitId, row: null },
    ])
  })

  it('stay open while another stay of the guest has them', async () => {
    await write()
    const first = await stay(0, 'ACTIVE')
    await stay(1)
    await bed.step('host', 'complete', first)
    expect(await seenBy('guest')).toMatchObject(CODES)
  })

  it('reach a guest who accepted before they were written', async () => {
    await stay(1)
    const since = await head('guest')
    await write()
    expect((await pull('guest', since)).data).toMatchObject([{ collection: 'arrivalNotes', row: CODES }])
  })

  it('open once, whichever process looks first', async () => {
    await write()
    await stay(4)
    daysLater = 2
    const moved = await Promise.all([moveArrivals(later()), moveArrivals(later())])
    expect(moved.reduce((sum, count) => sum + count)).toBe(1)
    expect(await moveArrivals(later())).toBe(0)
  })
})

describe('arrivals', () => {
  it('are confirmed by the guest’s next request, and start over after a change', async () => {
    await write()
    await stay(1)
    const arrivals = async () => (await seenBy('host'))?.arrivals ?? []
    expect(await arrivals()).toMatchObject([{ isOpen: true, arrivedAt: null }])
    // The request itself proves nothing, because its response may be lost.
    const { meta } = await pull('guest', (await head('guest')).replace(/\d+$/, '0'))
    expect(await arrivals()).toMatchObject([{ arrivedAt: null }])
    const ofHost = await head('host')
    await pull('guest', meta.checkpoint)
    expect(await arrivals()).toMatchObject([{ arrivedAt: bed.scope.now().toISOString() }])
    expect((await pull('host', ofHost)).data).toMatchObject([{ collection: 'arrivalNotes' }])
    expect((await seenBy('guest'))?.arrivals).toEqual([])
    await edit({ doorCode: '7' }, 1)
    expect(await arrivals()).toMatchObject([{ arrivedAt: null }])
    await pull('guest', await head('guest'))
    expect(await arrivals()).toMatchObject([{ arrivedAt: bed.scope.now().toISOString() }])
  })

  it('are not confirmed by a device of an older build, which skips notes', async () => {
    await write()
    await stay(1)
    const since = encodeURIComponent(await head('guest'))
    await bed.call('guest', 'GET', `/changes?since=${since}&wire=1`)
    expect((await seenBy('host'))?.arrivals).toMatchObject([{ arrivedAt: null }])
  })
})
