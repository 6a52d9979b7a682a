import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let chatId: string
let tab: Tab
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  chatId = await bed.chat(host, await bed.person('Gale'))
  tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
})
afterEach(() => bed.close())

const sends = () =>
  bed.network.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/chat-message').length

// It steps down.
it('a leader replaced without noticing sends nothing more; its successor sends once', async () => {
  const endOther = await bed.leadElsewhere(host)
  const sent = await tab.mutate('sendChatMessage', { chatId, message: 'who sends this?' })
  await until('stepped down', () => !tab.status().isLeader)
  expect(sends()).toBe(0)
  expect(await tab.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain === 1)).toMatchObject({
    rejected: 0,
  })
  endOther()
  await tab.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain === 0)
  expect((await bed.ledger(chatId)).map(({ id }) => id)).toEqual([sent.ok ? sent.value.id : ''])
  expect(sends()).toBe(1)
})

it('a hundred forced steals while messages are sent neither double nor lose any', async () => {
  const ids: string[] = []
  let isDone = false
  const stealing = (async () => {
    for (let n = 0; n < 100; n += 1) await bed.stealLeadership(host, Math.random() * 5)
    isDone = true
  })()
  for (let n = 0; !isDone || n < 50; n += 1) {
    const sent = await tab.mutate('sendChatMessage', { chatId, message: `text ${n}` })
    if (sent.ok) ids.push(sent.value.id)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await stealing
  await tab.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain === 0)
  expect((await bed.ledger(chatId)).map(({ id }) => id)).toEqual(ids)
})

it('the next tab takes over when the leader ends, with one live connection at a time', async () => {
  // One realm can hold one replica of a person. In reality the second tab belongs to another browser process; here it
  // only takes part once the first has closed its replica.
  await until('live', () => tab.status().isLeader && tab.status().live === 'connected')
  expect(bed.live.connections()).toBe(1)
  await tab.kill()
  expect(bed.live.connections()).toBe(0)
  const second = bed.tab()
  await second.open({ userId: host.id })
  await until('leads', () => second.status().isLeader && second.status().live === 'connected')
  expect(bed.live.connections()).toBe(1)
})

it('polls while the live connection is down, and pulls when it returns', async () => {
  bed.live.setUp(false)
  await until('unavailable', () => tab.status().live === 'unavailable')
  expect(tab.status().onlineUserIds).toBeNull()
  const members = await bed.db
    .selectFrom('chat_members')
    .where('user_id', '<>', host.id)
    .select('user_id')
    .executeTakeFirstOrThrow()
  const guest = { id: members.user_id, email: '' }
  await bed.write(chatId, guest, 'while down')
  await tab.rows(
    'chatWindow',
    { chatId, fromPage: null, toPage: null },
    ({ messages }) => messages.length === 1,
  )
  bed.live.setUp(true)
  await until('back', () => tab.status().live === 'connected', 20_000)
  bed.network.requests.length = 0
  await bed.write(chatId, guest, 'live again')
  await tab.rows(
    'chatWindow',
    { chatId, fromPage: null, toPage: null },
    ({ messages }) => messages.length === 2,
  )
})

it('polls once a minute while the live connection responds, and finds what it misses', async () => {
  await until('live', () => tab.status().isLeader && tab.status().live === 'connected')
  const pulls = () => bed.network.requests.filter(({ path }) => path === '/v1/changes').length
  let seen = pulls()
  let seenAt = performance.now()
  // The clock is 20 times as fast: a poll every 15 s would come after 750 ms.
  await until('40 s without a pull', () => {
    if (pulls() > seen) seenAt = performance.now()
    seen = pulls()
    return performance.now() - seenAt > 2_000
  })
  expect(tab.status().live).toBe('connected')

  bed.live.silence(true)
  const gale = await bed.db
    .selectFrom('chat_members')
    .where('user_id', '<>', host.id)
    .select('user_id')
    .executeTakeFirstOrThrow()
  await bed.write(chatId, { id: gale.user_id, email: '' }, 'nobody is told')
  await tab.rows(
    'chatWindow',
    { chatId, fromPage: null, toPage: null },
    ({ messages }) => messages.length === 1,
  )
  expect(tab.status().live).toBe('connected')
})
