import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { lookThrough, showAs } from '#tests/support/look.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

let server: RunningServer
let device: Device

beforeAll(async () => {
  server = await startServer()
  device = await openDevice({ serviceWorkers: 'block' })
  const page = device.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await canSend()
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

const panel = (): Locator => device.page().locator('.assistant')
const field = (): Locator => panel().getByRole('textbox', { name: 'Message to the assistant' })
const canSend = (): Promise<void> =>
  panel().getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()

async function say(text: string): Promise<void> {
  await canSend()
  await field().fill(text)
  await field().press('Enter')
}

/** Looks at it at each width, light and dark. */
function lookAt(state: string): Promise<void> {
  return lookThrough(device.page(), `assistant-${state}`)
}

it('before anything was said', () => lookAt('empty'))

it('with rooms that it found', async () => {
  await say('Find me a room in Ōpōtiki')
  await panel().getByRole('link', { name: 'Tōtara Cabin' }).waitFor()
  await lookAt('rooms')
})

it('with a ticket that it asks about', async () => {
  await say('Raise a support ticket')
  await panel().getByRole('button', { name: 'Send ticket' }).waitFor()
  await lookAt('ticket')
})

it('offline', async () => {
  await device.context().setOffline(true)
  await panel().getByText('You’re offline. The assistant needs').waitFor()
  await lookAt('offline')
  await device.context().setOffline(false)
})

it('in every language on a phone', async () => {
  const page = device.page()
  const folder = process.env['LOOK_DIR']
  for (const locale of LOCALES) {
    await showAs(page, { locale, width: 320 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, locale).toBeLessThanOrEqual(0)
    if (folder) await page.screenshot({ path: `${folder}/assistant-${locale}-320.png` })
    await showAs(page, { locale, width: 390 })
    if (folder) await page.screenshot({ path: `${folder}/assistant-${locale}-390.png` })
  }
})
