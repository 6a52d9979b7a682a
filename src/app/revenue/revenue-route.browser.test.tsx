// Alone: it replaces a part that asks the service worker, of which there is none here.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testAgreement, testProfile, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const AT = new Date().toISOString()
const unit = testUnit(1, { title: 'Tōtara Cabin' })
// A stay of a day, so that its rent is due today.
const stay = testAgreement(2, unit, {
  ...{ status: 'ACTIVE', version: 5, guestName: 'Zoë Ångström', unitTitle: 'Tōtara Cabin' },
  ...{ rentPerWeek: 1_400, startsOn: today, endsOn: today },
})
const PAID: LedgerEntry = {
  ...NO_ENTRY,
  ...{ id: testRecordId(3), version: 1, agreementId: stay.id, kind: 'PAYMENT', method: 'CASH' },
  ...{ amount: 110_000, day: today, periodFrom: null, periodTo: null, files: [], party: 'host' },
  ...{ writtenBy: HANA.id, writtenAt: AT, acceptedAt: AT },
}

const sum = (name: string) => document.querySelector(`[data-sum="${name}"]`)?.textContent
const dialog = page.getByPanel()

/** What the page hands to the browser to save, by name. */
const saved = new Map<string, Blob>()
beforeEach(() => {
  saved.clear()
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = create(blob)
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) saved.set(this.download, blob)
  })
})
afterEach(() => chooseLocale('en'))

async function open(): Promise<void> {
  await bed.put({ units: [unit], agreements: [stay], ledgerEntries: [PAID], profile: [testProfile()] })
  await bed.open('/revenue')
  await expect.poll(() => sum('received')).toBe('NZ$1,100.00')
}

async function addExpense(): Promise<void> {
  await page.getByRole('button', { name: 'Add an expense' }).click()
  await dialog.getByLabelText('Amount, GST included').fill('12.34')
  await dialog.getByLabelText('Note').fill('Gate hinge')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('an offline expense counts at once and is marked as on this device', async () => {
  await open()
  bed.setOnline(false)
  expect(sum('spent')).toBe('NZ$0.00')
  await addExpense()
  await expect.poll(() => sum('spent')).toBe('NZ$12.34')
  expect([sum('received'), sum('result')]).toEqual(['NZ$1,100.00', 'NZ$1,087.66'])
  const row = page.getByRole('button', { name: /Gate hinge/ })
  await expect.element(row.getByText('On this device', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/1 change on this device is included and not sent yet\.$/))
    .toBeVisible()
})

test('saves the year as lines for an accountant, with the GST of a registered host', async () => {
  await open()
  await addExpense()
  await page.getByRole('button', { name: 'For your accountant' }).click()
  await dialog.getByLabelText('GST number').fill('49-091-850')
  await dialog.getByRole('button', { name: 'Save CSV' }).click()
  await expect.element(dialog.getByText('Saved to your downloads')).toBeVisible()
  const [[name, csv] = ['', new Blob()]] = saved
  expect(name).toMatch(/^Revenue .+\.csv$/)
  const text = await csv.text()
  expect(text).toContain('12.34,,,,,Gate hinge')
  expect(text).toMatch(/Tōtara Cabin,Zoë Ångström,[^,]+,1100\.00,,143\.48,Cash/)
  // The number stays with the host.
  await expect.poll(async () => (await bed.read('profile', {}))?.row).toMatchObject({ gstNumber: '49091850' })
})

test('the figures are saved as a PDF', async () => {
  await open()
  await page.getByRole('button', { name: 'For your accountant' }).click()
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  await expect.poll(() => saved.size).toBe(1)
  const [[name, pdf] = ['', new Blob()]] = saved
  expect(name).toMatch(/^Revenue .+\.pdf$/)
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
})

test('keeps the fonts of the screen’s language for PDFs before they are needed', async () => {
  await caches.delete('document-fonts')
  const letters = async () => (await (await caches.open('document-fonts')).keys()).map(({ url }) => url)
  await open()
  await expect.poll(letters).toContainEqual(expect.stringContaining('latin'))
  expect(await letters()).not.toContainEqual(expect.stringContaining('devanagari'))
  await chooseLocale('hi')
  await expect.poll(letters).toContainEqual(expect.stringContaining('devanagari'))
})

// There is no service worker here to keep the code that makes PDFs.
vi.mock('#app/device/keep-part.ts', () => ({ keepPart: async () => undefined }))
