// Over 20 s: it starts a server twice, the second time on a database that knows nothing of the first, and fills a device anew.
import { mkdirSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoAdmin, demoUnits } from '#demo/demo-people.ts'
import { nameDatabase, newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import {
  newestMessagesOnScreen,
  chatLink,
  messageLog,
  openChat,
  signIn,
  tellOfNetwork,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { TEMPLATE_DATABASE } from '#tests/support/throwaway-postgres.ts'

const LOST = 'Written before the loss, so the new server never heard of it.'
const HELD = 'Held on the device while the server was away.'
const ORPHAN = 'For a chat that the new server does not know.'

let dataDir = ''
let server: RunningServer
let device: Device

beforeEach(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  device = await openHostDevice(server.url)
})
afterEach(async () => {
  await device.dispose()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])

it('resyncs with a fresh data directory once signed in and sends the outbox', async () => {
  const chats = await writeAroundAReplacement(() => {
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
    // Which the server fills.
    nameDatabase(dataDir, TEMPLATE_DATABASE)
  })
  await device.page().getByLabel('Email').waitFor()
  await signIn(device.page(), server.url, HOST_EMAIL, DEMO_PASSWORD)
  await expectTheServersTruth(chats)
})

type Chats = { kept: string; gone: string }

/** The host reads a new message and gets a new chat, then writes to both while the server is down and is replaced. */
async function writeAroundAReplacement(replace: () => void): Promise<Chats> {
  const [host, guest] = [
    await signInByApi(server.url, HOST_EMAIL),
    await signInByApi(server.url, GUEST_EMAIL),
  ]
  const kept = (await sharedChat(host, guest)).id
  // Nobody else of the demo has no conversation with the host.
  const gone = await host.startChat(demoAdmin.id, demoUnits.loft.id)
  const page = device.page()
  await chatLink(page, gone).waitFor()
  await openChat(page, kept)
  await guest.send(kept, [LOST])
  await messageLog(page).getByText(LOST).waitFor()
  await waitUntilLevel(page)

  await restartAfter(async () => {
    await writeMessage(page, HELD)
    await openChat(page, gone)
    await writeMessage(page, ORPHAN)
    replace()
  })
  return { kept, gone }
}

async function expectTheServersTruth({ kept, gone }: Chats): Promise<void> {
  const guest = await signInByApi(server.url, GUEST_EMAIL)
  await expect.poll(async () => (await guest.history(kept)).at(-1)?.message, { timeout: 60_000 }).toBe(HELD)
  const texts = (await guest.history(kept)).map(({ message }) => message)
  expect(texts.filter((text) => text === HELD)).toHaveLength(1)
  expect(texts).not.toContain(LOST)

  const page = device.page()
  await openChat(page, kept)
  await messageLog(page).getByText(HELD).waitFor()
  await expect
    .poll(async () => (await newestMessagesOnScreen(page, texts.length)).map(({ text }) => text), {
      timeout: 30_000,
    })
    .toEqual(texts)

  await page.goto(`${server.url}/messages?chat=${gone}`)
  await messageLog(page).getByText(ORPHAN).waitFor()
  await expect
    .poll(async () => (await newestMessagesOnScreen(page, 1)).map(({ state }) => state))
    .toEqual(['rejected'])
  expect(device.complaints).toEqual([])
}

async function restartAfter(work: () => void | Promise<void>): Promise<void> {
  const port = Number(new URL(server.url).port)
  await server.stop()
  await work()
  server = await startServer({ dataDir, port })
  await tellOfNetwork(device.page())
}
