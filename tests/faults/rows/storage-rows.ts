import type { Page } from 'playwright'
import {
  composer,
  messageLog,
  newestMessagesOnScreen,
  openChat,
  waitUntilLevel,
} from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import { openVisit, replicaWorker, visitChat } from '#tests/faults/browser-visit.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld } from '#tests/faults/fault-world.ts'

/** The browser closes every database under the open replica and deletes it, while somebody is typing. */
export const databasesClosed: FaultRow = {
  name: 'databases-closed',
  fault: 'Browser force-closes IndexedDB under the open page, and clears it',
  rule: 'rebuild and carry on; the text in the composer survives; the replica equals the server again',
  short: 0,
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
      for (let n = 0; n < count; n += 1) {
        // A new page each time, because a page whose worker keeps dying waits before it starts another.
        await visitChat(page, world, chatId)
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

/**
 * Deletes every database of the replica, which closes it in every tab that has it open. The device's own store is kept.
 */
export function deleteReplica(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    await Promise.all(
      names
        .filter((name) => name !== 'farstead-device')
        .map((name) => {
          const request = indexedDB.deleteDatabase(name)
          // Not on `blocked`: until the old connections have gone, what is written is lost with the database.
          return new Promise((resolve, reject) => {
            request.addEventListener('success', resolve)
            request.addEventListener('error', () => reject(new Error(`${name} was not deleted`)))
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
        const notice = page.getByText('Your browser cleared this device’s copy')
        await notice.waitFor({ timeout: 60_000 }).catch(() => notes.push(`${n}: nothing was said`))
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

/** No space left on the device. */
export const deviceFull: FaultRow = {
  name: 'device-full',
  fault: 'Local write fails: the browser aborts every transaction that writes',
  rule: 'the text stays in the composer and says so; nothing is "sent" without a durable row',
  short: 0,
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
      for (let n = 0; n < count; n += 1) {
        await refuseWrites(page, true)
        const text = `no room ${n}`
        await composer(page).fill(text)
        await composer(page).press('Enter')
        const said = page.getByText('Your text is still here')
        await said.waitFor({ timeout: 60_000 }).catch(() => notes.push(`${n}: nothing was said`))
        if ((await composer(page).inputValue()) !== text) notes.push(`${n}: the composer lost its text`)
        if ((await messageLog(page).getByText(text, { exact: true }).count()) > 0)
          notes.push(`${n}: shown as if it were kept`)
        await refuseWrites(page, false)
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

/** As with a full disk: until it's reset, every write of the replica's worker ends in an aborted transaction. */
async function refuseWrites(page: Page, isRefusing: boolean): Promise<void> {
  const worker = await replicaWorker(page)
  await worker.evaluate((refuses) => {
    const scope: { put?: typeof IDBObjectStore.prototype.put } & typeof globalThis = globalThis
    const put = (scope.put ??= IDBObjectStore.prototype.put)
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given)
      if (refuses) this.transaction.abort()
      return request
    }
  }, isRefusing)
}

/** A newer build has upgraded the replica while this tab was open. */
export const newerReplica: FaultRow = {
  name: 'newer-replica',
  fault: 'New build’s replica beside an old tab',
  rule: 'the composer freezes, the draft is kept, and the page says "reload"; nothing is written to the newer replica',
  short: 0,
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
        await page.getByText('Your draft is saved').waitFor({ timeout: 30_000 })
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

/** Does what a build with another storage format does to the database, as seen from here: another native version. */
function carryReplicaOn(page: Page): Promise<void> {
  return page.evaluate(async (version) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.endsWith('-replica'))?.name ?? ''
    const request = indexedDB.open(name, version)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    request.result.close()
  }, NEWER)
}

function replicaVersion(page: Page): Promise<number | undefined> {
  return page.evaluate(
    async () => (await indexedDB.databases()).find((one) => one.name?.endsWith('-replica'))?.version,
  )
}
