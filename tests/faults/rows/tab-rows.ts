import type { Page } from 'playwright'
import { composer, messageLog, openChat, waitUntilLevel } from '#tests/support/screens.ts'
import { SEND_PATH } from '#tests/support/sent-items.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { until } from '#tests/support/until.ts'
import {
  openVisit,
  replicaWorker,
  shownAfterMs,
  visitChat,
  writeUnlessKilled,
} from '#tests/faults/browser-visit.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld } from '#tests/faults/fault-world.ts'

/** The page goes away and comes back, as with a phone's back button. */
export const backAgain: FaultRow = {
  name: 'back-again',
  fault: 'Back and forward again; frozen and resumed',
  rule: 'live again',
  short: 0,
  full: 10,
  recoveryLimitMs: 3_000,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const device = await openVisit(world)
    const page = device.page()
    let worst = 0
    try {
      await openChat(page, chatId)
      const session = await device.context().newCDPSession(page)
      for (let n = 0; n < count; n += 1) {
        await page.goto('about:blank')
        await page.goBack()
        await composer(page).waitFor()
        worst = Math.max(worst, await shownAfterMs(page, world, chatId, `after back ${n}`))
        await session.send('Page.setWebLifecycleState', { state: 'frozen' })
        await world.guest.send(chatId, [`while frozen ${n}`])
        await session.send('Page.setWebLifecycleState', { state: 'active' })
        const resumedAt = Date.now()
        await messageLog(page).getByText(`while frozen ${n}`, { exact: true }).waitFor({ timeout: 60_000 })
        worst = Math.max(worst, Date.now() - resumedAt)
      }
      return {
        lost: 0,
        doubled: 0,
        outOfOrder: 0,
        worstRecoveryMs: worst,
        notes: [],
        runs: `${count} times each`,
      }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

/** The leader's worker stops and keeps its lock with a message in progress, while another tab goes on writing. */
export const leaderFrozen: FaultRow = {
  name: 'leader-frozen',
  fault: 'Leader frozen',
  rule: 'a visible tab takes over; nothing is doubled',
  short: 1,
  full: 10,
  recoveryLimitMs: 8_000,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const device = await openVisit(world)
    const written: string[] = []
    let worst = 0
    try {
      for (let n = 0; n < count; n += 1) {
        const leader = device.page()
        await openChat(leader, chatId)
        const other = await device.newTab()
        await visitChat(other, world, chatId)
        await waitUntilLevel(other)
        // The server has it, but the leader never gets the response.
        const underWay = `under way ${n}`
        world.proxy.plan(({ method, path }) =>
          method === 'POST' && path.split('?')[0] === SEND_PATH ? 'stallAnswer' : null,
        )
        if (!(await writeUnlessKilled(leader, underWay))) throw new Error('The leader could not write')
        written.push(underWay)
        await until('it is stored', async () => (await world.arrived(chatId)).includes(underWay), 60_000, 50)
        world.proxy.plan(null)
        // Both the page and its worker stop, as in a tab that the browser has frozen; an active page would replace a
        // silent worker.
        const worker = await replicaWorker(leader)
        void worker.evaluate(standStill).catch(() => undefined)
        const session = await device.context().newCDPSession(leader)
        await session.send('Page.setWebLifecycleState', { state: 'frozen' })
        const frozenAt = Date.now()
        const text = `while the leader stands still ${n}`
        if (!(await writeUnlessKilled(other, text))) throw new Error('The other tab could not write')
        written.push(text)
        await until('it arrives', async () => (await world.arrived(chatId)).includes(text), 60_000, 50)
        worst = Math.max(worst, Date.now() - frozenAt)
        await session.send('Page.setWebLifecycleState', { state: 'active' })
        // It wakes, finds that it no longer leads, and sends nothing; or its page noticed the silence first and replaced it.
        await worker.evaluate(() => undefined).catch(unlessClosed)
        await waitUntilLevel(leader)
        await leader.close()
      }
      const compared = compareLedger(written, await world.arrived(chatId))
      return { ...compared, worstRecoveryMs: worst, notes: [], runs: `${count} frozen leaders` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

/** Runs in the worker: blocks it for twelve seconds without using the processor. */
function standStill(): void {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  Atomics.wait(new Int32Array(buffer), 0, 0, 12_000)
}

/** Twelve tabs open at once. */
export const twelveTabs: FaultRow = {
  name: 'twelve-tabs',
  fault: 'Twelve tabs start together',
  rule: 'one leader',
  // Twelve pages keep two cores busy for long; a journey covers two tabs.
  short: 0,
  full: 20,
  recoveryLimitMs: 3_000,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const device = await openVisit(world)
    const notes: string[] = []
    let worst = 0
    try {
      const first = device.page()
      for (let n = 0; n < count; n += 1) {
        await first.goto('about:blank')
        const tabs = await Promise.all(Array.from({ length: 12 }, () => device.newTab()))
        await Promise.all(tabs.map((tab) => tab.goto(`${world.proxy.url}/messages`)))
        // Measured from the moment that every tab's worker runs, because loading twelve pages says nothing about
        // leading.
        await Promise.all(tabs.map((tab) => replicaWorker(tab)))
        const startedAt = Date.now()
        const [asked] = tabs
        if (asked) await until('somebody leads', async () => (await leaders(asked)) === 1, 60_000, 50)
        worst = Math.max(worst, Date.now() - startedAt)
        if (asked && (await leaders(asked)) !== 1) notes.push('more than one leader')
        await Promise.all(tabs.map((tab) => tab.close()))
      }
      return {
        lost: 0,
        doubled: 0,
        outOfOrder: 0,
        worstRecoveryMs: worst,
        notes,
        runs: `${count} times twelve tabs`,
      }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

function leaders(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name?.includes('sync:')).length
  })
}

/** Leadership is taken by force over and over while two tabs write. */
export const stolenLead: FaultRow = {
  name: 'stolen-lead',
  fault: 'Two leaders for a moment: leadership stolen by force',
  rule: 'the fence before each request and the ids make the rest harmless: nothing doubled',
  short: 0,
  full: 100,
  recoveryLimitMs: 30_000,
  async run(count, seed) {
    const random = seededRandom(seed)
    const world = await openFaultWorld(2, seed)
    const [first = '', second = ''] = world.chats
    const written = new Map<string, string[]>([first, second].map((chatId) => [chatId, []]))
    const device = await openVisit(world)
    try {
      const other = await device.newTab()
      await openChat(device.page(), first)
      await visitChat(other, world, second)
      const tabs = [
        [device.page(), first],
        [other, second],
      ] as const
      for (let n = 0; n < count; n += 1) {
        const [writer, chatId] = random.pick(tabs)
        const [thief] = random.pick(tabs)
        const stealing = pause(random.next() * 60).then(() => stealLead(thief))
        const text = `under steal ${n}`
        if (!(await writeUnlessKilled(writer, text))) throw new Error('A tab could not write')
        written.get(chatId)?.push(text)
        await stealing
      }
      const freedAt = Date.now()
      for (const [chatId, texts] of written)
        await until('all is in', async () => (await world.arrived(chatId)).length >= texts.length, 60_000, 50)
      const worstRecoveryMs = Date.now() - freedAt
      await waitUntilLevel(other)
      return { ...(await world.compare(written)), worstRecoveryMs, notes: [], runs: `${count} steals` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Takes the lock from its holder, and releases it at once. */
function stealLead(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const name = [...held, ...pending].find((lock) => lock.name?.includes('sync:'))?.name
    if (name) await navigator.locks.request(name, { steal: true }, async () => undefined)
  })
}

function unlessClosed(error: unknown): void {
  if (!String(error).includes('has been closed')) throw error
}
