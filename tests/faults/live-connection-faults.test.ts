import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDevice, type Device } from '#tests/support/device.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import {
  DEMO_PASSWORD,
  GUEST_EMAIL,
  HOST_EMAIL,
  sharedChat,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import { messageLog, openChat, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'

/** What a person sees of the others' messages once the network is back, and while no WebSocket can be had at all. */
const SHOWN_AFTER_RETURN_MS = 5_000
const SHOWN_WITHOUT_SOCKET_MS = 35_000
const RECONNECTED_MS = 60_000

let database: TestDatabase
let server: RunningServer
let proxy: FaultProxy
let device: Device
let guest: Person
let chatId: string
let count = 0

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ env: { DATABASE_URL: database.url } })
  proxy = await startFaultProxy({ target: server.url })
  device = await openDevice()
  const host = await signInByApi(server.url, HOST_EMAIL)
  guest = await signInByApi(server.url, GUEST_EMAIL)
  chatId = (await sharedChat(host, guest)).id
  await signIn(device.page(), proxy.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(device.page())
  await openChat(device.page(), chatId)
  await connected()
})
afterEach(() => {
  proxy.refuseSockets(false)
  proxy.line({ mode: 'up' })
})
afterAll(async () => {
  expect(device.complaints).toEqual([])
  await device.dispose()
  await proxy.close()
  await server.stop()
  await database.drop()
})
keepScreenshotsOfFailures(() => [device])

/** Resolves once the host's device has signed in on a WebSocket that it did not have `before`. */
async function connected(before = 0) {
  await until('the device signs in', () => signIns() > before && proxy.socketCount() === 1, RECONNECTED_MS)
}

const signIns = () =>
  proxy.log.filter(({ path, status }) => path === '/v1/event/auth' && status === 200).length

/** The guest writes, past the proxy; how long it takes until the host sees it, ms. */
async function shownAfterMs(limitMs: number): Promise<number> {
  const words = `Kei te haere mai ahau, ${++count}`
  const start = Date.now()
  await guest.send(chatId, [words])
  await messageLog(device.page()).getByText(words, { exact: true }).waitFor({ timeout: limitMs })
  return Date.now() - start
}

it('shows a message live, by the hint of the live connection', async () => {
  await shownAfterMs(SHOWN_AFTER_RETURN_MS)
})

it.each([
  ['4200, come back at once', 4200],
  ['4100, over capacity', 4100],
  ['4009, unauthorized', 4009],
  ['4301, too many events', 4301],
  ['1001, the server goes away', 1001],
  ['no code at all', undefined],
])(
  'after the live connection was closed with %s the device makes another, and messages are live again',
  async (_what, code) => {
    const before = signIns()
    proxy.killSockets(code)
    await shownAfterMs(SHOWN_WITHOUT_SOCKET_MS)
    await connected(before)
    await shownAfterMs(SHOWN_AFTER_RETURN_MS)
  },
)

it('shows messages by asking now and then where no WebSocket can be had', async () => {
  proxy.refuseSockets(true)
  proxy.killSockets()
  for (let n = 0; n < 3; n++) await shownAfterMs(SHOWN_WITHOUT_SOCKET_MS)
  const before = signIns()
  proxy.refuseSockets(false)
  await connected(before)
  await shownAfterMs(SHOWN_AFTER_RETURN_MS)
})

it('shows messages although the live connection is half-open: silent, and by all signs well', async () => {
  proxy.freezeSockets()
  await shownAfterMs(SHOWN_WITHOUT_SOCKET_MS)
  const before = signIns()
  proxy.killSockets()
  await connected(before)
})

it('shows what was written while the line was down within seconds of its return', async () => {
  const before = signIns()
  await device.context().setOffline(true)
  proxy.line({ mode: 'down' })
  const words = `Kua tae mai, ${++count}`
  await guest.send(chatId, [words])
  proxy.line({ mode: 'up' })
  await device.context().setOffline(false)
  await messageLog(device.page())
    .getByText(words, { exact: true })
    .waitFor({ timeout: SHOWN_AFTER_RETURN_MS })
  await connected(before)
})

it('shows messages after every open connection went silent without closing', async () => {
  // The pool of the browser holds several connections, all of which are dead from here on.
  proxy.halfOpen()
  await shownAfterMs(SHOWN_WITHOUT_SOCKET_MS)
})
