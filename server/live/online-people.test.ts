import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import type { BusMessage } from './notify-bus.ts'
import { createOnlinePeople } from './online-people.ts'
import { startPeopleElsewhere } from './people-elsewhere.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let bed: LiveBed

beforeAll(async () => {
  database = await createTestDatabase()
  bed = await startLiveBed({ ...database, timing: { offlineGraceMs: 150 } })
})
afterEach(() => bed.disconnectClients())
afterAll(async () => {
  await bed.close()
  await database.drop()
})

/** Signs in and records who is reported to come and go. */
async function watching(userId: string, watchlist: string[], at = bed) {
  const client = at.client(userId, { watchlist })
  const heard: [string, string[]][] = []
  for (const name of ['online', 'offline']) {
    client.user.watchlist.bind(name, (event: { name: string; user_ids: string[] }) =>
      heard.push([event.name, event.user_ids]),
    )
  }
  await until('signed in', () => client.user.user_data)
  return { client, heard }
}

describe('the watchlist', () => {
  it('tells at sign-in who is online, and later who comes and goes', async () => {
    await watching('w1-ben', [])
    const { heard } = await watching('w1-ana', ['w1-ben', 'w1-cleo', 'w1-dan'])
    await until('ben is online', () => heard.length === 1)
    const cleo = await watching('w1-cleo', [])
    await until('cleo is online', () => heard.length === 2)
    cleo.client.disconnect()
    await until('cleo is offline', () => heard.length === 3)
    expect(heard).toEqual([
      ['online', ['w1-ben']],
      ['online', ['w1-cleo']],
      ['offline', ['w1-cleo']],
    ])
  })

  it('takes a person offline when their last tab closes, and not before', async () => {
    const { heard } = await watching('w2-ana', ['w2-ben', 'w2-cleo'])
    const [first, second] = [await watching('w2-ben', []), await watching('w2-ben', [])]
    const cleo = await watching('w2-cleo', [])
    first.client.disconnect()
    cleo.client.disconnect()
    await until('cleo, who left later, is offline', () => heard.length === 3)
    expect(heard).toEqual([
      ['online', ['w2-ben']],
      ['online', ['w2-cleo']],
      ['offline', ['w2-cleo']],
    ])
    second.client.disconnect()
    await until('offline', () => heard.length === 4)
    expect(heard[3]).toEqual(['offline', ['w2-ben']])
  })

  it('doesn’t report somebody offline who is back at once, as after a reload', async () => {
    const { heard } = await watching('w3-ana', ['w3-ben', 'w3-cleo'])
    const [before, cleo] = [await watching('w3-ben', []), await watching('w3-cleo', [])]
    before.client.disconnect()
    cleo.client.disconnect()
    await watching('w3-ben', [])
    await until('cleo, who left later, is offline', () => heard.length === 3)
    expect(heard).toEqual([
      ['online', ['w3-ben']],
      ['online', ['w3-cleo']],
      ['offline', ['w3-cleo']],
    ])
  })

  it('notifies only those who watch, and only about people on their watchlist', async () => {
    const stranger = await watching('w4-stranger', ['w4-else'])
    const friend = await watching('w4-friend', ['w4-ben'])
    await watching('w4-ben', [])
    await until('the friend knows', () => friend.heard.length === 1)
    expect(stranger.heard).toEqual([])
  })

  it('reports a person as offline whose socket was cut without a goodbye', async () => {
    const { heard } = await watching('w5-ana', ['w5-ben'])
    const ben = bed.raw()
    const socketId = await ben.socketId()
    ben.send({
      event: 'pusher:signin',
      data: bed.live.authenticateUser(socketId, { id: 'w5-ben', firstName: '', lastName: '' }, []),
    })
    await until('online', () => heard.length === 1)
    ben.ws.terminate()
    await until('offline', () => heard.length === 2)
  })
})

