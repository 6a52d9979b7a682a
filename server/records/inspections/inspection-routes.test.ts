import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Change } from '#contract/changes.ts'
import { ErrorBody } from '#contract/error.ts'
import type { InspectionContent, InspectionPart } from '#contract/inspection-fields.ts'
import { InspectionRow, type InspectionSigning } from '#contract/inspection.ts'
import { INSPECTION_PARTS_MAX } from '#contract/limits.ts'
import { WIRE } from '#contract/wire.ts'
import { type AgreementPerson, draftBed } from '#tests/support/agreements-bed.ts'

const bed = draftBed()

const KITCHEN: InspectionPart = { type: 'area', what: 'kitchen', name: '', place: 0 }
const item = (fields: object = {}) => ({
  type: 'item' as const,
  area: 'area-kitchen',
  what: 'walls' as const,
  name: '',
  place: 0,
  state: null,
  note: '',
  reading: '',
  photos: [],
  ...fields,
})
const WALLS = item({ state: 'GOOD' })
const CONTENT: InspectionContent = {
  moment: 'MOVE_IN',
  inspectedOn: '2026-12-01',
  visitTime: null,
  noticeGivenAt: null,
  parts: { 'area-kitchen': KITCHEN, 'item-walls': WALLS as InspectionPart },
}
const SIGNING: InspectionSigning = {
  content: CONTENT as InspectionSigning['content'],
  host: { name: 'Ngaire Holloway', drawing: 'M10 10 L20 20' },
  guestAnswer: 'SIGNED',
  guest: { name: 'Tom Hallward', drawing: null },
  signedAt: '2026-12-01T01:00:00.000Z',
}
const DAY_MS = 86_400_000

type Answer = { status: number; body: unknown }
const rowOf = ({ body }: Answer) => z.object({ data: InspectionRow }).parse(body).data
const refusalOf = ({ body }: Answer) =>
  (ErrorBody.parse(body).validationErrors ?? []).map(({ field, message }) => `${field}: ${message}`)

/** Creates an inspection under a sent agreement. */
async function created(fields: object = {}) {
  const { id: agreementId } = await bed.sent()
  const id = randomUUID()
  const answer = await bed.call('host', 'PUT', `/inspections/${id}`, {
    agreementId,
    moment: 'MOVE_IN',
    inspectedOn: '2026-12-01',
    'area-kitchen': KITCHEN,
    'item-walls': WALLS,
    ...fields,
  })
  return { id, agreementId, answer }
}
const edit = (who: AgreementPerson, id: string, fields: object, version = 1) =>
  bed.call(who, 'PATCH', `/inspections/${id}`, fields, version)
async function signed() {
  const { id, agreementId } = await created()
  return { id, agreementId, row: rowOf(await edit('host', id, { signing: SIGNING })) }
}
async function listed(who: AgreementPerson) {
  const { body } = await bed.call(who, 'GET', '/inspections?perPage=100')
  return z.object({ data: z.array(InspectionRow) }).parse(body).data
}

