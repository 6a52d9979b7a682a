import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testChat, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { HANA, testAgreement, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()

test.each([
  ['/dashboard', 'You’re all caught up'],
  ['/accommodation/rent', 'No rent yet'],
])('on a device that has never synced, %s doesn’t look done', async (address, done) => {
  bed.tellStatus({ isCaughtUp: false, lastSyncAt: null })
  await bed.open(address)
  await expect.element(page.getByRole('main').getByText('Loading', { exact: true })).toBeInTheDocument()
  await expect.poll(() => page.getByText(done).query()).toBeNull()
  bed.tellStatus({ isCaughtUp: true })
  await expect.element(page.getByText(done)).toBeVisible()
})

test('a draft room says how much is left before it can be published', async () => {
  const address = { street: '1 Quay St', suburb: '', town: 'Ōpōtiki', postcode: '3122' }
  const unit = testUnit(1, { status: 'DRAFT', publishedAt: null, title: 'Sleepout', address })
  await bed.put({ units: [unit] })
  await bed.open('/dashboard')
  // Type, beds, description, photos, length of stay and rent.
  await expect.element(page.getByRole('link', { name: /6 things to go\s*Sleepout/ })).toBeVisible()
})

test('a bond that must be lodged says by which day', async () => {
  const unit = testUnit(1, { title: 'Sleepout' })
  const tenancy = { status: 'ACTIVE', regime: 'RESIDENTIAL', region: 'AUCKLAND', bond: 1280 } as const
  // Lodged within 23 working days: the 23rd weekday after Wednesday, 11 November is Monday, 14 December.
  const agreement = testAgreement(2, unit, {
    ...tenancy,
    startsOn: '2026-11-11',
    bondReceivedOn: '2026-11-11',
  })
  await bed.put({ units: [unit], agreements: [agreement] })
  await bed.open('/dashboard')
  await expect.element(page.getByRole('link', { name: /bond.* by 14 Dec.*Sleepout/ })).toBeVisible()
})

test('an unread conversation says who wrote, then what, or how many if there are more', async () => {
  const participants = [HANA, ZOE].map((person) => ({ ...person, readPosition: -1 }))
  const lastMessage = testMessage(1, 1, { senderId: ZOE.id, message: 'At the gate' })
  await bed.put({ chats: [testChat(1, 2, { participants, lastMessage, unreadCount: 1 })] })
  await bed.open('/dashboard')
  const row = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect.element(row(/^Zoë Ångström\s*At the gate/)).toBeVisible()
  await bed.put({ chats: [testChat(1, 2, { participants, lastMessage, unreadCount: 2 })] })
  await expect.element(row(/^Zoë Ångström\s*2 new messages · At the gate/)).toBeVisible()
})

test('a wide screen has how things stand beside the day, a narrower one below it', async () => {
  await bed.put({ units: [testUnit(1)] })
  await bed.open('/dashboard', 'HOST', { width: 1440, height: 900 })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const place = (name: string) => part(name).element().getBoundingClientRect()
  await expect.element(part('Occupancy')).toBeVisible()
  await expect.poll(() => place('Occupancy').left).toBeGreaterThan(place('To do').right)
  expect(place('Occupancy').top).toBe(place('Today').top)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements()
  expect(
    headings.map(({ textContent }) => textContent).filter((name) => name !== 'You’re all caught up'),
  ).toEqual(['Today', 'Getting started', 'To do', 'Occupancy'])
  await page.viewport(820, 1180)
  await expect.poll(() => place('Occupancy').top).toBeGreaterThan(place('To do').bottom)
  expect(place('Occupancy').left).toBe(place('Today').left)
})
