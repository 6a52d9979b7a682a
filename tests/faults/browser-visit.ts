import type { Page, Worker } from 'playwright'
import { openDevice, type Device } from '#tests/support/device.ts'
import { composer, messageLog, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, type FaultWorld } from './fault-world.ts'

/** The host's browser with the conversations open and level with the server. */
export async function openVisit(world: FaultWorld): Promise<Device> {
  const device = await openDevice()
  await signIn(device.page(), world.proxy.url, world.host.email, PASSWORD)
  await waitUntilLevel(device.page())
  return device
}

/**
 * Opens a conversation by its address, as after a restart: whoever was signed in is so still. A picture in test-results/
 * shows why it could not.
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

/** Writes and sends with Enter; resolves with whether the field let go of the text, which promises that it is kept. */
export async function writeUnlessKilled(page: Page, text: string): Promise<boolean> {
  try {
    await composer(page).fill(text, { timeout: 15_000 })
    await composer(page).press('Enter', { timeout: 15_000 })
    await until(
      'the field is empty',
      async () => (await composer(page).inputValue({ timeout: 2_000 })) === '',
      15_000,
      20,
    )
    return true
  } catch {
    // Killed in the middle: nobody was promised anything.
    return false
  }
}

/** The replica's worker of a tab. */
export function replicaWorker(page: Page): Promise<Worker> {
  return until('the replica’s worker runs', () =>
    page.workers().find((worker) => worker.url().includes('replica')),
  )
}

/** Ends the replica's worker as a crash of its thread would: silently, in the middle of whatever it does. */
export async function killWorker(page: Page): Promise<void> {
  const worker = await replicaWorker(page)
  await worker.evaluate(() => self.close()).catch(() => undefined)
}

/** Crashes the tab's process and opens another tab. */
export async function killRenderer(device: Device): Promise<Page> {
  const page = device.page()
  const crashed = page.waitForEvent('crash')
  const session = await device.context().newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await device.newTab()
  await page.close()
  return next
}

/** SIGKILL for the whole browser, and the browser again on the same profile. */
export async function killBrowser(device: Device): Promise<Page> {
  const closed = device.context().waitForEvent('close')
  process.kill(device.browserPid(), 'SIGKILL')
  await closed
  return device.open()
}

/** How long until the page shows a text that the guest wrote just now, ms. */
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
