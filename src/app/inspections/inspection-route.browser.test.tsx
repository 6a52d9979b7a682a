import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inspectionPath } from '#app/format/paths.ts'
import type { InspectionPart } from '#contract/inspection-fields.ts'
import type { InspectionRow, InspectionSigning } from '#contract/inspection.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { pageWidth } from '#tests/support/page-screens.ts'
import { testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
afterEach(() => vi.restoreAllMocks())
const unit = testUnit(1)
const agreement = testAgreement(2, unit, { status: 'APPROVED', hostName: 'Hana Parata', guestName: 'Zoë' })
const thing = (what: 'walls' | 'floor', place: number): InspectionPart => ({
  ...{ type: 'item', area: 'area-kitchen', what, name: '', place },
  ...{ state: null, note: '', reading: '', photos: [] },
})
const row: InspectionRow = {
  ...{ id: testRecordId(3), version: 1, agreementId: agreement.id, unitId: unit.id },
  ...{ hostId: unit.hostId, guestId: agreement.guestId },
  ...{ moment: 'MOVE_IN', inspectedOn: '2026-12-01', visitTime: null, noticeGivenAt: null, isRemoved: false },
  ...{ report: null, remarks: '', files: [] },
  ...{ createdAt: '2026-11-28T00:00:00.000Z', updatedAt: '2026-11-28T00:00:00.000Z' },
  // The type leaves the parts out.
  ...{ 'area-kitchen': { type: 'area', what: 'kitchen', name: '', place: 0 } },
  ...{ 'item-kitchen-walls': thing('walls', 0), 'item-kitchen-floor': thing('floor', 1) },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inPanel = (role: 'button' | 'radio', name: string) =>
  page.getByPanel().getByRole(role, { name, exact: true })
const stateOf = (name: string, state: string) =>
  page.getByRole('group', { name: `State of: ${name}` }).getByRole('button', { name: state })

async function open() {
  await bed.put({ units: [unit], agreements: [agreement], inspections: [row] })
  bed.tellStatus({ reachability: 'unreachable' })
  bed.setOnline(false)
  await bed.open(inspectionPath(row.id), 'HOST', { width: 320, height: 700 })
}

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(600, 400)
  canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'floor.jpg', { type: 'image/jpeg' })
}

async function signed(): Promise<InspectionSigning | undefined> {
  const [kept] = await bed.read('records', { kinds: ['inspections'] })
  return { ...(kept?.row as { signing?: InspectionSigning } | undefined) }.signing
}

test('offline, signs the findings without the guest and keeps them on this device', async () => {
  await open()
  await stateOf('Walls', 'Good').click()
  await stateOf('Floor', 'Damaged').click()
  await expect.element(page.getByText('2 of 2 looked at')).toBeVisible()
  expect(pageWidth()).toBeLessThanOrEqual(320)
  await button('Sign and finish').click()
  await inPanel('radio', 'Isn’t here').click()
  await inPanel('button', 'Sign').click()
  await expect.element(page.getByText('The guest was absent')).toBeVisible()
  expect(await signed()).toMatchObject({
    guestAnswer: 'ABSENT',
    guest: null,
    host: { name: 'Hana Parata' },
    content: {
      parts: { 'item-kitchen-walls': { state: 'GOOD' }, 'item-kitchen-floor': { state: 'DAMAGED' } },
    },
  })
})

test('includes a photo that is still being prepared in what is signed', async () => {
  await open()
  const choose = page.getByRole('listitem').filter({ has: stateOf('Floor', 'Good') })
  await expect.element(choose).toBeVisible()
  const input = choose.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  if (input === null) throw new Error('The floor takes no photos')
  const chosen = await picture()
  const read = window.createImageBitmap.bind(window)
  let go = (): void => undefined
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (image: ImageBitmapSource) => {
    await gone
    return read(image)
  })
  await userEvent.upload(input, chosen)
  await expect.element(button('Getting the photo ready')).toBeDisabled()
  go()
  await button('Sign and finish').click()
  await inPanel('button', 'Sign').click()
  await expect.poll(async () => (await signed())?.guestAnswer).toBe('SIGNED')
  const part = (await signed())?.content.parts['item-kitchen-floor']
  expect(part?.type === 'item' ? part.photos : []).toHaveLength(1)
})

test('a page of its own says that an inspection isn’t on this device', async () => {
  await bed.put({ units: [unit], agreements: [agreement] })
  await bed.open(inspectionPath(row.id))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'This inspection isn’t here' }))
    .toBeVisible()
})
