import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { composer, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

/** From a reload to an open conversation, on a busy machine: the worker starts anew and opens the replica. */
const START_LIMIT_MS = 30_000

const distDir = mkdtempSync(join(tmpdir(), 'farstead-dist-'))
let server: RunningServer
let device: Device

beforeAll(async () => {
  cpSync('dist', distDir, { recursive: true })
  server = await startServer({ env: { DIST_DIR: distDir } })
  device = await openDevice()
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(distDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])

it('a new build reloads a tab once, by way of the new service worker, and keeps the draft', async () => {
  const page = device.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.locator('a[href*="chat="]').first().click()
  await composer(page).fill('Half a sentence about the')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  deploy('aaaaaaaaaaaaaaaa')
  await comeToForeground(page)
  await page.waitForFunction(() => document.querySelector('meta[name="build"][content="aaaaaaaaaaaaaaaa"]'))
  await expect
    .poll(() => composer(page).inputValue(), { timeout: START_LIMIT_MS })
    .toBe('Half a sentence about the')
  await waitUntilLevel(page)

  await comeToForeground(page)
  await waitUntilLevel(page)
  expect(loads).toBe(1)
})

it('a tab without a network stays on its build, and takes the new one when it is back', async () => {
  const page = device.page()
  deploy('bbbbbbbbbbbbbbbb')
  await device.context().setOffline(true)
  await comeToForeground(page)
  await page.getByText('You are offline').first().waitFor()
  expect(await page.locator('meta[name="build"]').getAttribute('content')).toBe('aaaaaaaaaaaaaaaa')
  await device.context().setOffline(false)
  await waitUntilLevel(page)
  await comeToForeground(page)
  await page.waitForFunction(() => document.querySelector('meta[name="build"][content="bbbbbbbbbbbbbbbb"]'))
})

/** What a deploy changes at the least: the page with its build id, and the service worker that keeps its hash. */
function deploy(id: string): void {
  const page = join(distDir, 'index.html')
  const worker = join(distDir, 'sw.js')
  const before = readFileSync(page)
  const after = before.toString('utf8').replace(/(<meta name="build" content=")\w+/, `$1${id}`)
  writeFileSync(page, after)
  const script = readFileSync(worker, 'utf8')
    .replace(sha256(before), sha256(after))
    .replace(md5(before), md5(after))
  expect(script).toContain(sha256(after))
  writeFileSync(worker, script)
  writeFileSync(
    join(distDir, 'builds/latest.json'),
    JSON.stringify({ id, timestamp: new Date().toISOString() }),
  )
}

/** The app asks for the newest build whenever it returns to the foreground. */
async function comeToForeground(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64')
}

function md5(content: string | Buffer): string {
  return createHash('md5').update(content).digest('hex')
}
