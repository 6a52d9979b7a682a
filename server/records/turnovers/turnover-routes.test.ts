import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changesSince } from '#contract/changes.ts'
import { TURNOVER_TASKS_MAX } from '#contract/limits.ts'
import { dayAtPlace } from '#contract/region.ts'
import { TurnoverPlanRow } from '#contract/turnover-plan.ts'
import { TurnoverRow } from '#contract/turnover.ts'
import { WIRE } from '#contract/wire.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { AGREED_TERMS, type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { followAgreements } from './told-guests.ts'

const bed = draftBed()

/** Each test has a room of its own. */
let unitId = ''
beforeEach(async () => {
  unitId = randomUUID()
  const unit = { id: unitId, host_id: bed.people.host.id, title: 'Loft', status: 'PUBLISHED' } as const
  await bed.db.insertInto('units').values(unit).execute()
  for (const guest of ['guest', 'otherGuest'] as const) await bed.call(guest, 'POST', '/chat', { unitId })
})

const today = () => dayAtPlace(bed.scope.now(), 'Pacific/Auckland')

/** Makes an agreement that both accepted, for days counted from today. */
async function stay(who: 'guest' | 'otherGuest', from: number, to: number, isIn = false) {
  const days = { startsOn: addDays(today(), from), endsOn: addDays(today(), to) }
  const draft = rowOf(
    await bed.call('host', 'PUT', `/agreements/${randomUUID()}`, {
      ...{ ...AGREED_TERMS, ...days, unitId, guestId: bed.people[who].id },
    }),
  )
  const accepted = rowOf(await bed.step(who, 'accept', rowOf(await bed.step('host', 'send', draft))))
  return isIn ? rowOf(await bed.step('host', 'start', accepted)) : accepted
}

