import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { addDays } from '#contract/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { demoUnits } from '#demo/demo-people.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let device: Device
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const day = (later: number) => addDays(today, later)

/** Another platform, which serves the calendar set in the test. */
let platform: Server
let calendar = ''

beforeAll(async () => {
  platform = createServer((_request, answer) => answer.end(calendar)).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  server = await startServer({ port: portOfStoredSignIn(), env: { CALENDAR_ORIGINS: platformOrigin() } })
  device = await openHostDevice(server.url, { viewport: { width: 390, height: 844 } })
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  platform.close()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

function platformOrigin(): string {
  return `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
}

const page = (): Page => device.page()
const button = (name: string) => page().getByRole('button', { name, exact: true })
const dialog = () => page().locator('sl-dialog[open]')
const field = (name: string) => dialog().getByLabel(name, { exact: true })
const timeline = () => page().getByRole('region', { name: 'Occupancy' })
const shownDays = () => timeline().getByRole('status').textContent()

/** Returns how many rooms in the public search are free on these nights. */
async function freeRooms(from: string, to: string): Promise<string> {
  const { href } = new URL(`/site/listing?from=${from}&to=${to}`, server.url)
  return (await fetch(href)).text()
}

it('the timeline moves by weeks and months with buttons, keys and a finger, and back to today', async () => {
  await page().goto(`${server.url}/dashboard`)
  await timeline().waitFor()
  const atToday = await shownDays()
  const moves = async (move: () => Promise<unknown>) => {
    const before = await shownDays()
    await move()
    await expect.poll(shownDays).not.toBe(before)
  }
  await moves(() => button('A week later').click())
  await moves(() => button('A month later').click())
  await moves(() => page().keyboard.press('PageUp'))
  await moves(() => page().keyboard.press('ArrowLeft'))
  expect(await shownDays()).toBe(atToday)
  await moves(() => swipe(-150))
  await moves(() => swipe(150))
  expect(await shownDays()).toBe(atToday)
  await moves(() => button('A month earlier').click())
  await button('Today').click()
  expect(await shownDays()).toBe(atToday)
})

/** Swipes a finger over the days, with the events a browser sends. */
async function swipe(along: number): Promise<void> {
  const box = await timeline().locator('tbody').first().boundingBox()
  if (!box) throw new Error('No timeline')
  const touch = await page().context().newCDPSession(page())
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const part of [0.3, 0.6, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + along * part, y }],
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('a host blocks days with no network, is warned of the stay on them, and guests see it when it is sent', async () => {
  expect(await freeRooms(day(60), day(62))).toContain(demoUnits.cabin.title)
  await device.context().setOffline(true)
  await button('Block days').first().click()
  await field('Room').selectOption(demoUnits.cabin.title)
  await field('First day').fill(day(8))
  await field('Last day').fill(day(6))
  await dialog().getByText('The last day can’t be before the first').waitFor()
  await field('Last day').fill(day(9))
  await dialog()
    .getByText(/overlapping stay/i)
    .waitFor()
  await field('First day').fill(day(60))
  await field('Last day').fill(day(61))
  await dialog()
    .getByText(/overlapping stay/i)
    .waitFor({ state: 'detached' })
  await field('Note').fill('Painting')
  await dialog().getByRole('button', { name: 'Block days' }).click()
  await dialog().waitFor({ state: 'detached' })
  for (let months = 0; months < 2; months += 1) await button('A month later').click()
  await timeline()
    .getByRole('button', { name: /Painting/ })
    .waitFor()
  expect(await freeRooms(day(60), day(62))).toContain(demoUnits.cabin.title)
  await device.context().setOffline(false)
  await expect
    .poll(() => freeRooms(day(61), day(62)), { timeout: 20_000 })
    .not.toContain(demoUnits.cabin.title)
  expect(await freeRooms(day(62), day(64))).toContain(demoUnits.cabin.title)
})

it('blocked days are made free again, and taken back', async () => {
  await timeline()
    .getByRole('button', { name: /Painting/ })
    .click()
  await dialog().getByRole('button', { name: 'Make these days free' }).click()
  await expect.poll(() => freeRooms(day(61), day(62)), { timeout: 20_000 }).toContain(demoUnits.cabin.title)
  await button('Undo').click()
  await timeline()
    .getByRole('button', { name: /Painting/ })
    .waitFor()
  await expect
    .poll(() => freeRooms(day(61), day(62)), { timeout: 20_000 })
    .not.toContain(demoUnits.cabin.title)
})

it('a calendar of another platform blocks days and warns of the stay on them, until they leave it', async () => {
  const first = day(8).replaceAll('-', '')
  const end = day(11).replaceAll('-', '')
  const lines = ['BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${end}`]
  const event = [...lines, 'SUMMARY:Reserved', 'END:VEVENT'].join('\r\n')
  const calendarOf = (...events: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
  calendar = calendarOf(event)
  await page().goto(`${server.url}/units/details/${demoUnits.cabin.id}`)
  const calendars = page().getByRole('region', { name: 'Calendars' })
  await device.context().setOffline(true)
  await calendars.getByText('You need to be online for calendars.').waitFor()
  expect(await calendars.getByRole('button', { name: 'Add a calendar' }).isDisabled()).toBe(true)
  await device.context().setOffline(false)
  await calendars.getByRole('button', { name: 'Add a calendar' }).click()
  await calendars.getByLabel('Name', { exact: true }).fill('Bookings elsewhere')
  await calendars.getByLabel('Calendar address').fill('https://127.0.0.1/cabin.ics')
  await calendars.getByRole('button', { name: 'Add', exact: true }).click()
  await calendars.getByText('Not a public address').waitFor()
  await calendars.getByRole('button', { name: 'Remove' }).click()
  await calendars.getByText('Not a public address').waitFor({ state: 'detached' })

  await calendars.getByRole('button', { name: 'Add a calendar' }).click()
  await calendars.getByLabel('Name', { exact: true }).fill('Bookings elsewhere')
  await calendars.getByLabel('Calendar address').fill(`${platformOrigin()}/cabin.ics`)
  await calendars.getByRole('button', { name: 'Add', exact: true }).click()
  await calendars.getByText(/^Read .+ 1 booking$/).waitFor()
  const taken = page().getByRole('link', { name: 'Reserved' }).first()
  await taken.waitFor()
  await page()
    .getByText(/overlapping stay/i)
    .first()
    .waitFor()
  expect(await freeRooms(day(9), day(11))).not.toContain(demoUnits.cabin.title)

  await page().goto(`${server.url}/dashboard`)
  await button('A week later').click()
  await timeline()
    .getByRole('button', { name: /Reserved/ })
    .click()
  await dialog().getByText('These days come from a calendar you added to this room.').waitFor()
  await dialog().getByRole('link', { name: 'View the room’s calendars' }).click()

  calendar = calendarOf()
  await calendars.getByRole('button', { name: 'Check now' }).click()
  await calendars.getByText(/^Read .+ 0 bookings$/).waitFor()
  await taken.waitFor({ state: 'detached' })
})

it('a room’s own calendar is read under a secret address, until that is ended', async () => {
  const calendars = page().getByRole('region', { name: 'Calendars' })
  await calendars.getByRole('button', { name: 'Create an address' }).click()
  const address = await calendars.getByLabel('Address', { exact: true }).inputValue()
  const read = await fetch(address)
  expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const last = day(62).replaceAll('-', '')
  expect(await read.text()).toContain(`DTEND;VALUE=DATE:${last}`)
  await calendars.getByRole('button', { name: 'Stop sharing' }).click()
  await calendars.getByRole('button', { name: 'Create an address' }).waitFor()
  expect((await fetch(address)).status).toBe(404)
})
