import type { Page, Worker } from 'playwright'
import { openDevice, type Device } from '#tests/support/device.ts'
import { composer, messageLog, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, type FaultWorld } from './fault-world.ts'

const CRASH_AGAIN_MS = 2_000
/** What is killed says so at once; only a busy machine needs this long. */
const WRITE_LIMIT_MS = 60_000

/** Opens the host's browser with the conversations open and in sync with the server. */
export async function openVisit(world: FaultWorld): Promise<Device> {
  const device = await openDevice()
  await signIn(device.page(), world.proxy.url, world.host.email, PASSWORD)
  await waitUntilLevel(device.page())
  return device
}

/**
 * Opens a conversation by its URL, as after a restart: whoever was signed in still is. On failure, a screenshot in
 * test-results/ shows why.
 */
export async function visitChat(page: Page, world: FaultWorld, chatId: string): Promise<void> {
  await page.goto(`${world.proxy.url}/messages?chat=${chatId}`)
  try {
    await composer(page).waitFor({ timeout: 60_000 })
  } catch (error) {
    await page.screenshot({ path: `test-results/no-composer-${Date.now()}.png` })
    throw error
  }
}

/**
 * Writes a text and sends it with Enter. Resolves with whether the field was cleared, which promises that the text is
 * kept.
 */
export async function writeUnlessKilled(page: Page, text: string): Promise<boolean> {
  try {
    await composer(page).fill(text, { timeout: WRITE_LIMIT_MS })
    await composer(page).press('Enter', { timeout: WRITE_LIMIT_MS })
    await until(
      'the field is empty',
      async () => (await composer(page).inputValue({ timeout: 2_000 })) === '',
      WRITE_LIMIT_MS,
      20,
    )
    return true
  } catch {
    // Killed in between: nothing was promised.
    return false
  }
}

/** Returns a tab's replica worker. */
export function replicaWorker(page: Page): Promise<Worker> {
  return until('the replica’s worker runs', () =>
    page.workers().find((worker) => worker.url().includes('replica')),
  )
}

/** Ends the replica worker like a crash of its thread: silently, in the middle of whatever it does. */
export async function killWorker(page: Page): Promise<void> {
  const worker = await replicaWorker(page)
  await worker.evaluate(() => self.close()).catch(() => undefined)
}

/** Crashes the tab's process and opens another tab. */
export async function killRenderer(device: Device): Promise<Page> {
  const page = device.page()
  const crashed = page.waitForEvent('crash')
  const session = await device.context().newCDPSession(page)
  const crash = () => void session.send('Page.crash').catch(() => undefined)
  crash()
  // A page that is just changing its process loses the command.
  const again = setInterval(crash, CRASH_AGAIN_MS)
  await crashed.finally(() => clearInterval(again))
  const next = await device.newTab()
  await page.close()
  return next
}

/** Kills the whole browser with SIGKILL and starts it again on the same profile. */
export async function killBrowser(device: Device): Promise<Page> {
  const closed = device.context().waitForEvent('close')
  process.kill(device.browserPid(), 'SIGKILL')
  await closed
  return device.open()
}

/** Returns how long it takes until the page shows a text that the guest has just written, in ms. */
export async function shownAfterMs(
  page: Page,
  world: FaultWorld,
  chatId: string,
  text: string,
): Promise<number> {
  const start = Date.now()
  await world.guest.send(chatId, [text])
  await messageLog(page).getByText(text, { exact: true }).waitFor({ timeout: 60_000 })
  return Date.now() - start
}
