import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Page } from 'playwright'
import { buildOf, comeToForeground, createDeployment, type Deployment } from './deployment.ts'
import { openDevice, type Device } from './device.ts'
import { keepScreenshotsOfFailures } from './keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from './people.ts'
import { composer, signIn, waitUntilKept, waitUntilLevel } from './screens.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { until } from './until.ts'

/** The build that a device has at the start of each test. */
export const BUILT = '0000000000000000'
export const [FIRST, SECOND, THIRD] = ['1111111111111111', '2222222222222222', '3333333333333333']
export const DEPLOY_LIMIT_MS = 60_000
/**
 * At the pace of a person: a browser checks for a newer service worker only after a moment without activity, and its
 * files wait until the line has been free of what somebody waits for, such as the news for a page in the foreground.
 */
export const TRIED_AGAIN_EVERY_MS = 5_000

/** A server whose client a test replaces, and a device of its own for each test. */
export type DeploysBed = {
  deployment: Deployment
  server: RunningServer
  device: Device
}

/** Declares the hooks of a file about deploys. Returns a function for the bed of the running test. */
export function deploysBed(): () => DeploysBed {
  let deployment: Deployment
  let server: RunningServer
  let device: Device
  beforeAll(async () => {
    deployment = createDeployment()
    server = await startServer({ env: { DIST_DIR: deployment.distDir } })
  })
  afterAll(async () => {
    await server.stop()
    deployment.dispose()
  })
  beforeEach(async () => {
    deployment.deploy(BUILT)
    device = await openDevice()
  })
  afterEach(() => device.dispose())
  keepScreenshotsOfFailures(() => [device])
  return () => ({ deployment, server, device })
}

/** Opens the sign-in page and waits until it is kept on this device. */
export async function openLogin({ device, server }: DeploysBed): Promise<Page> {
  const page = device.page()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email', { exact: true }).waitFor()
  await waitUntilKept(page)
  return page
}

/** Returns a function that says how often the page was loaded since. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Deploys three builds in a row under this many tabs, each with a draft, and expects what each tab ends with. */
export async function deployThreeInARow(
  { device, server, deployment }: DeploysBed,
  tabs: number,
): Promise<void> {
  const first = device.page()
  await signIn(first, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(first)
  await waitUntilKept(first)
  const links = first.locator('a[href*="chat="]')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const pages = [first]
  while (pages.length < tabs) pages.push(await device.newTab())
  for (const [index, page] of pages.entries()) {
    await page.goto(addresses[index] ?? '')
    await composer(page).fill(`Draft ${index}`)
  }
  const loads = pages.map(countLoads)

  for (const build of [FIRST, SECOND, THIRD]) {
    deployment.deploy(build)
    for (const page of pages) await comeToForeground(page)
  }
  for (const [index, page] of pages.entries()) {
    await until(
      `tab ${index} is on the newest build`,
      async () => {
        await page.bringToFront()
        await comeToForeground(page).catch(() => undefined)
        return (await buildOf(page).catch(() => null)) === THIRD
      },
      DEPLOY_LIMIT_MS,
      TRIED_AGAIN_EVERY_MS,
    )
    await expect.poll(() => composer(page).inputValue(), { timeout: DEPLOY_LIMIT_MS }).toBe(`Draft ${index}`)
  }
  for (const page of pages) await comeToForeground(page)
  for (const page of pages) expect(await buildOf(page)).toBe(THIRD)
  for (const count of loads) expect(count()).toBeLessThanOrEqual(3)
}
