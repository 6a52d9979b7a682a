import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { HandLedger, HandRow } from '#contract/hand.ts'
import { dayAtPlace } from '#contract/region.ts'
import { addDays, monthOf } from '#domain/calendar/calendar-day.ts'
import { violationsHere } from '#tests/support/axe-violations.ts'
import { ME } from '#tests/support/chat-rows.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import '#tests/support/page-screens.ts'
import { pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const [UNIT, STAY, HOST] = ['1', '2', '3'].map((n) => `00000000-0000-7000-8000-0000000000c${n}`) as [
  string,
  string,
  string,
]
/** 14.00 a day for three days, of which 20.00 came. */
const ledger: HandLedger = {
  ...{ agreementId: STAY, guestName: 'Isla' },
  terms: {
    ...{ regime: 'SHORT_STAY', region: null, frequency: 'DAILY', rentPerWeek: 98, isPaidInArrears: false },
    ...{ addOns: [], firstDueOn: null, additionalGuests: null, additionalGuestCharge: null },
    ...{ status: 'ACTIVE', startsOn: addDays(today, -2), endsOn: null, noticeEndsOn: null },
    ...{ endedOn: null, rentUntil: null },
  },
  entries: [
    {
      ...{ id: HOST, kind: 'PAYMENT', amount: 2_000, day: today, method: 'CASH', entryId: null, note: '' },
      ...{ writtenAt: new Date().toISOString(), acceptedAt: new Date().toISOString() },
    },
  ],
}
const hand = (fields: Partial<HandRow>) =>
  testHand(UNIT, HOST, { personId: ME, unitTitle: 'Woolshed Loft', given: ['money'], ...fields })
const section = page.getByRole('region', { name: 'Rooms you help with' })

test('a helper reads who owes what in a room, and what came in', async () => {
  const received = [{ month: monthOf(today), amount: 2_000 }]
  await bed.put({ hands: [hand({ money: { ledgers: [ledger], received } })] })
  await bed.open('/accommodation/rent', 'GUEST', { width: 390, height: 800 })
  await expect
    .element(section.getByRole('heading', { name: 'Woolshed Loft, with Ngaire Holloway' }))
    .toBeVisible()
  await expect
    .element(section.getByText('Came in: NZ$20.00 this month, NZ$20.00 this tax year'))
    .toBeVisible()
  const row = section.getByRole('listitem')
  await expect.element(row.getByText('Isla')).toBeVisible()
  await expect.element(row.getByText('NZ$22.00')).toBeVisible()
  // Ledgers are their host's.
  await expect.element(section.getByRole('link')).not.toBeInTheDocument()
  // Nothing says that they have no rent of their own.
  await expect.element(page.getByText('No rent yet')).not.toBeInTheDocument()
  expect(await violationsHere()).toEqual([])
})

test('a room in which nobody pays says so, and one without that help isn’t there', async () => {
  const money = { ledgers: [], received: [] }
  await bed.put({
    hands: [hand({ money }), hand({ id: STAY, unitId: STAY, unitTitle: 'Yurt', given: ['cohost'], money })],
  })
  await bed.open('/accommodation/rent', 'HOST', { width: 1280, height: 800 })
  await expect.element(section.getByText('Nobody owes or pays rent here right now.')).toBeVisible()
  await expect.element(page.getByText('Yurt', { exact: false })).not.toBeInTheDocument()
})

test('a room in which somebody may see the money leads there', async () => {
  const money = { ledgers: [], received: [] }
  await bed.put({ hands: [hand({ money })] })
  await bed.open('/turnovers', 'GUEST', { width: 390, height: 800 })
  await page.getByRole('link', { name: 'See the money' }).click()
  await expect.element(section).toBeVisible()
})

test('a helper records what a guest hands over, and it counts before it is sent', async () => {
  await bed.put({ hands: [hand({ money: { ledgers: [ledger], received: [] } })] })
  await bed.open('/accommodation/rent', 'GUEST', { width: 390, height: 800 })
  await section.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByPanel('Cash from Isla')
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('22.00')
  await dialog.getByLabelText('Amount').fill('')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog.getByLabelText('Amount')).toHaveAttribute('aria-invalid', 'true')
  // The same money as another payment of the day, so it is asked about.
  await dialog.getByLabelText('Amount').fill('20')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .element(dialog.getByText('NZ$20.00 is already recorded for this day. Is this another payment?'))
    .toBeVisible()
  await expect.element(dialog.getByText('NZ$2.00 still owed after this')).toBeVisible()
  expect(await violationsHere()).toEqual([])
  await dialog.getByLabelText('Amount').fill('12')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const row = section.getByRole('listitem')
  await expect.element(row.getByText('NZ$10.00', { exact: true })).toBeVisible()
  await expect.element(row.getByText('1 waiting to send')).toBeVisible()
})
