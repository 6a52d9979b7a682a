import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { signIn, waitUntilKept } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let phone: Device
let other: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  phone = await openInstalledDevice(server.url, { viewport: { width: 390, height: 844 } })
  other = await openHostDevice(server.url)
})
afterAll(async () => {
  await phone.dispose()
  await other.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone, other])

const picture = (page: Page) => page.getByRole('img', { name: 'Profile picture' })
const isDrawn = async (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const image = document.querySelector<HTMLImageElement>(wanted)
    return image?.complete === true && image.naturalWidth > 0
  }, selector)

it('a picture chosen without a network outlives a reload, goes up by itself, and is what others see', async () => {
  const page = phone.page()
  await signIn(page, server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await page.waitForURL(/messages/)
  await waitUntilKept(page)
  await page.goto(`${server.url}/my-profile`)
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
  await phone.context().setOffline(true)
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await page.getByText('This file is not supported').waitFor()
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(640, 480) })
  await page.getByText('Saved on this device. Sends when you’re back online.').waitFor()
  await picture(page).waitFor()
  await page.reload()
  await picture(page).waitFor()
  await isDrawn(page, '.avatar-field .avatar img')

  const guest = await signInByApi(server.url, GUEST_EMAIL)
  expect(guest.user.avatarUrl).toBeNull()
  await phone.context().setOffline(false)
  await page.getByText('Saved on this device.').waitFor({ state: 'detached' })
  const chat = await sharedChat(await signInByApi(server.url, HOST_EMAIL), guest)
  const url = chat.participants.find(({ id }) => id === guest.user.id)?.avatarUrl
  expect(url).toMatch(/^\/files\//)

  const theirs = other.page()
  await isDrawn(theirs, `img[src="/v1${url}/thumb"]`)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await picture(page).waitFor({ state: 'detached' })
  await theirs.waitForFunction((gone) => !document.querySelector(`img[src="/v1${gone}/thumb"]`), url)
  expect((await fetch(`${server.url}/v1${url}/thumb`)).status).toBe(404)
})
