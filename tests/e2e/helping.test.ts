// Over 20 s: a host and a helper part and meet again four times, on two devices.
import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Given } from '#contract/given.ts'
import { dayAtPlace } from '#contract/region.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import type { World } from '#tests/support/world.ts'

let url = ''
let world: World
let tablet: Device
let phone: Device
test.beforeAll(async ({ server, world: made, devices }) => {
  url = server.publicUrl
  world = made
  const today = dayAtPlace(new Date(), 'Pacific/Auckland')
  const days = { startsOn: addDays(today, -3), endsOn: addDays(today, 1), rentPerWeek: 700 }
  await world.agree(world.guest, world.room, days, ['send', 'accept', 'start'])
  const helper = await world.addPerson('GUEST', ['Moana', 'Tane'])
  ;[tablet, phone] = await Promise.all([
    devices.of(world.host),
    devices.of(helper, { viewport: { width: 390, height: 844 } }),
  ])
})

const step = createJourney(test)
const card = (device: Device) => device.page().getByRole('article', { name: world.room.title }).first()
const occupancy = () => phone.page().getByRole('region', { name: 'Occupancy' })
const needsYou = () =>
  phone
    .page()
    .getByRole('button', { name: /needs you/ })
    .first()
const tick = (device: Device, name: string) => card(device).getByRole('checkbox', { name }).click()

/** Invites the helper to the room, and accepts on the phone what the title asks for. */
async function invite(given: Given[], title: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const invitation = { token, unitIds: [world.room.id], given, name: 'Moana' }
  const invited = await world.host.request('PUT', `/hand-invitations/${randomUUID()}`, invitation)
  expect(invited.status).toBe(200)
  const page = phone.page()
  await page.goto(`${url}/turnovers?invite=${token}`)
  await page.getByText(title).waitFor()
  await page.getByRole('button', { name: 'Start helping' }).click()
}

step('a helper accepts an invitation, and has the room and not its guest', async () => {
  await invite(['turnovers'], 'Ngaire asks you to help with turnovers')
  await card(phone)
    .getByText(/^A guest leaves/)
    .waitFor()
  expect(await phone.page().getByText('Aroha').count()).toBe(0)
})

step('what host and helper tick with no network comes together', async () => {
  for (const device of [tablet, phone]) {
    await waitUntilLevel(device.page())
    await waitUntilKept(device.page())
    await device.context().setOffline(true)
  }
  await tablet.page().getByRole('link', { name: 'Turnovers', exact: true }).first().click()
  for (const device of [tablet, phone]) await card(device).getByRole('button', { name: 'Checklist' }).click()
  await tick(tablet, 'Make the beds')
  await tick(phone, 'Keys are back')
  await card(phone).getByText('1 of 12 done').waitFor()
  await phone.page().reload()
  await card(phone).getByText('1 of 12 done').waitFor()
  for (const device of [tablet, phone]) await device.context().setOffline(false)
  for (const device of [tablet, phone]) await card(device).getByText('2 of 12 done').waitFor()
  await card(tablet).getByText('Ticked by Moana Tane').waitFor()
})

step('what a guest hands to a helper offline is in the host’s ledger, with their name', async () => {
  await invite(['turnovers', 'money'], 'Ngaire asks you to help with turnovers')
  const page = phone.page()
  await page.goto(`${url}/accommodation/rent`)
  const row = page.getByRole('region', { name: 'Rooms you help with' }).getByRole('listitem')
  await row.getByText('Aroha Ngatai').waitFor()
  await waitUntilKept(page)
  await phone.context().setOffline(true)
  await page.reload()
  await row.getByRole('button', { name: 'Record a payment' }).click()
  const paying = page.locator('sl-dialog[open]')
  await paying.getByLabel('Amount').fill('123.45')
  await paying.getByRole('button', { name: 'Done', exact: true }).click()
  await row.getByText('1 waiting to send').waitFor()
  await phone.context().setOffline(false)
  await row.getByText('1 waiting to send').waitFor({ state: 'detached' })

  await tablet.page().goto(`${url}/accommodation/rent`)
  await tablet
    .page()
    .getByRole('link', { name: /Aroha Ngatai/ })
    .click()
  const taken = tablet.page().getByRole('listitem').filter({ hasText: 'Taken by Moana Tane' })
  await taken.getByText('NZ$123.45', { exact: false }).first().waitFor()
})

step('as a co-host they see who stays, also after a start with no network', async () => {
  await invite(['cohost'], 'Ngaire asks you to co-host')
  const page = phone.page()
  await page.getByText('Co-host: reads and answers', { exact: false }).waitFor()
  await page.goto(`${url}/dashboard`)
  await occupancy().getByText('With Ngaire Holloway').waitFor()
  await waitUntilKept(page)
  await phone.context().setOffline(true)
  await page.reload()
  await occupancy().getByText('Aroha').waitFor()
  await page.goto(`${url}/turnovers`)
  await card(phone).getByRole('button', { name: 'Checklist' }).click()
})

step('a helper removed while offline loses the room, and sees what couldn’t be sent', async () => {
  await tick(phone, 'Empty the rubbish')
  await card(phone).getByText('3 of 12 done').waitFor()
  const page = tablet.page()
  await page.goto(`${url}/units/details/${world.room.id}#hands`)
  const helpers = page.getByRole('region', { name: 'Helpers', exact: true })
  await helpers.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.locator('sl-dialog[open]').getByRole('button', { name: 'Remove', exact: true }).click()
  await helpers.getByText('Nobody helps in this room yet.').waitFor()
  await phone.context().setOffline(false)
  await card(phone).waitFor({ state: 'detached' })
  await needsYou().waitFor()
  const seen = await world.host.request('GET', '/turnovers')
  const { data } = (await seen.json()) as { data: { done: Record<string, boolean> }[] }
  expect(data.map(({ done }) => Object.keys(done).length)).toEqual([2])
  await phone.page().goto(`${url}/dashboard`)
  await needsYou().waitFor()
  expect(await phone.page().getByText('Aroha').count()).toBe(0)
})
