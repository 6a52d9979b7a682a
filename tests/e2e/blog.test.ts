import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { ADMIN_EMAIL, DEMO_PASSWORD, GUEST_EMAIL } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let desk: Device
let reader: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  desk = await openInstalledDevice(server.url)
  reader = await openInstalledDevice(server.url, { viewport: { width: 820, height: 1100 } })
})
afterAll(async () => {
  await desk.dispose()
  await reader.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [desk, reader])
const it = createJourney()

const SOUP = 'A pot of soup on the range'

/** Expects the picture in the text of the post to have loaded. */
async function shownPicture(page: Page): Promise<void> {
  await page.locator(`.post-text img[alt="${SOUP}"][data-state="loaded"]`).waitFor()
  await expect
    .poll(() =>
      page
        .locator(`.post-text img[alt="${SOUP}"]`)
        .evaluate((image: HTMLImageElement) => (image.src.startsWith('blob:') ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(0)
}

it('a draft written without a network outlives a reload, and is published once it is saved', async () => {
  const page = desk.page()
  await signIn(page, server.url, ADMIN_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.goto(`${server.url}/blog`)
  await page.getByRole('heading', { name: 'A receipt at the gate' }).waitFor()
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabel('Title').fill('A winter kitchen')
  await desk.context().setOffline(true)
  await page
    .getByLabel('Text', { exact: true })
    .fill('# Soup\n\nStart with **kūmara**. [Rooms](/site/listing)')
  const buffer = await photo(600, 400)
  await page.getByLabel('Add pictures').setInputFiles({ name: 'soup.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('What picture 1 shows').fill(SOUP)
  await page.getByText('Saved on this device. Waiting to send.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Soup' }).waitFor()
  await shownPicture(page)
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  await desk.context().setOffline(false)
  await page
    .getByText('You can publish once your changes have been saved online.')
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await shownPicture(page)
})

it('its address opens it for those who write, and one that no post has is not found', async () => {
  const page = desk.page()
  await page.goto(`${server.url}/blog/details/a-winter-kitchen`)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A winter kitchen')
  await page.goto(`${server.url}/blog/details/a-summer-kitchen`)
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
})

it('a guest reads it in full, also without a network', async () => {
  const page = reader.page()
  await signIn(page, server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.goto(`${server.url}/blog`)
  await page.getByRole('heading', { name: 'A winter kitchen' }).waitFor()
  await shownPicture(page)
  await reader.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'A winter kitchen' }).waitFor()
  await shownPicture(page)
  await page.getByText('kūmara').waitFor()
  expect(await page.getByRole('button', { name: 'New post' }).count()).toBe(0)
  // A post that was never read is not reported as deleted, because nobody can know.
  await page.goto(`${server.url}/blog?post=1e63f4a8-0000-4000-8000-000000000000`)
  await page.getByText('Posts aren’t on this device yet').waitFor()
  await reader.context().setOffline(false)
  await page.getByText('This post isn’t published').waitFor()
})

it('the public website has it for everybody', async () => {
  const page = reader.page()
  await page.goto(`${server.url}/site/blog`)
  await page.getByRole('link', { name: 'A winter kitchen' }).click()
  await page.getByRole('heading', { level: 1, name: 'A winter kitchen' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/site/blog/a-winter-kitchen')
  const picture = page.getByRole('img', { name: SOUP })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
})
