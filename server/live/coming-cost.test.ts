import { expect, it } from 'vitest'
import { createChannels } from './channels.ts'
import type { Connection } from './connection.ts'
import { countSockets } from './counted-sockets.ts'
import { startMembersElsewhere } from './members-elsewhere.ts'
import { createOnlinePeople } from './online-people.ts'
import { startPeopleElsewhere } from './people-elsewhere.ts'

const COMINGS = 500
/** What looks at everybody takes 100 times as long; what doesn't, no more than a larger table costs. */
const TIMES_MAX = 4

it('a coming and a going cost the same among 100 people and among 10,000', () => {
  const [few, many] = [costAmong(100), costAmong(10_000)]
  expect(many).toBeLessThan(TIMES_MAX * few)
})

/** Milliseconds for people to come and go, here and elsewhere, among so many who are here and as many elsewhere. */
function costAmong(count: number): number {
  const published: unknown[] = []
  const scope = { publish: (message: unknown) => published.push(message), nowMs: () => 0, rollCallMs: 1e8 }
  const people = createOnlinePeople(0, (...coming) => elsewhere.tellOne(...coming))
  const channels = createChannels(scope.nowMs, (moved) => members.tellOne(moved))
  const elsewhere = startPeopleElsewhere({ ...scope, people })
  const members = startMembersElsewhere({ ...scope, channels })
  const limits = { connectionsPerAddress: 1e6, strangersMax: 1e6, strangersPerAddress: 1e6 }
  const sockets = countSockets<{ network: string; isStranger: () => boolean }>(limits)
  const comeAndGo = (nth: number, isStaying: boolean) => {
    const id = `person-${nth}`
    const connection: Connection = {
      socketId: `1.${nth}`,
      send: () => undefined,
      close: () => undefined,
      forget: () => undefined,
      user: { id, watchlist: [] },
      subscriptions: new Map(),
    }
    const socket = { network: '192.0.2.1', isStranger: () => connection.user === null }
    const member = { user_id: id }
    sockets.add(socket)
    sockets.sort(socket)
    people.enter(connection)
    channels.join(
      connection,
      'news',
      { access: 'public', ownerId: null, isEncrypted: false, isCache: false },
      null,
    )
    elsewhere.hearOne({ kind: 'person', from: 'other', coming: 'online', userId: `other-${nth}` })
    members.hearOne({ kind: 'member', from: 'other', coming: 'online', channel: `presence-${nth}`, member })
    sockets.tooMuch(socket.network)
    if (isStaying) return
    members.hearOne({ kind: 'member', from: 'other', coming: 'offline', channel: `presence-${nth}`, member })
    elsewhere.hearOne({ kind: 'person', from: 'other', coming: 'offline', userId: `other-${nth}` })
    channels.leave(connection, 'news')
    people.leave(connection)
    sockets.remove(socket)
  }
  for (let nth = 0; nth < count; nth += 1) comeAndGo(nth, true)
  // The quickest of a few: others use the processor, too.
  const times = Array.from({ length: 5 }, (_, round) => {
    const begun = performance.now()
    for (let nth = 0; nth < COMINGS; nth += 1) comeAndGo(count + round * COMINGS + nth, false)
    return performance.now() - begun
  })
  people.close()
  elsewhere.close()
  members.close()
  return Math.min(...times)
}
