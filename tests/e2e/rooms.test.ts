// Over 20 s: two devices of one host see each step of a room, from its draft to its end.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { units } from '#contract/unit.ts'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'
import { photo } from '#tests/support/pictures.ts'
import { goToPlace } from '#tests/support/places.ts'
import type { Room } from '#tests/support/world.ts'

let url = ''
let phone: Device
let desk: Device
/** Its name is nobody else's: an administrator sees everybody's rooms. */
let loft: Room
it.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  loft = await world.addRoom(`Woolshed Loft ${world.id}`)
  phone = await devices.of(world.host, { viewport: { width: 390, height: 844 } })
  desk = await devices.of(world.host)
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Opens a part of the listing: `Add` while there is nothing in it. */
const edit = (page: Page, part: string, how: 'Edit' | 'Add' = 'Edit') =>
  page.getByRole('button', { name: `${how} ${part}`, exact: true }).click()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const savedHere = (page: Page) => page.getByText(/^Saved on this device .* waiting to send$/)
const savedThere = (page: Page) => page.getByText(/^Saved (today|yesterday|\d)/)

async function openRoom(page: Page, name: string): Promise<void> {
  await goToPlace(page, { path: '/units' })
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

it('a room described offline with a photo is published by hand once back online', async ({
  world: { host },
}) => {
  const page = phone.page()
  await goToPlace(page, { path: '/units' })
  await page.getByRole('link', { name: /Tōtara Cabin/ }).waitFor()
  await phone.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a room' }).click()
  await page.getByRole('heading', { level: 1, name: 'Unnamed room' }).waitFor()
  // From here on, each part leads to the next one that is missing.
  const next = (name: string) => page.getByRole('link', { name: `Next: ${name}`, exact: true }).click()
  const files = [{ name: 'hut.jpg', mimeType: 'image/jpeg', buffer: await photo(640, 480) }]
  await page.getByLabel('Choose files').setInputFiles(files)
  await page.getByRole('list', { name: 'Photos, in order' }).getByRole('listitem').waitFor()
  await edit(page, 'Suitable tenants', 'Add')
  await page.getByRole('checkbox', { name: 'Couple' }).check()
  await next('Basics')
  await field(page, 'Name').fill('Kānuka Hut')
  await page.getByRole('radio', { name: 'Entire Place' }).check()
  await next('Description')
  await field(page, 'Description').fill('A hut among the kānuka.')
  await next('Beds')
  await page.getByRole('checkbox', { name: 'Queen', exact: true }).check()
  await edit(page, 'Address', 'Add')
  await field(page, 'Street').fill('9 Waioeka Road')
  await field(page, 'Suburb').fill('RD 3')
  await field(page, 'Town or mail town').fill('Ōpōtiki')
  await field(page, 'Postcode').fill('3199')
  await edit(page, 'Length of stay', 'Add')
  await page.getByRole('checkbox', { name: '1 week' }).check()
  await next('Pricing')
  await field(page, 'Rent Per Week').fill('310.5')
  await field(page, 'Number of Guests Included').fill('2')
  await field(page, 'Additional Guest Charge').fill('40')
  // The rule about extra guests, and the worked price, show as soon as they apply.
  await page
    .getByText("To charge for extra guests, this field must exceed 'Number of Guests Included'.")
    .waitFor()
  await field(page, 'Max Guests Allowed').fill('3')
  await page.getByText('3 guests pay NZ$310.50 + 1 × NZ$40.00 = NZ$350.50 a week.').waitFor()
  await savedHere(page).waitFor()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/When you’re back online, you can do this: Publish/).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Kānuka Hut' }).waitFor()
  expect(await field(page, 'Rent Per Week').inputValue()).toBe('310.50')
  await page.getByText(/When you’re back online, you can do this: Publish/).waitFor()

  await phone.context().setOffline(false)
  await page.getByText(/You’re back online\./).waitFor()
  await savedThere(page).waitFor()
  const mine = async () => {
    const answer = await host.request('GET', '/units?search=k%C4%81nuka')
    return units.answer.parse(await answer.json()).data[0]
  }
  expect((await mine())?.status).toBe('DRAFT')
  await expect.poll(async () => (await mine())?.files.length, { timeout: 30_000 }).toBe(1)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Guests can find this room.').waitFor()
  expect((await mine())?.status).toBe('PUBLISHED')
})

