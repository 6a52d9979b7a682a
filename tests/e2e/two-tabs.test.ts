import Pusher from 'pusher'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { userChannel } from '#contract/live-event.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { messageLog, openChat, signIn, waitUntilLevel, writeMessage } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let server: RunningServer
let device: Device

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ port: portOfStoredSignIn(), env: { DATABASE_URL: database.url } })
  device = await openInstalledDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  await database.drop()
})
keepScreenshotsOfFailures(() => [device])

it('two tabs share one leader and one live connection, show the same, and the second takes over from a closed first', async () => {
  const [host, guest] = [
    await signInByApi(server.url, HOST_EMAIL),
    await signInByApi(server.url, GUEST_EMAIL),
  ]
  const { id } = await sharedChat(host, guest)
  const connections = await connectionCounter(host.user.id)

  const first = device.page()
  await signIn(first, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(first)
  await openChat(first, id)
  const firstLeader = await leaderOf(first)

  const second = await device.newTab()
  await second.goto(`${server.url}/messages`)
  await waitUntilLevel(second)
  await openChat(second, id)

  expect(await leaderOf(second)).toEqual(firstLeader)
  await expect.poll(connections).toBe(1)

  await guest.send(id, ['Is the creek high after the rain?'])
  for (const tab of [first, second]) {
    await messageLog(tab).getByText('Is the creek high after the rain?').waitFor()
  }
  await writeMessage(second, 'Knee deep at the ford.')
  await messageLog(first).getByText('Knee deep at the ford.').waitFor()

  await first.close()
  await expect.poll(() => leaderOf(second), { timeout: 15_000 }).not.toEqual(firstLeader)
  await expect.poll(connections, { timeout: 15_000 }).toBe(1)
  await guest.send(id, ['We wait till morning then.'])
  await messageLog(second).getByText('We wait till morning then.').waitFor()
  await writeMessage(second, 'Good idea.')
  await expect.poll(async () => (await guest.history(id)).at(-1)?.message).toBe('Good idea.')
  expect(device.complaints).toEqual([])
})

/** Returns which worker holds the leader's lock, as a tab sees it; fails unless exactly one does. */
async function leaderOf(tab: ReturnType<Device['page']>): Promise<string | undefined> {
  const holders = await tab.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name?.includes('sync:')).map(({ clientId }) => clientId)
  })
  expect(holders).toHaveLength(1)
  return holders[0]
}

const Channel = z.object({ occupied: z.boolean(), subscription_count: z.number().optional() })

/** Returns a function that counts the sockets subscribed to a person's channel, through the server's own signed API. */
async function connectionCounter(userId: string): Promise<() => Promise<number>> {
  const rows = await database.db.selectFrom('settings').selectAll().where('key', 'like', 'live.%').execute()
  const setting = (name: string): string => rows.find(({ key }) => key === `live.${name}`)?.value ?? ''
  const { hostname, port } = new URL(server.url)
  const api = new Pusher({
    appId: setting('appId'),
    key: setting('key'),
    secret: setting('secret'),
    host: hostname,
    port,
  })
  return async () => {
    const response = await api.get({
      path: `/channels/${userChannel(userId)}`,
      params: { info: 'subscription_count' },
    })
    return Channel.parse(await response.json()).subscription_count ?? 0
  }
}
