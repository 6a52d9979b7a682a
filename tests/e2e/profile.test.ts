import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '#tests/support/axe-violations.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL } from '#tests/support/people.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

let server: RunningServer
let phone: Device
let desk: Device

beforeAll(async () => {
  server = await startServer()
  phone = await openDevice({ viewport: { width: 390, height: 844 } })
  desk = await openDevice()
})
afterAll(async () => {
  await phone.dispose()
  await desk.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone, desk])

const about = (page: Page) => page.getByRole('textbox', { name: 'About you' })
const number = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
const waiting = (page: Page) => page.getByText('Saved on this device. Waiting to send.')

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${server.url}/my-profile`)
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  await about(page).waitFor()
}
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

it('a profile changed without a network outlives a reload; another field from elsewhere joins it, the same field asks', async () => {
  for (const device of [phone, desk]) {
    await signIn(device.page(), server.url, GUEST_EMAIL, DEMO_PASSWORD)
    await device.page().waitForURL(/messages/)
  }
  const [mine, theirs] = [phone.page(), desk.page()]
  await waitUntilLevel(theirs)
  await waitUntilKept(mine)
  await openProfile(mine)
  await openProfile(theirs)
  await phone.context().setOffline(true)
  await about(mine).fill('I walk the hills early')
  await save(mine)
  await waiting(mine).waitFor()
  await mine.reload()
  await waiting(mine).waitFor()
  expect(await about(mine).inputValue()).toBe('I walk the hills early')
  expect(await violations(mine)).toEqual([])

  await number(theirs).fill('021 555 014')
  await about(theirs).fill('I paint boats')
  await save(theirs)
  await waiting(theirs).waitFor({ state: 'detached' })

  await phone.context().setOffline(false)
  await mine.getByText('This was changed elsewhere too.').waitFor()
  expect(await number(mine).inputValue()).toBe('021 555 014')
  expect(await violations(mine)).toEqual([])
  await mine.getByRole('radio', { name: /I walk the hills early/ }).check()
  await mine.getByRole('button', { name: 'Keep what I chose' }).click()
  await mine.getByText('This was changed elsewhere too.').waitFor({ state: 'detached' })
  await theirs.waitForFunction(() => document.querySelector('textarea')?.value === 'I walk the hills early')
})

it('a guest lists their place: the role is theirs at once', async () => {
  const page = desk.page()
  await page.getByRole('button', { name: 'Become a host' }).click()
  await page.waitForURL(/units/)
  await openProfile(page)
  expect(await page.getByRole('button', { name: 'Become a host' }).count()).toBe(0)
})
