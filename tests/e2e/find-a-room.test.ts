import type { Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { demoUnits } from '#demo/demo-people.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { composer, waitUntilKept, writeMessage } from '#tests/support/screens.ts'

const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const day = (later: number) => addDays(today, later)
const PASSWORD = 'Kererū-at-8'

let url = ''
let dataDir = ''
let email = ''
let device: Device
test.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  dataDir = server.dataDir
  email = `mere.${world.id}@karamea.example`
  device = await devices.fresh({ viewport: { width: 390, height: 844 } })
})
const it = createJourney(test)

const page = (): Page => device.page()
const button = (name: string) => page().getByRole('button', { name, exact: true })
const link = (name: string) => page().getByRole('link', { name, exact: true })
const heading = (name: string) => page().getByRole('heading', { name, exact: true })
const field = (name: string) => page().getByLabel(name, { exact: true })

it('a newcomer finds a room, signs up with one password and messages its host', async () => {
  await page().goto(`${url}/front-pages/landing-page`)
  await link('Find a room').first().click()
  await heading('Find a room').waitFor()
  await field('Where').fill('opotiki')
  await page().getByText('More filters').click()
  await field('Bed').selectOption('King Single')
  await button('Search').click()
  await page().waitForURL('**/site/listing?place=opotiki&bed=king-single')
  await link(demoUnits.loft.title).click()
  await heading(demoUnits.loft.title).waitFor()

  await field('Arriving').fill(day(60))
  await field('Leaving').fill(day(74))
  await button('Check dates').click()
  await page().getByText('Not available on these dates').waitFor()
  await link('Not free then: ask anyway').click()
  await heading('Write to Ngaire').waitFor()
  await page().getByRole('complementary').getByText('Not available on these dates').waitFor()
  await field('Email').fill(email)
  await field('First name').fill('Mere')
  await field('Last name').fill('Tāwhai')
  await field('Password').fill('Kererū')
  await page().getByRole('listitem').filter({ hasText: 'An uppercase letter, done' }).waitFor()
  await page().getByRole('listitem').filter({ hasText: 'A digit, missing' }).waitFor()
  await field('Password').fill(PASSWORD)
  await button('Sign up').click()
  await heading('Check your email').waitFor()
  // The only password of the whole way.
  await page().goto(await mailedLink(dataDir, email))

  await composer(page()).waitFor()
  await expect
    .poll(() => composer(page()).inputValue())
    .toMatch(/^Kia ora! Is the room free .+–.+\? Your listing says NZ\$580\.00 for 14 nights\.$/)
  await page().getByText(demoUnits.loft.title).first().waitFor()
  await writeMessage(page(), 'Is the loft free in March?')
  const host = await signInByApi(url, HOST_EMAIL)
  const asked = () => host.chats().then((chats) => chats.find(({ lastMessage }) => isQuestion(lastMessage)))
  await expect.poll(asked).toMatchObject({ subject: { kind: 'unit', id: demoUnits.loft.id }, unreadCount: 1 })
})

it('a signed-in person reaches their one conversation; a visited room opens offline', async () => {
  await waitUntilKept(page())
  const chat = new URL(page().url()).searchParams.get('chat')
  await page().goto(`${url}/site/listing/${demoUnits.loft.id}`)
  expect(await link('Sign in').count()).toBe(0)
  await link('Message the host').click()
  await page().waitForURL(`**/messages?chat=${chat}`)

  await device.context().setOffline(true)
  await page().goto(`${url}/site/listing/${demoUnits.loft.id}`)
  await page().getByText('You’re offline. This page is as it was').waitFor()
  await heading(demoUnits.loft.title).waitFor()
  await page().goto(`${url}/site/listing/${demoUnits.cabin.id}`)
  await page().getByText('This page isn’t on this device yet.').waitFor()
  await page().getByRole('link', { name: demoUnits.loft.title }).click()
  await heading(demoUnits.loft.title).waitFor()
  await device.context().setOffline(false)
})

it('the app fetches its copies of public pages once a day, and again per language', async () => {
  // A page of the app would ask for copies by itself.
  await page().goto(`${url}/site/listing`)
  let offlinePages = 0
  device.context().on('request', (request) => {
    if (request.url() === `${url}/site/offline`) offlinePages += 1
  })
  const isKept = (path: string) =>
    page().evaluate(async (name) => {
      const kept = await (await caches.open('farstead-site-pages')).match(name)
      return kept !== undefined
    }, path)
  let nth = 0
  /** Resolves once it is done with the offline page too, which it takes first. */
  const keepPages = async (variant: string) => {
    const path = `/site/listing?place=taupo-${(nth += 1)}`
    await page().evaluate(
      async (message) => (await navigator.serviceWorker.ready).active?.postMessage(message),
      { type: 'keepPages', paths: [path], variant },
    )
    await expect.poll(() => isKept(path)).toBe(true)
  }
  await keepPages('en light')
  expect(offlinePages).toBe(1)
  await keepPages('en light')
  expect(offlinePages).toBe(1)
  await keepPages('hi light')
  expect(offlinePages).toBe(2)

  // The app keeps them in the order in which they're named, the offline page first.
  const last = '/site/listing'
  const drop = () =>
    page().evaluate(async (name) => (await caches.open('farstead-site-pages')).delete(name), last)
  await drop()
  await page().goto(`${url}/messages`)
  await expect.poll(() => isKept(last), { timeout: 30_000 }).toBe(true)
  expect(offlinePages).toBe(3)
  await drop()
  await page().reload()
  await expect.poll(() => isKept(last), { timeout: 30_000 }).toBe(true)
  expect(offlinePages).toBe(3)
})

function isQuestion(message: { message: string } | null): boolean {
  return message?.message === 'Is the loft free in March?'
}
