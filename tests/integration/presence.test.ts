import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSyncBed, type BedPerson, type SyncBed } from '#tests/support/sync-bed.ts'
import { ready } from '#tests/support/sync-steps.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let guest: BedPerson
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  guest = await bed.person('Gale')
  await bed.chat(host, guest)
})
afterEach(() => bed.close())

it('only signed-in people have a live connection, which alone says who is online', async () => {
  const nobody = bed.tab()
  expect((await nobody.open({ userId: host.id })).ok).toBe(false)
  expect(bed.live.connections()).toBe(0)

  const tab = await bed.signedIn(host)
  await ready(tab)
  await until('connected', () => tab.status().live === 'connected')
  expect(bed.live.connections()).toBe(1)
  expect(bed.network.requests.find(({ path }) => path === '/v1/event/auth')).toMatchObject({
    method: 'POST',
    body: `socket_id=1.1&channel_name=${host.id}`,
    bearer: expect.stringMatching(/./),
  })
  bed.live.tellPresence({ name: 'online', user_ids: [guest.id] })
  await until('the guest is there', () => tab.status().onlineUserIds?.includes(guest.id))
  bed.live.tellPresence({ name: 'offline', user_ids: [guest.id] })
  await until('the guest has gone', () => tab.status().onlineUserIds?.length === 0)

  bed.live.tellPresence({ name: 'online', user_ids: [guest.id] })
  await until('the guest is back', () => tab.status().onlineUserIds?.includes(guest.id))
  bed.live.setUp(false)
  await until('nobody can say', () => tab.status().onlineUserIds === null)
  bed.live.setUp(true)
  await until('connected again', () => tab.status().live === 'connected')

  await tab.signOut('keep')
  expect(bed.live.connections()).toBe(0)
})
