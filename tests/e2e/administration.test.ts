import { afterAll, beforeAll, expect } from 'vitest'
import { violations } from '#tests/support/axe-violations.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { ADMIN_EMAIL, DEMO_PASSWORD, GUEST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

let server: RunningServer
let desk: Device

beforeAll(async () => {
  server = await startServer()
  desk = await openDevice()
})
afterAll(async () => {
  await desk.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [desk])
const it = createJourney()

/** The number of the administrator's home that has these words. */
const number = (words: string) =>
  desk
    .page()
    .getByRole('region', { name: 'Administration' })
    .getByRole('link', { name: new RegExp(`${words}$`) })

it('the administrator’s home says how many devices run which build, this one with the newest', async () => {
  const page = desk.page()
  await signIn(page, server.url, ADMIN_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  const build = await page.locator('meta[name="build"]').getAttribute('content')
  // An older client, which follows its feed and says no build.
  const guest = await signInByApi(server.url, GUEST_EMAIL)
  const { data } = (await (await guest.request('GET', '/changes/head')).json()) as {
    data: { checkpoint: string }
  }
  await guest.request('GET', `/changes?since=${data.checkpoint}`)
  await page.goto(`${server.url}/dashboard`)
  await number('devices in use').waitFor()
  // Those that have signed in before the journey run this build, too.
  const others = Number.parseInt(await number('devices in use').innerText(), 10) - 1
  expect(others).toBeGreaterThanOrEqual(1)
  expect(await number('on an older version').innerText()).toMatch(/^1\s/)
  expect(await violations(page)).toEqual([])
  await number('devices in use').click()
  const sheet = page.locator('sl-drawer[label="Versions in use"]')
  const [newest, unknown] = [sheet.getByRole('listitem').nth(0), sheet.getByRole('listitem').nth(1)]
  await newest.getByText(build ?? 'no build', { exact: true }).waitFor()
  await newest.getByText('Newest version').waitFor()
  await newest.getByText(new RegExp(`^${others} devices?$`)).waitFor()
  await unknown.getByText('Unknown version').waitFor()
  await unknown.getByText('1 device', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

it('every number leads to its list', async () => {
  const page = desk.page()
  await number('emails being tried again').click()
  const jobs = page.locator('sl-drawer[label="Failed and late jobs"]')
  await jobs.getByText('Nothing here').waitFor()
  expect(await jobs.getByRole('combobox').first().inputValue()).toBe('mail')
  expect(await jobs.getByRole('combobox').last().inputValue()).toBe('waiting')
  await jobs.getByRole('combobox').last().selectOption('Given up')
  await page.waitForURL(/\?jobs=mail&state=failed$/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await jobs.waitFor({ state: 'detached' })
  await number('emails not delivered this week').click()
  expect(await jobs.getByRole('combobox').last().inputValue()).toBe('failed')
  await page.keyboard.press('Escape')
  await jobs.waitFor({ state: 'detached' })

  await number('files people keep here').click()
  const storage = page.locator('sl-drawer[label="Storage"]')
  await storage.getByText('Room photo', { exact: true }).waitFor()
  await storage.getByText('feed_changes', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await storage.waitFor({ state: 'detached' })

  await number('new this week').click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(await page.getByLabel('Status').inputValue()).toBe('RECENT')
  await page.goBack()
  await number('tickets waiting').click()
  await page.getByRole('heading', { level: 1, name: 'Support tickets' }).waitFor()
  await page.waitForURL(/\?status=waiting$/)
})
