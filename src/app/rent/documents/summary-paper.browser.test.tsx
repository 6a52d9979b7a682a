import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadStrings } from '#app/i18n/i18n.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { SummaryPaper } from './summary-paper.tsx'

const LEDGER = {
  agreementId: '018f0000-0000-7000-8000-000000000001',
  today: '2026-03-12',
  region: 'CANTERBURY',
  unitTitle: 'Tōtara “Loft”',
  waiting: 0,
  entries: [],
  terms: {
    hostName: 'Ngaire',
    guestName: 'Tom, of Ōpōtiki',
    premises: '1 Road',
    regime: 'RESIDENTIAL',
    startsOn: '2026-03-02',
    endsOn: null,
    rentPerWeek: 300,
    addOns: [],
    frequency: 'WEEKLY',
    status: 'ACTIVE',
    endedOn: null,
    firstDueOn: null,
    isPaidInArrears: false,
    additionalGuests: null,
    laterGuests: [],
    additionalGuestCharge: null,
  },
} as unknown as LedgerView

beforeAll(async () => {
  await startWords()
  await Promise.all([loadStrings('rent'), loadStrings('documents')])
})
afterEach(() => void vi.restoreAllMocks())

test('prints the checksums of the CSV and JSON files saved with the rent summary', async () => {
  const saved: { name: string; content: Promise<ArrayBuffer> }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: fetch(this.href).then((file) => file.arrayBuffer()) })
  })
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  flushSync(() => root.render(<SummaryPaper ledger={LEDGER} />))
  const press = (name: string) =>
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)?.click()
  await expect.poll(() => host.textContent).toContain('SHA-256 of the JSON file')
  press('Save CSV')
  press('Save JSON')
  expect(saved.map(({ name }) => name.split('.').at(-1))).toEqual(['csv', 'json'])
  const printed = host.textContent.match(/[0-9a-f]{64}/g)
  const sums = await Promise.all(saved.map(async ({ content }) => sumOf(await content)))
  expect(printed).toEqual(sums)
  root.unmount()
  host.remove()
})

async function sumOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