describe('several processes', () => {
  const timing = { offlineGraceMs: 20, rollCallMs: 100 }

  it('tell each other who is online, at sign-in and as people come and go', async () => {
    const [a, b] = [await startLiveBed({ ...database, timing }), await startLiveBed({ ...database, timing })]
    await watching('p1-ben', [], b)
    const { heard } = await watching('p1-ana', ['p1-ben', 'p1-cleo', 'p1-dan'], a)
    await until('ben is online', () => heard.length === 1)
    const cleo = await watching('p1-cleo', [], b)
    await until('cleo is online', () => heard.length === 2)
    const dan = await watching('p1-dan', [], b)
    await until('dan is online', () => heard.length === 3)
    const cleoHere = await watching('p1-cleo', [], a)
    cleo.client.disconnect()
    dan.client.disconnect()
    await until('dan, who left b after cleo, is offline', () => heard.length === 4)
    cleoHere.client.disconnect()
    await until('cleo is offline', () => heard.length === 5)
    await b.close()
    await until('those of a process that ended are offline', () => heard.length === 6)
    expect(heard).toEqual([
      ['online', ['p1-ben']],
      ['online', ['p1-cleo']],
      ['online', ['p1-dan']],
      ['offline', ['p1-dan']],
      ['offline', ['p1-cleo']],
      ['offline', ['p1-ben']],
    ])
    await a.close()
  })

  it('learn who was there before they started', async () => {
    const a = await startLiveBed({ ...database, timing })
    await watching('p2-ben', [], a)
    const b = await startLiveBed({ ...database, timing: { ...timing, rollCallMs: 60_000 } })
    const { heard } = await watching('p2-ana', ['p2-ben'], b)
    await until('ben is online', () => heard.length === 1)
    expect(heard).toEqual([['online', ['p2-ben']]])
    await b.close()
    await a.close()
  })

  it('check only the one person who comes or goes, of ten thousand elsewhere', () => {
    const people = createOnlinePeople(0, () => undefined)
    const lookedAt: number[] = []
    const change: typeof people.change = (ids, act) => {
      lookedAt.push(ids.length)
      people.change(ids, act)
    }
    const all = Array.from({ length: 10_000 }, (_, nth) => `person-${nth}`)
    const elsewhere = startPeopleElsewhere({
      people: { ...people, change },
      publish: () => undefined,
      nowMs: () => 0,
      rollCallMs: 60_000,
    })
    elsewhere.hear({ kind: 'people', from: 'other', userIds: all, asksOthers: false })
    elsewhere.hearOne({ kind: 'person', from: 'other', coming: 'online', userId: 'ben' })
    expect(['ben', 'person-7'].map(people.isOnline)).toEqual([true, true])
    elsewhere.hearOne({ kind: 'person', from: 'other', coming: 'offline', userId: 'person-7' })
    expect(['ben', 'person-7', 'person-8'].map(people.isOnline)).toEqual([true, false, true])
    expect(lookedAt).toEqual([10_000, 1, 1])
    elsewhere.hearOne({ kind: 'person', from: 'third', coming: 'online', userId: 'person-7' })
    elsewhere.hearOne({ kind: 'person', from: 'third', coming: 'offline', userId: 'person-7' })
    expect(people.isOnline('person-7')).toBe(false)
    elsewhere.close()
  })

  it('forget the people of a process that has died, once it is silent', async () => {
    let nowMs = 0
    const people = createOnlinePeople(0, () => undefined)
    const said: BusMessage[] = []
    const publish = (message: BusMessage) => void said.push(message)
    const elsewhere = startPeopleElsewhere({ people, publish, nowMs: () => nowMs, rollCallMs: 10 })
    elsewhere.hear({ kind: 'people', from: 'other', userIds: ['ben', 'cleo'], asksOthers: false })
    elsewhere.hearOne({ kind: 'person', from: 'other', coming: 'offline', userId: 'cleo' })
    nowMs = 30
    await until('two roll calls', () => said.length >= 2)
    expect(['ben', 'cleo'].map(people.isOnline)).toEqual([true, false])
    nowMs = 61
    await until('ben is given up', () => !people.isOnline('ben'))
    elsewhere.close()
  })
})

describe('a half-open socket', () => {
  it('is pinged after the activity timeout and closed after the pong timeout', async () => {
    const quick = await startLiveBed({
      ...database,
      timing: { activityTimeoutMs: 200, pongTimeoutMs: 200, offlineGraceMs: 0 },
    })
    const [silent, answering] = [quick.raw(), quick.raw()]
    answering.ws.on('message', (data) => {
      if (String(data).includes('pusher:ping')) answering.send({ event: 'pusher:pong', data: {} })
    })
    expect((await silent.closed()).code).toBe(4201)
    expect(silent.frames.map(({ event }) => event)).toEqual([
      'pusher:connection_established',
      'pusher:ping',
      'pusher:error',
    ])
    await until(
      'asked often',
      () => answering.frames.filter(({ event }) => event === 'pusher:ping').length >= 3,
    )
    expect(answering.ws.readyState).toBe(answering.ws.OPEN)
    await quick.close()
  })

  it('counts as offline after the pong timeout if it never reads, before TCP notices', async () => {
    const quick = await startLiveBed({
      ...database,
      timing: { activityTimeoutMs: 200, pongTimeoutMs: 200, offlineGraceMs: 0 },
    })
    const watcher = quick.client('h-ana', { watchlist: ['h-ben'] })
    const heard: string[] = []
    for (const name of ['online', 'offline']) watcher.user.watchlist.bind(name, () => heard.push(name))
    await until('signed in', () => watcher.user.user_data)
    const dead = quick.raw()
    const socketId = await dead.socketId()
    dead.send({
      event: 'pusher:signin',
      data: quick.live.authenticateUser(socketId, { id: 'h-ben', firstName: '', lastName: '' }, []),
    })
    await dead.frame('pusher:signin_success')
    dead.ws.pause()
    // TCP takes minutes.
    await until('offline', () => heard.includes('offline'), 20_000)
    await quick.close()
  })
})
