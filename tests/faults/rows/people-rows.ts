import type { Page } from 'playwright'
import type { Device } from '#tests/support/device.ts'
import { composer, openChat, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import { openVisit } from '#tests/faults/browser-visit.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, PASSWORD, type FaultWorld } from '#tests/faults/fault-world.ts'

const MESSAGES = 50
/**
 * In every text that the first person writes in a round, and nowhere else. The second person has received those of
 * earlier rounds.
 */
const markOf = (round: number): string => `kererū-7f3a-${round}-`

/** Fifty messages wait when another person signs in on the same device; then the first person comes back. */
export const anotherPerson: FaultRow = {
  name: 'another-person',
  fault: 'Another person signs in on the tablet',
  rule: 'no trace of the first one’s words in page, requests, caches or databases opened; the first returns: 50 of 50 sent as theirs',
  short: 0,
  full: 5,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const device = await openVisit(world)
    const page = device.page()
    const notes: string[] = []
    const written: string[] = []
    try {
      // Signing out offline needs the login page, which hasn't been loaded yet.
      await waitUntilKept(page)
      for (let n = 0; n < count; n += 1) {
        await openChat(page, chatId)
        await device.context().setOffline(true)
        world.proxy.line({ mode: 'down' })
        for (let one = 0; one < MESSAGES; one += 1) {
          const text = `${markOf(n)}${one}`
          await composer(page).fill(text)
          await composer(page).press('Enter')
          await until('the text is kept', async () => (await composer(page).inputValue()) === '', 60_000, 5)
          written.push(text)
        }
        await leave(page)
        world.proxy.line({ mode: 'up' })
        await device.context().setOffline(false)

        const from = world.proxy.log.length
        await signIn(page, world.proxy.url, world.guest.user.email, PASSWORD)
        await waitUntilLevel(page)
        await openChat(page, chatId)
        notes.push(...(await traces(device, world, from, markOf(n))))
        if ((await world.arrived(chatId)).length > n * MESSAGES)
          notes.push('sent while somebody else was signed in')
        await leave(page)

        await signIn(page, world.proxy.url, world.host.email, PASSWORD)
        await until(
          'the first one’s messages arrive',
          async () => (await world.arrived(chatId)).length >= written.length,
          60_000,
          100,
        )
        await waitUntilLevel(page)
      }
      const compared = compareLedger(written, await world.arrived(chatId))
      return { ...compared, worstRecoveryMs: null, notes, runs: `${count} times ${MESSAGES} messages` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

/** Signs out through the menu, keeping what waits to be sent. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const keep = page.getByRole('button', { name: /^Keep (everything )?on this device$/ })
  const email = page.getByLabel('Email', { exact: true })
  await keep.or(email).first().waitFor()
  if (await keep.isVisible()) await keep.click()
  await email.waitFor()
}

/** Returns where the first person's texts can be found while the second is signed in. */
async function traces(device: Device, world: FaultWorld, from: number, mark: string): Promise<string[]> {
  const found: string[] = []
  const page = device.page()
  if ((await page.content()).includes(mark)) found.push('their words are in the page')
  if (world.proxy.log.slice(from).some(({ body, path }) => `${path}${body}`.includes(mark)))
    found.push('their words were sent while another was signed in')
  const inStores = await page.evaluate(async (sought) => {
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        cached.push(`${request.url} ${await (await cache.match(request))?.text()}`)
    }
    return { storage: kept.includes(sought), caches: cached.some((text) => text.includes(sought)) }
  }, mark)
  if (inStores.storage) found.push('their words are in web storage')
  if (inStores.caches) found.push('their words are in a cache')
  return found
}
