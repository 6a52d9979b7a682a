import type { Page } from 'playwright'
import {
  composer,
  messageLog,
  newestMessagesOnScreen,
  openChat,
  waitUntilLevel,
} from '#tests/support/screens.ts'
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

/** The browser closes every database under the open replica and deletes it, while somebody types. */
export const databasesClosed: FaultRow = {
  name: 'databases-closed',
  fault: 'Browser force-closes IndexedDB under the open page, and clears it',
  rule: 'rebuild and carry on; the text in the composer survives; the replica equals the server again',
  short: 1,
  full: 20,
  recoveryLimitMs: 2_000,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const device = await openVisit(world)
    const page = device.page()
    const written: string[] = []
    const notes: string[] = []
    let worst = 0
    try {
      await openChat(page, chatId)
      const session = await device.context().newCDPSession(page)
      for (let n = 0; n < count; n += 1) {
        await composer(page).fill(`half ${n}`)
        await deleteReplica(page)
        const closedAt = Date.now()
        await page.keyboard.type(' and the rest')
        const text = `half ${n} and the rest`
        if ((await composer(page).inputValue()) !== text) notes.push(`${n}: the composer lost its text`)
        await composer(page).press('Enter')
        await until('the text is kept', async () => (await composer(page).inputValue()) === '', 60_000, 20)
        worst = Math.max(worst, Date.now() - closedAt)
        written.push(text)
        await until('it arrives', async () => (await world.arrived(chatId)).includes(text), 60_000, 100)
        await waitUntilLevel(page)
      }
      await session.detach()
      const shown = await newestMessagesOnScreen(page, written.length)
      if (JSON.stringify(shown.map(({ text }) => text)) !== JSON.stringify(written))
        notes.push('the screen does not equal the ledger')
      const compared = compareLedger(written, await world.arrived(chatId))
      return { ...compared, worstRecoveryMs: worst, notes, runs: `${count} times while typing` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

/** Deletes every database of the replica, which closes it under whoever has it open; the device's own store stays. */
function deleteReplica(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    await Promise.all(
      names
        .filter((name) => name !== 'farstead-device')
        .map((name) => {
          const request = indexedDB.deleteDatabase(name)
          return new Promise((resolve) => {
            request.addEventListener('success', resolve)
            request.addEventListener('blocked', resolve)
          })
        }),
    )
  })
}

/** The browser has cleared the replica while the page was closed. */
export const evicted: FaultRow = {
  name: 'evicted',
  fault: 'Replica evicted while the page was closed',
  rule: 'the marker outside tells it from a first visit: everything is fetched again, with one notice',
  short: 1,
  full: 10,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const device = await openVisit(world)
    const notes: string[] = []
    const texts: string[] = []
    try {
      for (let n = 0; n < count; n += 1) {
        await world.guest.send(chatId, [`before ${n}`])
        texts.push(`before ${n}`)
        const page = device.page()
        // A page of the same origin that opens no replica.
        await page.goto(`${world.proxy.url}/builds/latest.json`)
        await deleteReplica(page)
        await visitChat(page, world, chatId)
        await messageLog(page).getByText(`before ${n}`, { exact: true }).waitFor()
        const notice = page.getByText('The browser had cleared what was kept here')
        await notice.waitFor({ timeout: 20_000 }).catch(() => notes.push(`${n}: nothing was said`))
        if ((await notice.count()) > 1) notes.push(`${n}: said more than once`)
        const shown = await newestMessagesOnScreen(page, texts.length)
        if (JSON.stringify(shown.map(({ text }) => text)) !== JSON.stringify(texts))
          notes.push(`${n}: the screen does not equal the ledger`)
      }
      return { lost: 0, doubled: 0, outOfOrder: 0, worstRecoveryMs: null, notes, runs: `${count} evictions` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

/** No room left on the device. */
export const deviceFull: FaultRow = {
  name: 'device-full',
  fault: 'Local write fails: the quota is used up',
  rule: 'the text stays in the composer and says so; nothing is "sent" without a durable row',
  short: 1,
  full: 10,
  recoveryLimitMs: 5_000,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const device = await openVisit(world)
    const page = device.page()
    const notes: string[] = []
    const written: string[] = []
    let worst = 0
    try {
      await openChat(page, chatId)
      const session = await device.context().newCDPSession(page)
      const origin = world.proxy.url
      for (let n = 0; n < count; n += 1) {
        await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
        const text = `no room ${n}`
        await composer(page).fill(text)
        await composer(page).press('Enter')
        const said = page.getByText('Your text is still here')
        await said.waitFor({ timeout: 20_000 }).catch(() => notes.push(`${n}: nothing was said`))
        if ((await composer(page).inputValue()) !== text) notes.push(`${n}: the composer lost its text`)
        if ((await messageLog(page).getByText(text, { exact: true }).count()) > 0)
          notes.push(`${n}: shown as if it were kept`)
        await session.send('Storage.overrideQuotaForOrigin', { origin })
        const freedAt = Date.now()
        await composer(page).press('Enter')
        await until('the text is kept', async () => (await composer(page).inputValue()) === '', 30_000, 20)
        worst = Math.max(worst, Date.now() - freedAt)
        written.push(text)
        await until('it arrives', async () => (await world.arrived(chatId)).includes(text), 60_000, 100)
      }
      const compared = compareLedger(written, await world.arrived(chatId))
      return { ...compared, worstRecoveryMs: worst, notes, runs: `${count} times without room` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

/** A newer build has carried the replica on while this tab was open. */
export const newerReplica: FaultRow = {
  name: 'newer-replica',
  fault: 'New build’s replica beside an old tab',
  rule: 'the composer freezes, the draft is kept, and the page says "reload"; nothing is written to the newer replica',
  short: 1,
  full: 5,
  recoveryLimitMs: null,
  async run(count, seed) {
    const notes: string[] = []
    for (let n = 0; n < count; n += 1) {
      const world = await openFaultWorld(1, seed + n)
      const [chatId = ''] = world.chats
      const device = await openVisit(world)
      const page = device.page()
      try {
        await openChat(page, chatId)
        await composer(page).fill('Half a thought')
        await page.getByRole('heading').first().click()
        await carryReplicaOn(page)
        await page.getByText('your draft is kept').waitFor({ timeout: 30_000 })
        if ((await composer(page).count()) > 0) notes.push('the composer is still open')
        if ((await replicaVersion(page)) !== NEWER) notes.push('the newer replica was changed')
      } finally {
        await device.dispose()
        await world.close()
      }
    }
    return { lost: 0, doubled: 0, outOfOrder: 0, worstRecoveryMs: null, notes, runs: `${count} times` }
  },
}

const NEWER = 1_000

/** What a newer build does to the side store, as seen from here: another version of it, and of the replica. */
function carryReplicaOn(page: Page): Promise<void> {
  return page.evaluate(async (version) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.endsWith('-side'))?.name ?? ''
    const request = indexedDB.open(name, version * 10)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const writing = request.result.transaction('meta', 'readwrite')
    writing.objectStore('meta').put({ key: 'replicaVersion', value: version })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    request.result.close()
  }, NEWER)
}

function replicaVersion(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.endsWith('-side'))?.name ?? ''
    const request = indexedDB.open(name)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const reading = request.result.transaction('meta').objectStore('meta').get('replicaVersion')
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    request.result.close()
    return reading.result?.value
  })
}

/** The page goes away and comes back, as with a phone's back button. */
export const backAgain: FaultRow = {
  name: 'back-again',
  fault: 'Back and forward again; frozen and resumed',
  rule: 'live again',
  short: 1,
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

/** The leader's worker stands still and keeps its lock, while another tab goes on writing. */
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
        const other = await device.newTab()
        await visitChat(other, world, chatId)
        await waitUntilLevel(other)
        // Both stand still, as a tab does that the browser has put away: its page would replace a silent worker.
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

/** Runs in the worker: nothing moves for twenty seconds, without using the processor. */
function standStill(): void {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  Atomics.wait(new Int32Array(buffer), 0, 0, 20_000)
}

/** Twelve tabs open at once. */
export const twelveTabs: FaultRow = {
  name: 'twelve-tabs',
  fault: 'Twelve tabs start together',
  rule: 'one leader',
  short: 1,
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
        // From the moment that every tab's worker runs: what loading twelve pages takes says nothing about leading.
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