const photoId = (nth: number) => `018f0000-0000-7000-8000-${String(nth).padStart(12, '0')}`
const turnover = ({ body }: { body: unknown }) => z.object({ data: TurnoverRow }).parse(body).data
const write = (id: string, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PUT', `/turnovers/${id}`, fields)
const edit = (id: string, fields: object, version: number, who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/turnovers/${id}`, fields, version)
const plan = (fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PUT', `/turnover-plans/${unitId}`, fields)
const editPlan = (fields: object, version: number) =>
  bed.call('host', 'PATCH', `/turnover-plans/${unitId}`, fields, version)
const follow = () => followAgreements({ ...bed.scope, log: (line) => expect.unreachable(line) })

async function planSeenBy(who: AgreementPerson): Promise<TurnoverPlanRow | undefined> {
  const { body } = await bed.call(who, 'GET', '/turnover-plans?perPage=100')
  return z
    .object({ data: z.array(TurnoverPlanRow) })
    .parse(body)
    .data.find(({ id }) => id === unitId)
}

async function head(who: AgreementPerson): Promise<string> {
  const { body } = await bed.call(who, 'GET', '/changes/head')
  return z.object({ data: z.object({ checkpoint: z.string() }) }).parse(body).data.checkpoint
}

/** Returns what the feed says of the room's checklist since a checkpoint: for which stays it is ready, or `gone`. */
async function fed(who: AgreementPerson, since: string) {
  const { body } = await bed.call(who, 'GET', `/changes?since=${encodeURIComponent(since)}&wire=${WIRE}`)
  return changesSince.answer
    .parse(body)
    .data.flatMap((change) =>
      change.collection === 'turnoverPlans' && change.id === unitId ? [change.row?.readyFor ?? 'gone'] : [],
    )
}

describe('a turnover', () => {
  it('is stored once under its agreement, and a repeat changes nothing', async () => {
    const { id } = await stay('guest', -3, 0, true)
    const made = turnover(await write(id, { done: { beds: true }, who: 'Moana' }))
    expect(made).toMatchObject({ id, version: 1, done: { beds: true }, who: 'Moana', isReady: false })
    expect(turnover(await write(id, { done: { beds: true }, who: 'Moana' }))).toEqual(made)
    expect(await write(id, { done: { floors: true } })).toMatchObject({
      status: 409,
      body: { current: made },
    })
  })

  it('keeps the items that an edit doesn’t name', async () => {
    const { id } = await stay('guest', -3, 0, true)
    await write(id, { done: { beds: true, floors: true } })
    const { done, version } = turnover(await edit(id, { done: { floors: false, keys: true } }, 1))
    expect({ done, version }).toEqual({ done: { beds: true, floors: false, keys: true }, version: 2 })
    // Sent again, because no answer came.
    expect(turnover(await edit(id, { done: { keys: true } }, 1)).version).toBe(2)
    expect((await edit(id, { done: { keys: false } }, 1)).status).toBe(409)
  })

  it('is limited in its ticks, also when they are added one by one', async () => {
    const ticks = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, nth) => [`t${from + nth}`, true]))
    const { id } = await stay('guest', -3, 0, true)
    expect((await write(id, { done: ticks(0, 301) })).status).toBe(422)
    expect((await write(id, { done: ticks(0, 299) })).status).toBe(200)
    expect((await edit(id, { done: ticks(299, 300) }, 1)).status).toBe(200)
    expect(await edit(id, { done: ticks(300, 301) }, 2)).toMatchObject({
      ...{ status: 422, body: { validationErrors: [{ field: 'done', message: 'tooMany' }] } },
    })
    expect((await edit(id, { done: { ...ticks(300, 301), t0: null } }, 2)).status).toBe(200)
  })

  it('names up to 20 photos, and says who took each', async () => {
    const photos = (count: number, isNamed: true | null = true) =>
      Object.fromEntries(Array.from({ length: count }, (_, nth) => [photoId(nth), isNamed]))
    const { id } = await stay('guest', -3, 0, true)
    expect((await write(id, { photos: photos(21) })).status).toBe(422)
    const made = turnover(await write(id, { photos: photos(20) }))
    expect(made.writtenBy[`photos.${photoId(0)}`]).toBe(bed.people.host.id)
    expect(await edit(id, { photos: { [photoId(20)]: true } }, 1)).toMatchObject({
      ...{ status: 422, body: { validationErrors: [{ field: 'photos', message: 'tooMany' }] } },
    })
    const less = turnover(await edit(id, { photos: photos(1, null) }, 1))
    expect(Object.keys(less.photos)).toHaveLength(19)
  })

  it('is accessible only to its host: not to the guest, other hosts or administrators', async () => {
    const { id } = await stay('guest', -3, 0, true)
    await write(id, { note: 'A stain' })
    for (const who of ['otherHost', 'admin', 'guest'] as const) {
      expect((await write(id, { note: 'Mine' }, who)).status).toBe(404)
      expect((await edit(id, { note: 'Mine' }, 1, who)).status).toBe(404)
      expect((await bed.call(who, 'GET', '/turnovers')).body).toMatchObject({ data: [] })
    }
    expect((await write(randomUUID(), {})).status).toBe(404)
  })
})

describe('a room’s checklist', () => {
  const task = { kind: 'clean', text: 'Beds' }

  it('keeps items that an edit doesn’t name, and drops removed ones', async () => {
    await plan({ tasks: { beds: task, floors: task }, levels: { gas: 3 } })
    const { body } = await editPlan({ tasks: { floors: null, keys: task }, tellsGuest: true }, 1)
    expect(body).toMatchObject({
      data: { tasks: { beds: task, keys: task }, levels: { gas: 3 }, tellsGuest: true, version: 2 },
    })
    expect(Object.keys((await planSeenBy('host'))?.tasks ?? {}).toSorted()).toEqual(['beds', 'keys'])
  })

  it('is limited in its tasks', async () => {
    const many = Object.fromEntries(Array.from({ length: TURNOVER_TASKS_MAX }, (_, n) => [`t${n}`, task]))
    expect((await plan({ tasks: { ...many, more: task } })).status).toBe(422)
    expect((await plan({ tasks: many })).status).toBe(200)
    expect(await editPlan({ tasks: { more: task } }, 1)).toMatchObject({
      status: 422,
      body: { validationErrors: [{ field: 'tasks', message: 'tooMany' }] },
    })
  })

  it('is accessible only to its host', async () => {
    expect((await plan({}, 'otherHost')).status).toBe(404)
    expect((await plan({}, 'guest')).status).toBe(403)
    await plan({ tasks: { beds: task } })
    for (const who of ['otherHost', 'admin', 'guest'] as const) expect(await planSeenBy(who)).toBeUndefined()
  })
})

describe('the next guest', () => {
  it('sees only that the room is ready, while the host wishes', async () => {
    const before = await stay('otherGuest', -3, 0, true)
    const next = await stay('guest', 0, 4)
    await plan({ tasks: { beds: { kind: 'clean', text: 'Beds' } }, tellsGuest: true })
    expect(await planSeenBy('guest')).toBeUndefined()
    const since = await head('guest')
    await write(before.id, { isReady: true, note: 'A stain', who: 'Moana' })
    expect(await planSeenBy('guest')).toMatchObject({ readyFor: [next.id], tasks: {}, supplies: {} })
    expect(JSON.stringify(await planSeenBy('guest'))).not.toContain(before.id)
    expect(await planSeenBy('otherGuest')).toBeUndefined()
    expect((await planSeenBy('host'))?.readyFor).toEqual([next.id])
    expect(await fed('guest', since)).toEqual([[next.id]])
    const told = await head('guest')
    await edit(before.id, { isReady: false }, 1)
    expect(await fed('guest', told)).toEqual(['gone'])
    await edit(before.id, { isReady: true }, 2)
    const again = await head('guest')
    await editPlan({ tellsGuest: false }, 1)
    expect(await fed('guest', again)).toEqual(['gone'])
    expect(await planSeenBy('guest')).toBeUndefined()
  })

  it('is the one who arrives first, also after a cancellation', async () => {
    const before = await stay('otherGuest', -3, 0, true)
    const first = await stay('guest', 1, 3)
    await plan({ tellsGuest: true })
    await write(before.id, { isReady: true })
    expect((await planSeenBy('host'))?.readyFor).toEqual([first.id])
    const [guests, others] = [await head('guest'), await head('otherGuest')]
    await bed.step('guest', 'cancel', first)
    const later = await stay('otherGuest', 2, 5)
    expect(await follow()).toBe(2)
    expect(await fed('guest', guests)).toEqual(['gone'])
    expect(await fed('otherGuest', others)).toEqual([[later.id]])
    expect((await planSeenBy('host'))?.readyFor).toEqual([later.id])
    expect(await follow()).toBe(0)
  })

  it('doesn’t see it while somebody else is still to stay before them', async () => {
    const before = await stay('otherGuest', -3, 0, true)
    await plan({ tellsGuest: true })
    await write(before.id, { isReady: true })
    await stay('otherGuest', 1, 3)
    await stay('guest', 3, 5)
    await follow()
    expect(await planSeenBy('guest')).toBeUndefined()
  })

  it('doesn’t see it before the last day of the current guest', async () => {
    const before = await stay('otherGuest', -3, 2, true)
    const next = await stay('guest', 2, 6)
    await plan({ tellsGuest: true })
    await write(before.id, { isReady: true })
    expect(await planSeenBy('guest')).toBeUndefined()
    const on = (days: number) => new Date(`${addDays(today(), days)}T00:00:00Z`)
    const followOn = (days: number) =>
      followAgreements({ ...bed.scope, now: () => on(days), log: (line) => expect.unreachable(line) })
    expect(await followOn(1)).toBe(0)
    expect(await followOn(2)).toBe(1)
    expect(await planSeenBy('guest')).toMatchObject({ readyFor: [next.id] })
  })
})
