// Over 20 s: it builds two former releases, unless an earlier run did, and replaces the server three times.
import { rmSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedReplies } from '#contract/saved-reply.ts'
import { FIRST_WIRE, WIRE } from '#contract/wire.ts'
import { newDataDir } from '#tests/support/demo-data.ts'
import { buildOf, comeToForeground } from '#tests/support/deployment.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { buildFormer, hasHistory, releasedCommit, type FormerBuild } from '#tests/support/former-build.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import {
  DEMO_PASSWORD,
  emailOfDemoPerson,
  HOST_EMAIL,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import {
  messageLog,
  openChat,
  signIn,
  tellOfNetwork,
  waitUntilKept,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

const commit = releasedCommit(FIRST_WIRE)
/**
 * The commit of the server to which this build may be rolled back. The first release refuses a database with an unknown
 * migration, so this is the commit after which the server accepts one.
 */
const ROLLED_BACK_TO = '1c8b07c8af4d25312e8578693ff887413730aa45'
/** The last build that makes the tables in steps, which a database of the first build has to take (docs/operations.md). */
const LAST_WITH_STEPS = 'd9c893a9e0f3a2fe0ec3b791dd7f5646fc5c79b4'
const isThere = [commit, ROLLED_BACK_TO, LAST_WITH_STEPS].every(hasHistory)
if (!isThere) console.warn(`Passed over: the history of this checkout does not go back to ${commit}.`)

/** Installing and building end by themselves, however busy the machine is. */
const NO_LIMIT = 0
const ARRIVES_WITHIN_MS = 90_000

describe.skipIf(!isThere)('the first build and this one take turns on the same data', () => {
  const dataDir = newDataDir()
  let former: FormerBuild
  let rolledBack: FormerBuild
  let lastWithSteps: FormerBuild
  let server: RunningServer
  let device: Device
  let chatIds: [string, string]
  let tabs: [Page, Page]

  beforeAll(() => {
    former = buildFormer(commit)
    rolledBack = buildFormer(ROLLED_BACK_TO)
    lastWithSteps = buildFormer(LAST_WITH_STEPS)
  }, NO_LIMIT)
  beforeAll(async () => {
    server = await former.start({ dataDir })
    device = await openDevice()
  })
  afterAll(async () => {
    await device?.dispose()
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  keepScreenshotsOfFailures(() => (device ? [device] : []))

  /** Replaces the server with another one at the same address and on the same data. `meanwhile` runs without either. */
  const replaceServer = async (
    start: (options: { dataDir: string; port: number }) => Promise<RunningServer>,
    meanwhile = async () => {},
  ) => {
    const port = Number(new URL(server.url).port)
    await server.stop()
    await meanwhile()
    const queued = await writeInBothTabs()
    server = await start({ dataDir, port })
    for (const page of tabs) await tellOfNetwork(page)
    return queued
  }

  let written = 0
  async function writeInBothTabs(): Promise<[string, string]> {
    written += 1
    const texts: [string, string] = [`from the first tab, ${written}`, `from the second tab, ${written}`]
    for (const [n, page] of tabs.entries()) await writeMessage(page, texts[n] ?? '')
    return texts
  }

  /** Expects each text exactly once among the messages that the server holds. */
  async function expectSent(texts: readonly [string, string]): Promise<Person> {
    const host = await signInByApi(server.url, HOST_EMAIL)
    for (const [n, chatId] of chatIds.entries())
      await expect
        .poll(async () => (await host.history(chatId)).filter(({ message }) => message === texts[n]).length, {
          timeout: ARRIVES_WITHIN_MS,
        })
        .toBe(1)
    return host
  }

  /** Expects a message that a guest writes now to appear in the first tab. */
  async function expectRead(host: Person, text: string): Promise<void> {
    const chat = (await host.chats()).find(({ id }) => id === chatIds[0])
    const guestId = chat?.participants.find(({ id }) => id !== host.user.id)?.id ?? ''
    const guest = await signInByApi(server.url, emailOfDemoPerson(guestId))
    await guest.send(chatIds[0], [text])
    await messageLog(tabs[0]).getByText(text, { exact: true }).waitFor({ timeout: ARRIVES_WITHIN_MS })
  }

  it('the former client sends from two tabs to this server, and reads from it', async () => {
    const page = device.page()
    await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
    await waitUntilLevel(page)
    await waitUntilKept(page)
    const [first, second] = await (await signInByApi(server.url, HOST_EMAIL)).chats()
    if (!first || !second) throw new Error('The demo host has two conversations')
    chatIds = [first.id, second.id]
    tabs = [page, await device.newTab()]
    await tabs[1].goto(`${server.url}/messages`)
    for (const [n, tab] of tabs.entries()) await openChat(tab, chatIds[n] ?? '')
    // At an address that the device doesn't know.
    const takeSteps = async () => (await lastWithSteps.start({ dataDir })).stop()
    const queued = await replaceServer(startServer, takeSteps)
    const host = await expectSent(queued)
    expect(await buildOf(tabs[0])).toBe(former.id)
    // A record of a kind that the former build doesn't know must not keep it from what follows in the feed.
    await keepByApi(host, 'The ford')
    await expectRead(host, 'read by the former build')
  })

  it('the former client updates itself and lists again what its wire passed over', async () => {
    // A request of another tab can start the former service worker again just as it ends, and no released client can be
    // mended: one tab asks, and nothing else happens.
    await tabs[1].close()
    await waitUntilLevel(tabs[0])
    await comeToForeground(tabs[0])
    await expect
      .poll(() => buildOf(tabs[0]).catch(() => null), { timeout: ARRIVES_WITHIN_MS })
      .not.toBe(former.id)
    await waitUntilLevel(tabs[0])
    for (const text of ['from the first tab, 1', 'read by the former build'])
      await messageLog(tabs[0]).getByText(text, { exact: true }).waitFor()
    tabs[1] = await device.newTab()
    await tabs[1].goto(`${server.url}/messages`)
    await expect.poll(() => feedWire(tabs[0]), { timeout: ARRIVES_WITHIN_MS }).toBe(WIRE)
    await openReplies(tabs[0])
    await replies(tabs[0]).getByText('The ford', { exact: true }).waitFor()
    await closeReplies(tabs[0])
  })

  it('this client sends from two tabs to a rolled-back server, and reads from it', async () => {
    const today = await buildOf(tabs[0])
    for (const [n, tab] of tabs.entries()) await openChat(tab, chatIds[n] ?? '')
    const queued = await replaceServer(rolledBack.start, async () => {
      await openReplies(tabs[0])
      await replies(tabs[0]).getByRole('button', { name: 'New reply' }).click()
      await replies(tabs[0]).getByLabel('Title').fill('The key')
      await replies(tabs[0]).getByLabel('Text', { exact: true }).fill('It hangs behind the woodshed.')
      await replies(tabs[0]).getByRole('button', { name: 'Save' }).click()
      await replies(tabs[0]).getByText('The key', { exact: true }).waitFor()
      await closeReplies(tabs[0])
    })
    const host = await expectSent(queued)
    await expectRead(host, 'read from the former server')
    expect(await buildOf(tabs[0])).toBe(today)
    expect(device.complaints).toEqual([])
  })

  it('what the former server couldn’t store reaches this server once it is back', async () => {
    const host = await expectSent(await replaceServer(startServer))
    const page = tabs[0]
    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Open saved replies' }).click()
    // Refused, so it waits for its writer.
    await page.getByRole('button', { name: 'Change “The key”' }).click()
    await page.getByLabel('Title').fill('The spare key')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => titlesKept(host), { timeout: ARRIVES_WITHIN_MS })
      .toEqual(['The ford', 'The spare key'])
    expect(device.complaints).toEqual([])
  })
})

async function keepByApi(host: Person, title: string): Promise<void> {
  const body = { title, text: `${title}: ask before you drive.` }
  const answer = await host.request('PUT', `/saved-replies/${crypto.randomUUID()}`, body)
  expect(answer.status).toBe(200)
}

async function titlesKept(host: Person): Promise<string[]> {
  const { data } = savedReplies.answer.parse(await (await host.request('GET', '/saved-replies')).json())
  return data.map(({ title }) => title).toSorted()
}

function replies(page: Page): Locator {
  return page.locator('sl-drawer[label="Saved replies"]')
}

async function openReplies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await replies(page).getByRole('button', { name: 'New reply' }).waitFor()
}

async function closeReplies(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await replies(page).waitFor({ state: 'detached' })
}

/** Returns the wire version under which the device's checkpoint was moved; `null` while no database has one. */
async function feedWire(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    type Head = { checkpoint?: string; feedWire?: { checkpoint: string; wire: number } }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      try {
        if (!database.objectStoreNames.contains('meta')) continue
        const head: Head | undefined = await settled(
          database.transaction('meta').objectStore('meta').get('head'),
        )
        if (head?.feedWire && head.feedWire.checkpoint === head.checkpoint) return head.feedWire.wire
      } finally {
        database.close()
      }
    }
    return null
  })
}
