import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { standInForMaps } from '#tests/support/maps-service.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { signIn } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

const KEY = 'the key of a test'
/** The longest wait between two of the four attempts to load the script. */
const WAIT_MS = 4_000

let distDir: string
let server: RunningServer
let device: Device
let maps: Awaited<ReturnType<typeof standInForMaps>>

beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'farstead-with-maps-'))
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', distDir], {
    env: { ...process.env, NODE_ENV: 'production', VITE_GOOGLE_MAPS_KEY: KEY },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  server = await startServer({ env: { DIST_DIR: distDir } })
  device = await openDevice()
  maps = await standInForMaps(device.context())
  await signIn(device.page(), server.url, HOST_EMAIL, DEMO_PASSWORD)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(distDir, { recursive: true, force: true })
})
beforeEach(() => {
  maps.asked.length = 0
})
keepScreenshotsOfFailures(() => [device])

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openChat(): Promise<Page> {
  const page = device.page()
  await page.goto(`${server.url}/units`)
  await page.getByRole('link', { name: /Woolshed Loft/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Woolshed Loft' }).waitFor()
  return page
}

it('Google’s script runs in the frame under its policy, comes at the third try, and a chosen place is the address', async () => {
  maps.failNext(2)
  const page = await openChat()
  await field(page, 'Find the address').fill('14 chu')
  await page.getByRole('button', { name: '14 Church Street, Ōpōtiki' }).click()
  await expect.poll(() => field(page, 'Street').inputValue()).toBe('14 Church Street')
  expect(await field(page, 'Town or mail town').inputValue()).toBe('Ōpōtiki')
  expect(await field(page, 'Postcode').inputValue()).toBe('3122')
  expect(maps.asked).toHaveLength(3)
  for (const { searchParams } of maps.asked)
    expect(Object.fromEntries(searchParams)).toMatchObject({ key: KEY, libraries: 'places', v: 'weekly' })
  expect(device.complaints).toEqual([])
})

it('the page around the frame still refuses Google’s script', async () => {
  const page = await openChat()
  const isRefused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true })
        fetch('https://maps.googleapis.com/').catch(() => undefined)
      }),
  )
  expect(isRefused).toBe(true)
  // The frame's request is not blocked.
  await expect.poll(() => maps.asked.length).toBe(1)
  // The violation was the test's own.
  device.complaints.length = 0
})

it('where the script never comes it is asked for four times, and the address is typed by hand', async () => {
  maps.failNext(Number.POSITIVE_INFINITY)
  await device.page().clock.install()
  const page = await openChat()
  const isGivenUp = async () => {
    await page.clock.fastForward(WAIT_MS)
    return page.getByText('Couldn’t reach Google. Type the address below.').isVisible()
  }
  await expect.poll(isGivenUp).toBe(true)
  expect(maps.asked).toHaveLength(4)
  await field(page, 'Street').fill('9 Waioeka Road')
  await page.getByText(/^Saved (today|yesterday|\d)/).waitFor()
  expect(device.complaints).toEqual([])
})
