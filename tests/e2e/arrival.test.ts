import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { lookThrough, showAs } from '#tests/support/look.ts'
import { photo } from '#tests/support/pictures.ts'
import { waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import type { World } from '#tests/support/world.ts'

const PHONE = { width: 390, height: 844 }
/** Upright, as it is shown. */
const PHOTO_WIDTH = 400

let url = ''
let world: World
let tablet: Device
let phone: Device
test.beforeAll(async ({ server, world: made, devices }) => {
  url = server.publicUrl
  world = made
  ;[tablet, phone] = await Promise.all([devices.of(world.host), devices.of(world.guest, { viewport: PHONE })])
})

const step = createJourney(test)
const today = () => dayAtPlace(new Date(), 'Pacific/Auckland')

/** Creates an agreement about the room that the guest has accepted, of some nights starting in `startsIn` days. */
function accepted(startsIn: number): Promise<AgreementRow> {
  const days = {
    startsOn: addDays(today(), startsIn),
    endsOn: addDays(today(), startsIn + 3),
    rentPerWeek: 700,
  }
  return world.agree(world.guest, world.room, days, ['send', 'accept'])
}

async function notesOfHost(): Promise<ArrivalNotesRow | undefined> {
  const answer = await world.host.request('GET', '/arrival-notes?perPage=100')
  const { data } = (await answer.json()) as { data: unknown[] }
  return data.map((row) => ArrivalNotesRow.parse(row)).find(({ id }) => id === world.room.id)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

step('a host writes arrival notes offline, and they are sent once back online', async () => {
  const page = tablet.page()
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await tablet.context().setOffline(true)
  await page.getByRole('link', { name: 'Rooms', exact: true }).first().click()
  // Rows of conversations also contain the room's name, and stay on screen until the rooms show.
  const rooms = page.getByRole('list', { name: 'Rooms', exact: true })
  await rooms.getByRole('link', { name: world.room.title }).click()
  await page.getByRole('button', { name: 'Edit Arrival notes' }).click()
  await page.getByRole('button', { name: 'Write arrival notes' }).click()
  await page.getByLabel('Check-in from').fill('15:00')
  await page.getByLabel('Getting there').fill('Over the ford, then left at the old dairy.')
  await page.getByLabel('Phone number for guests').fill('07 555 0142')
  await page.getByLabel('Getting in').fill('The lock sticks. Pull, then turn.')
  await page.getByLabel('Door code').fill('kea-7361')
  await page.getByLabel('Wi-Fi network').fill('House; north')
  await page.getByLabel('Wi-Fi password').fill('tui-in-the-flax')
  await page.getByLabel('Where to find things').fill('Gumboots are in the porch.')
  await page.getByLabel('Where to find things').blur()
  const picture = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 400) }
  await page.locator('.arrival-photos').getByLabel('Choose files').setInputFiles(picture)
  await page.locator('.arrival-photos').getByRole('listitem').waitFor()
  expect(await notesOfHost()).toBeUndefined()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Arrival notes' }).click()
  await expect.poll(() => page.getByLabel('Door code').inputValue()).toBe('kea-7361')
  await tablet.context().setOffline(false)
  await until('the server has them', async () => {
    const notes = await notesOfHost()
    return notes?.doorCode === 'kea-7361' && notes.files.length === 1
  })
})

step('a guest sees the stay as soon as it is agreed, and not how to get in', async () => {
  await accepted(20)
  const page = phone.page()
  await page.goto(`${url}/dashboard`)
  await heading(page, world.room.title).waitFor()
  await page.getByText('Starts in 20 days').waitFor()
  await page.getByText('Over the ford, then left at the old dairy.').waitFor()
  await page.getByText(/How to get in shows here from/).waitFor()
  expect(await page.getByText('kea-7361').count()).toBe(0)
  expect((await notesOfHost())?.arrivals).toMatchObject([{ isOpen: false }])
  // None of it is on the device, in the response or in any database.
  const answer = await world.guest.request('GET', '/arrival-notes?wire=2')
  expect(await answer.text()).not.toMatch(/kea-7361|tui-in-the-flax|The lock sticks/)
})

let soon: AgreementRow

step('the day before, the code is read in the driveway with no network', async () => {
  const page = phone.page()
  soon = await accepted(1)
  const card = page.getByRole('article').first()
  await card.getByText('kea-7361').waitFor()
  await page.getByText('Starts tomorrow').waitFor()
  const photoWidth = () =>
    card.getByRole('img', { name: 'Photo 1' }).evaluate((shown: HTMLImageElement) => shown.naturalWidth)
  await expect.poll(photoWidth).toBe(PHOTO_WIDTH)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await phone.context().setOffline(true)
  await page.reload()
  await card.getByText('kea-7361').waitFor()
  await expect.poll(photoWidth).toBe(PHOTO_WIDTH)
  await card.getByText('tui-in-the-flax').waitFor()
  await card.getByText('Scan to join').click()
  await card.getByRole('img', { name: 'QR code that joins the Wi-Fi network House; north' }).waitFor()
  expect(await card.getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(/^(geo|https):/)
  expect(await card.getByRole('link', { name: /Call/ }).getAttribute('href')).toBe('tel:075550142')
  // The rest of the stay: where, with whom, what to pay, and the agreement.
  await card.locator('address').getByText('Ōpōtiki').waitFor()
  await card.getByText('Ngaire Holloway').first().waitFor()
  await card.getByText(/^NZ\$300\.00 due /).waitFor()
  const linkOf = (name: string) => card.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await linkOf('How to pay')).toBe(`/accommodation/rent?agreement=${soon.id}`)
  expect(await linkOf('View')).toBe(`/accommodation/agreements/details/${soon.id}`)
  expect(await linkOf('Message')).toMatch(/^\/messages\?chat=/)
  await lookThrough(page, 'stay')
  await phone.context().setOffline(false)
})

step('the host sees that it has arrived, and a new code has to arrive anew', async () => {
  const page = tablet.page()
  await page.getByText(/On their device since .*, with codes/).waitFor()
  await lookThrough(page, 'arrival-notes')
  await showAs(page, { width: 820 })
  await page.getByLabel('Door code').fill('kea-9040')
  await page.getByLabel('Door code').blur()
  const card = phone.page().getByRole('article').first()
  await card.getByText('kea-9040').waitFor({ timeout: 30_000 })
  await until(
    'the host knows',
    async () => (await notesOfHost())?.arrivals.every(({ arrivedAt }) => arrivedAt !== null) === true,
  )
})

step('it is gone from the guest’s device once the stay is called off', async () => {
  const page = phone.page()
  const { id, version } = soon
  await world.host.request('POST', `/agreements/${id}/steps`, { step: 'cancel', version })
  await page.getByText('kea-9040').waitFor({ state: 'detached', timeout: 30_000 })
  // The page decides by the agreement; the notes may arrive a moment later.
  await expect.poll(() => keptOn(page)).not.toMatch(/kea-9040|kea-7361|tui-in-the-flax/)
  expect(await keptOn(page)).toContain('Over the ford')
})

/** Returns everything in the page's databases as text. */
function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const texts: string[] = []
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      for (const store of db.objectStoreNames)
        texts.push(
          await new Promise<string>((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.addEventListener('success', () => resolve(JSON.stringify(all.result)))
          }),
        )
      db.close()
    }
    return texts.join('\n')
  })
}
