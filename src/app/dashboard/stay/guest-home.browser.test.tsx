import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_ARRIVAL_NOTES } from '#contract/arrival-notes-fields.ts'
import { NO_ADDRESS } from '#contract/unit-fields.ts'
import type { OwnStay } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { GuestHome } from './guest-home.tsx'

const STAY: OwnStay = {
  ...{ agreementId: 'now', version: 3, status: 'ACTIVE', phase: 'now', unitId: 'loft', title: 'Loft' },
  ...{ premises: '118 Pākihi Stream Road', hostId: 'h', guestId: 'g', hostName: 'Ngaire Holloway' },
  regime: 'SHORT_STAY',
  ...{ startsOn: '2026-12-01', endsOn: '2026-12-04', zone: 'Pacific/Auckland', today: '2026-12-02' },
  isReady: false,
  room: { address: NO_ADDRESS, coordinates: null, houseRules: 'Shut every gate.', cover: null },
  money: { owed: 0, next: { dueOn: '2026-12-03', amount: 12_050 }, openClaims: 0 },
  notes: {
    ...NO_ARRIVAL_NOTES,
    ...{ language: 'pt', directions: 'Depois da ponte.', files: [] },
    ...{ codes: 'none', areHere: true, shownOn: null },
  },
}

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords('arrival', 'stay')
})
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function show(...stays: OwnStay[]): void {
  root.render(
    <MemoryRouter>
      <GuestHome stays={stays} />
    </MemoryRouter>,
  )
}

test('a stay shows its dates, next payment, agreement, rules and language of its notes', async () => {
  show(STAY)
  await expect.element(page.getByRole('heading', { name: 'Loft' })).toBeVisible()
  const text = (words: string | RegExp) => page.getByText(words)
  await expect.element(text(/^Tuesday,? 1 December/)).toBeVisible()
  await expect.element(text(/^Friday,? 4 December/)).toBeVisible()
  await expect.element(text(/^NZ\$120\.50 due /)).toBeVisible()
  await expect.element(text('Written in Português')).toBeVisible()
  const addressOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(addressOf('How to pay')).toBe('/accommodation/rent?agreement=now')
  expect(addressOf('View')).toBe('/accommodation/agreements/details/now')
  await page.getByRole('heading', { name: 'House rules' }).click()
  await expect.element(text('Shut every gate.')).toBeVisible()
})

test('owed rent comes before the next; notes in the screen’s language name no language', async () => {
  const { notes } = STAY
  show({
    ...STAY,
    money: { owed: 5_000, next: { dueOn: '2026-12-03', amount: 12_050 }, openClaims: 1 },
    notes: notes && { ...notes, language: 'en' },
  })
  await expect.element(page.getByText('NZ$50.00 due now')).toBeVisible()
  await expect.element(page.getByText('Waiting for Ngaire Holloway to confirm your payment')).toBeVisible()
  expect(host.textContent).not.toContain('Written in')
  expect(host.textContent).not.toContain('NZ$120.50')
})

test('lists past stays below, each with its agreement', async () => {
  show(STAY, { ...STAY, agreementId: 'then', phase: 'past', status: 'COMPLETED', title: 'Cabin' })
  await expect.element(page.getByRole('heading', { name: 'Past stays' })).toBeVisible()
  const past = page.getByRole('link', { name: /Cabin/ }).element()
  expect(past.getAttribute('href')).toBe('/accommodation/agreements/details/then')
  const now = page.getByRole('heading', { name: 'Loft' }).element()
  expect(now.compareDocumentPosition(past) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