describe('an unsigned inspection', () => {
  it('holds each part under its own key', async () => {
    const { answer } = await created()
    expect(answer.status).toBe(200)
    expect(rowOf(answer)).toMatchObject({ version: 1, report: null, 'item-walls': WALLS })
  })

  it('is stored once, however often it is sent', async () => {
    const { id, agreementId, answer } = await created()
    const again = await bed.call('host', 'PUT', `/inspections/${id}`, {
      agreementId,
      moment: 'MOVE_IN',
      inspectedOn: '2026-12-01',
    })
    expect(rowOf(again)).toEqual(rowOf(answer))
  })

  it('changes and removes single parts, and keeps the others', async () => {
    const { id } = await created({ 'item-floor': item({ what: 'floor' }) })
    const worn = item({ state: 'WORN', note: 'Scratch by the door' })
    const row = rowOf(await edit('host', id, { 'item-walls': worn, 'item-floor': null }))
    expect(row).toMatchObject({ version: 2, 'item-walls': worn, 'area-kitchen': KITCHEN })
    expect(row).not.toHaveProperty('item-floor')
    // The same again is no change.
    expect(rowOf(await edit('host', id, { 'item-floor': null })).version).toBe(2)
  })

  it('rejects an outdated version with the current row, for the device to merge', async () => {
    const { id } = await created()
    await edit('host', id, { 'item-walls': item({ state: 'WORN' }) })
    const { status, body } = await edit('host', id, { 'item-floor': item() })
    expect([status, body]).toMatchObject([409, { current: { 'item-walls': { state: 'WORN' } } }])
  })

  it.each<[string, object, string]>([
    ['an unknown state', { 'item-walls': item({ state: 'SHINY' }) }, 'item-walls.state'],
    ['a note that is too long', { 'item-walls': item({ note: 'x'.repeat(601) }) }, 'item-walls.note'],
    ['remarks, which are the guest’s', { remarks: 'Mine' }, 'remarks'],
  ])('refuses %s', async (_what, fields, field) => {
    const { id } = await created()
    const answer = await edit('host', id, fields)
    expect(answer.status).toBe(422)
    expect(refusalOf(answer).map((refusal) => refusal.split(':')[0])).toEqual([field])
  })

  it('stores no field that is not a part', async () => {
    const { id } = await created()
    const row = rowOf(await edit('host', id, { 'item-walls': item({ extra: 'x' }), other: { type: 'item' } }))
    expect(row).not.toHaveProperty('other')
    expect(row).not.toHaveProperty(['item-walls', 'extra'])
  })

  it('is limited in its number of parts', async () => {
    const many = Array.from({ length: INSPECTION_PARTS_MAX }, (_, nth) => [`item-${nth}`, item()])
    const { answer } = await created(Object.fromEntries(many))
    expect([answer.status, refusalOf(answer)]).toEqual([422, ['moment: tooManyParts']])
  })

  it('requires a sent agreement of its host', async () => {
    const body = { agreementId: bed.draft.id, moment: 'MOVE_IN', inspectedOn: '2026-12-01' }
    const put = (who: AgreementPerson) => bed.call(who, 'PUT', `/inspections/${randomUUID()}`, body)
    expect((await put('host')).status).toBe(404)
    await bed.sent()
    expect((await put('otherHost')).status).toBe(404)
    expect((await put('guest')).status).toBe(403)
    expect((await put('host')).status).toBe(200)
  })

  it('is visible only to its host', async () => {
    const { id } = await created()
    const seen = await Promise.all(
      (['host', 'guest', 'otherHost', 'admin'] as const).map(async (who) =>
        (await listed(who)).some((row) => row.id === id),
      ),
    )
    expect(seen).toEqual([true, false, false, false])
    expect((await edit('guest', id, { remarks: 'Early' })).status).toBe(404)
  })
})

