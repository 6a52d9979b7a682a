import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { lookThrough } from '#tests/support/look.ts'
import { ADMIN_EMAIL, DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const WIDTHS = [1440, 820, 390, 320]

let database: TestDatabase
let server: RunningServer
let desk: Device

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ port: portOfStoredSignIn(), env: { DATABASE_URL: database.url } })
  desk = await openInstalledDevice(server.url)
  // The demo's unread messages would be mailed after a minute and appear among the jobs of this test.
  await sql`update users set notices_off = array['messages:mail']`.execute(database.db)
})
afterAll(async () => {
  await desk.dispose()
  await server.stop()
  await database.drop()
})
keepScreenshotsOfFailures(() => [desk])
const it = createJourney()

/** Returns the number next to these words on the administrator's home. */
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
  // An older client, which follows its feed and doesn't report its build.
  const guest = await signInByApi(server.url, GUEST_EMAIL)
  const { data } = (await (await guest.request('GET', '/changes/head')).json()) as {
    data: { checkpoint: string }
  }
  await guest.request('GET', `/changes?since=${data.checkpoint}`)
  await page.goto(`${server.url}/dashboard`)
  await number('devices? in use').waitFor()
  // People who have signed in before also run this build.
  const others = Number.parseInt(await number('devices? in use').innerText(), 10) - 1
  expect(others).toBeGreaterThanOrEqual(1)
  expect(await number('on an older version').innerText()).toMatch(/^1\s/)
  await lookThrough(page, 'admin-home', WIDTHS)
  await number('devices? in use').click()
  const sheet = page.locator('sl-drawer[label="Versions in use"]')
  const [newest, unknown] = [sheet.getByRole('listitem').nth(0), sheet.getByRole('listitem').nth(1)]
  await newest.getByText(build ?? 'no build', { exact: true }).waitFor()
  await newest.getByText('Newest version').waitFor()
  await newest.getByText(new RegExp(`^${others} devices?$`)).waitFor()
  await unknown.getByText('Unknown version').waitFor()
  await unknown.getByText('1 device', { exact: true }).waitFor()
  await lookThrough(page, 'admin-devices', WIDTHS)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

it('every number leads to its list', async () => {
  const page = desk.page()
  await number('emails? being tried again').click()
  const jobs = page.locator('sl-drawer[label="Failed and late jobs"]')
  await jobs.getByText('Nothing here').waitFor()
  expect(await jobs.getByRole('combobox').first().inputValue()).toBe('mail')
  expect(await jobs.getByRole('combobox').last().inputValue()).toBe('waiting')
  await jobs.getByRole('combobox').last().selectOption('Given up')
  await page.waitForURL(/\?jobs=mail&state=failed$/)
  await page.keyboard.press('Escape')
  await jobs.waitFor({ state: 'detached' })
  await number('emails? not delivered this week').click()
  expect(await jobs.getByRole('combobox').last().inputValue()).toBe('failed')
  await page.keyboard.press('Escape')
  await jobs.waitFor({ state: 'detached' })

  await number('files people keep here').click()
  const storage = page.locator('sl-drawer[label="Storage"]')
  await storage.getByText('Room photo', { exact: true }).waitFor()
  await storage.getByText('feed_changes', { exact: true }).waitFor()
  await lookThrough(page, 'admin-storage', WIDTHS)
  await page.keyboard.press('Escape')
  await storage.waitFor({ state: 'detached' })

  await number('new this week').click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(await page.getByLabel('Status').inputValue()).toBe('RECENT')
  await page.goBack()
  await number('tickets? waiting').click()
  await page.getByRole('heading', { level: 1, name: 'Support tickets' }).waitFor()
  await page.waitForURL(/\?status=waiting$/)
})

it('mail that could not be delivered is listed with how often it was tried and why, without its address', async () => {
  const page = desk.page()
  // Replaces the mail folder with a file, so that no mail can be stored.
  const folder = join(server.dataDir, 'mail')
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, '')
  await mailTo(GUEST_EMAIL)
  await expect.poll(jobStates).toEqual(['retry'])
  await sql`update jobs_46.job set state = 'failed', retry_count = retry_limit where state = 'retry'`.execute(
    database.db,
  )
  await mailTo(HOST_EMAIL)
  await expect.poll(jobStates).toEqual(['failed', 'retry'])
  // Keeps the job from being retried during this test.
  await sql`update jobs_46.job set start_after = now() + interval '1 hour' where state = 'retry'`.execute(
    database.db,
  )

  await page.goto(`${server.url}/dashboard`)
  for (const words of ['email being tried again', 'email not delivered this week'])
    expect(await number(words).innerText()).toMatch(/^1\s/)
  expect(await number('server jobs failed or late').innerText()).toMatch(/^2\s/)
  await page.getByText(/^Oldest of these jobs from /).waitFor()
  await number('server jobs failed or late').click()
  const jobs = page.locator('sl-drawer[label="Failed and late jobs"]')
  const rows = jobs.getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.nth(0).innerText()).toMatch(/^Email\s+Tried 1 time, next .+\s+From .+\s+Error EEXIST$/)
  expect(await rows.nth(1).innerText()).toMatch(/^Email\s+Given up after 13 tries\s+From .+\s+Error EEXIST$/)
  expect(await jobs.innerText()).not.toContain('@')
  await lookThrough(page, 'admin-jobs', WIDTHS)
  await jobs.getByRole('combobox').last().selectOption('Given up')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByText('Given up after 13 tries').waitFor()
  await jobs.getByRole('combobox').first().selectOption('Calendar')
  await jobs.getByText('Nothing here').waitFor()
})

/** Requests a mail with a link. */
async function mailTo(email: string): Promise<void> {
  const answer = await fetch(`${server.url}/v1/password/forgot`, {
    method: 'POST',
    headers: { client_id: 'farstead-web', 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(204)
}

/** Returns the states of unfinished mail jobs. */
async function jobStates(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from jobs_46.job where name = 'mail' and state <> 'completed' order by state`.execute(
    database.db,
  )
  return rows.map(({ state }) => state)
}
