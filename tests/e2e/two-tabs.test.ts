import Pusher from 'pusher'
import { expect } from 'vitest'
import { z } from 'zod'
import { userChannel } from '#contract/live-event.ts'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'
import { messageLog, openChat, waitUntilLevel, writeMessage } from '#tests/support/screens.ts'
import type { SharedServer } from '#tests/support/shared-server.ts'

it('two tabs share a leader and a connection; the second takes over when one closes', async ({
  server,
  world: { host, guest, chatId },
  devices,
}) => {
  const connections = await connectionCounter(server, host.user.id)

  const device = await devices.of(host)
  const first = device.page()
  await openChat(first, chatId)
  const firstLeader = await leaderOf(first)

  const second = await device.newTab()
  await second.goto(`${server.publicUrl}/messages`)
  await waitUntilLevel(second)
  await openChat(second, chatId)

  expect(await leaderOf(second)).toEqual(firstLeader)
  await expect.poll(connections).toBe(1)

  await guest.send(chatId, ['Is the creek high after the rain?'])
  for (const tab of [first, second]) {
    await messageLog(tab).getByText('Is the creek high after the rain?').waitFor()
  }
  await writeMessage(second, 'Knee deep at the ford.')
  await messageLog(first).getByText('Knee deep at the ford.').waitFor()

  await first.close()
  await expect.poll(() => leaderOf(second), { timeout: 15_000 }).not.toEqual(firstLeader)
  await expect.poll(connections, { timeout: 15_000 }).toBe(1)
  await guest.send(chatId, ['We wait till morning then.'])
  await messageLog(second).getByText('We wait till morning then.').waitFor()
  await writeMessage(second, 'Good idea.')
  await expect.poll(async () => (await guest.history(chatId)).at(-1)?.message).toBe('Good idea.')
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
async function connectionCounter({ db, url }: SharedServer, userId: string): Promise<() => Promise<number>> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'like', 'live.%').execute()
  const setting = (name: string): string => rows.find(({ key }) => key === `live.${name}`)?.value ?? ''
  const { hostname, port } = new URL(url)
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