it('edits of a room on two devices merge by field; two prices ask the host', async () => {
  const [mine, theirs] = [phone.page(), desk.page()]
  for (const page of [mine, theirs]) await openRoom(page, loft.title)
  await phone.context().setOffline(true)
  await edit(mine, 'Pricing')
  await field(mine, 'Rent Per Week').fill('305')
  await edit(mine, 'House rules')
  await field(mine, 'House rules').fill('Boots off.')
  await savedHere(mine).waitFor()

  await edit(theirs, 'Pricing')
  await field(theirs, 'Rent Per Week').fill('280')
  await edit(theirs, 'Description')
  await field(theirs, 'Description').fill('Above the shearing board.')
  await savedThere(theirs).waitFor()

  await phone.context().setOffline(false)
  await mine.getByText('Also changed elsewhere', { exact: true }).first().waitFor()
  await part(mine, 'Description').getByText('Above the shearing board.').waitFor()
  expect(await field(mine, 'House rules').inputValue()).toBe('Boots off.')
  await mine.getByRole('radio', { name: /NZ\$305\.00/ }).check()
  await mine.getByRole('button', { name: 'Keep my choice' }).click()
  await savedThere(mine).waitFor()
  await part(theirs, 'Pricing').getByText('NZ$305.00 per week').waitFor()
  await part(theirs, 'House rules').getByText('Boots off.').waitFor()
})

it('doesn’t show a room that never existed or that another device deleted', async ({
  world: { host, addRoom },
}) => {
  const page = desk.page()
  await page.goto(`${url}/units/details/018f0000-0000-7000-8000-000000000000`)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  const sleepout = await addRoom('Orchard Sleepout')
  const move = (step: string, version: number) =>
    host.request('POST', `/units/${sleepout.id}/steps`, { step, version })
  expect((await move('unpublish', 3)).status).toBe(200)
  await openRoom(page, sleepout.title)
  expect((await move('delete', 4)).status).toBe(200)
  await page.getByText('This room was deleted.').waitFor()
})

it('the address keeps the list’s filter and its order, chosen by keyboard', async ({ world }) => {
  const today = dayAtPlace(new Date(), 'Pacific/Auckland')
  const days = { startsOn: addDays(today, -3), endsOn: addDays(today, 4), rentPerWeek: 400 }
  await world.agree(world.guest, world.room, days, ['send', 'accept', 'start'])
  const page = desk.page()
  await goToPlace(page, { path: '/units' })
  const rooms = page.getByRole('list', { name: 'Rooms', exact: true }).getByRole('link')
  const names = () => rooms.locator('.unit-card-title').allTextContents()
  await rooms.first().waitFor()
  const count = await rooms.count()
  await page.getByLabel('Occupancy').selectOption('Occupied')
  await page.waitForURL('**/units?stay=here')
  await expect.poll(() => rooms.count()).toBeLessThan(count)
  await page.getByLabel('Sort by').focus()
  await page.keyboard.type('Price')
  await page.waitForURL('**/units?stay=here&order=price')
  const prices = async () =>
    (await rooms.locator('.unit-card-price b').allTextContents()).map((text) =>
      Number(text.replace(/[^\d.]/g, '')),
    )
  const cheapestFirst = (await prices()).toSorted((a, b) => a - b)
  await expect.poll(prices).toEqual(cheapestFirst)
  const before = await names()
  await page.reload()
  await rooms.first().waitFor()
  expect(await names()).toEqual(before)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price')
})