describe('a signed inspection', () => {
  it('is frozen with the checksum of what was signed', async () => {
    const { id, row } = await signed()
    // By hand: the id and the content with its keys in alphabetical order, as JSON.
    const text =
      `["inspection",1,"${id}",{"inspectedOn":"2026-12-01","moment":"MOVE_IN","noticeGivenAt":null,"parts":` +
      `{"area-kitchen":{"name":"","place":0,"type":"area","what":"kitchen"},"item-walls":{"area":"area-kitchen",` +
      `"name":"","note":"","photos":[],"place":0,"reading":"","state":"GOOD","type":"item","what":"walls"}},"visitTime":null}]`
    expect(row.report?.hash).toBe(createHash('sha256').update(text).digest('hex'))
    const late = await edit('host', id, { 'item-walls': item({ state: 'DAMAGED' }) }, row.version)
    expect([late.status, refusalOf(late)]).toEqual([422, ['signing: alreadySigned']])
  })

  it('can be signed once: a repeat changes nothing, another signature is refused', async () => {
    const { id, row } = await signed()
    expect(rowOf(await edit('host', id, { signing: SIGNING }))).toEqual(row)
    const other = { ...SIGNING, signedAt: '2026-12-02T01:00:00.000Z' }
    expect((await edit('host', id, { signing: other }, row.version)).status).toBe(422)
  })

  it('keeps the signed content apart from what another device changed before', async () => {
    const { id } = await created()
    await edit('host', id, { 'item-walls': item({ state: 'DAMAGED' }) })
    const row = rowOf(await edit('host', id, { signing: SIGNING }, 2))
    expect(row.report?.content.parts['item-walls']).toMatchObject({ state: 'GOOD' })
    expect(row).toMatchObject({ 'item-walls': { state: 'DAMAGED' } })
  })

  it('may be signed before it is sent for the first time', async () => {
    const { answer } = await created({ signing: SIGNING })
    expect(rowOf(answer).report).toMatchObject({ guestAnswer: 'SIGNED', content: CONTENT })
  })

  it.each(['REFUSED', 'ABSENT'] as const)('keeps no signature of a guest who is %s', async (guestAnswer) => {
    const { answer } = await created({ signing: { ...SIGNING, guestAnswer } })
    expect(rowOf(answer).report).toMatchObject({ guestAnswer, guest: null })
  })

  it('shows its guest what was signed and no other part', async () => {
    const { id } = await signed()
    const row = (await listed('guest')).find((one) => one.id === id)
    expect(row?.report?.content).toEqual(CONTENT)
    expect(Object.keys(row ?? {}).filter((key) => /^(area|item)-/.test(key))).toEqual([])
    for (const who of ['otherGuest', 'otherHost', 'admin'] as const)
      expect((await listed(who)).some((one) => one.id === id)).toBe(false)
  })

  it('notifies its guest by a line in the chat and in the feed', async () => {
    const { body } = await bed.call('guest', 'GET', '/changes/head')
    const since = z.object({ data: z.object({ checkpoint: z.string() }) }).parse(body).data.checkpoint
    const { id } = await signed()
    const changes = await bed.call('guest', 'GET', `/changes?since=${since}&wire=${WIRE}`)
    const told = z.object({ data: z.array(Change) }).parse(changes.body).data
    expect(told.some((change) => change.collection === 'inspections' && change.id === id)).toBe(true)
    const events = told.flatMap(({ collection, row }) =>
      collection === 'messages' && row ? [row.event?.name] : [],
    )
    expect(events.filter((name) => name === 'inspectionSigned')).toHaveLength(1)
  })
})

describe('the guest’s remarks', () => {
  it('can be added for 7 days, and are shown to the host', async () => {
    const { id, row } = await signed()
    const accepted = Date.parse(row.report?.acceptedAt ?? '')
    expect(Date.parse(row.report?.remarksUntil ?? '') - accepted).toBe(7 * DAY_MS)
    const remarked = rowOf(await edit('guest', id, { remarks: 'The oven door is loose' }, row.version))
    expect(remarked.remarks).toBe('The oven door is loose')
    const own = (await listed('host')).find((one) => one.id === id)
    expect(own).toMatchObject({ remarks: 'The oven door is loose', report: { hash: row.report?.hash } })
  })

  it('come too late after that', async () => {
    const { id, row } = await signed()
    const report = JSON.stringify({ ...row.report, remarksUntil: '2000-01-01T00:00:00.000Z' })
    await bed.db
      .withTables<{ inspections: { id: string; report: string } }>()
      .updateTable('inspections')
      .set({ report })
      .where('id', '=', id)
      .execute()
    const late = await edit('guest', id, { remarks: 'Late' }, row.version)
    expect([late.status, refusalOf(late)]).toEqual([422, ['remarks: tooLate']])
  })

  it('are all that a guest can change', async () => {
    const { id, row } = await signed()
    const others = [
      { 'item-walls': item({ state: 'DAMAGED' }) },
      { inspectedOn: '2026-12-03' },
      { signing: SIGNING },
    ]
    for (const fields of others) {
      const answer = await edit('guest', id, { ...fields, remarks: 'x' }, row.version)
      expect([answer.status, refusalOf(answer)]).toEqual([422, ['signing: notYours']])
    }
    expect((await edit('otherGuest', id, { remarks: 'x' }, row.version)).status).toBe(404)
  })
})
