import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import { type AgreementPerson, draftBed } from '#tests/support/agreements-bed.ts'

const bed = draftBed()
const TEXTS = [{ language: 'en', text: 'Welcome, {name}' }]
let templateId = ''

const Told = z.object({ data: ScheduledMessageRow })
const told = ({ body }: { body: unknown }) => Told.parse(body).data
const put = (id: string, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PUT', `/scheduled-messages/${id}`, fields)
const change = (id: string, version: number, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/scheduled-messages/${id}`, fields, version)

beforeEach(async () => {
  templateId = randomUUID()
  const made = await put(templateId, { unitIds: [bed.unitId], moment: 'arrivalDay', texts: TEXTS })
  expect(made.status).toBe(200)
})

describe('a scheduled message', () => {
  it('is visible only to its host', async () => {
    for (const other of ['otherHost', 'admin'] as const) {
      expect((await put(templateId, { moment: 'agreed' }, other)).status).not.toBe(200)
      expect((await change(templateId, 1, { time: '08:00' }, other)).status).toBe(404)
    }
    expect((await bed.call('guest', 'GET', '/scheduled-messages')).status).toBe(403)
    const { body } = await bed.call('otherHost', 'GET', '/scheduled-messages')
    expect(JSON.stringify(body)).not.toContain(templateId)
  })

  it('conflicts if two devices begin one stay’s version, for the device to merge', async () => {
    const fields = { templateId, agreementId: randomUUID(), isRemoved: true }
    const id = stayMessageId(templateId, fields.agreementId)
    expect((await put(id, fields)).status).toBe(200)
    expect((await put(id, fields)).status).toBe(200)
    const other = await put(id, { ...fields, isRemoved: false, texts: [{ language: null, text: 'x' }] })
    expect([other.status, other.body]).toMatchObject([409, { current: { id, isRemoved: true } }])
  })

  it.each([
    { unitIds: [], moment: 'agreed', texts: TEXTS },
    { unitIds: [randomUUID()], moment: 'agreed', texts: [] },
    { chatId: randomUUID(), texts: [{ language: null, text: 'No time' }] },
    { templateId: randomUUID() },
    { texts: TEXTS },
    {},
  ])('is refused unless it says what goes where: %o', async (fields) => {
    expect((await put(randomUUID(), fields)).status).toBe(422)
  })

  it('starts anew when its time changes, and not when its text does', async () => {
    const changed = told(await change(templateId, 1, { time: '08:00' }))
    expect(changed.activeFrom).toBe(changed.updatedAt)
    const untouched = told(await change(templateId, 2, { texts: [{ language: 'en', text: 'New words' }] }))
    expect(untouched.activeFrom).toBe(changed.activeFrom)
  })
})
