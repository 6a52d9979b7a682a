import { expect, it } from 'vitest'
import { createChannels } from './channels.ts'
import type { Connection } from './connection.ts'
import { countSockets } from './counted-sockets.ts'
import { startMembersElsewhere } from './members-elsewhere.ts'
import { createOnlinePeople } from './online-people.ts'
import { startPeopleElsewhere } from './people-elsewhere.ts'

const COMINGS = 500

it('a join and a leave cost the same among 100 people and among 10,000', () => {
  expect(walkedAmong(10_000)).toBe(walkedAmong(100))
})

/** How many entries of maps and sets are walked while people come and go, among so many who are here and as many elsewhere. */
function walkedAmong(count: number): number {
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
  const walked = countWalked(() => {
    for (let nth = 0; nth < COMINGS; nth += 1) comeAndGo(count + nth, false)
  })
  people.close()
  elsewhere.close()
  members.close()
  return walked
}

/** Counts instead of measuring time, which says more about the machine: each entry that a loop, a copy or a spread takes. */
function countWalked(act: () => void): number {
  let count = 0
  const restores: (() => void)[] = []
  /** Counts each call of a method by what `walked` says of the object it is called on. */
  function watch(prototype: object, name: string, walked: (self: unknown) => number): void {
    const original = Reflect.get(prototype, name) as (...given: unknown[]) => unknown
    const counted = function (this: unknown, ...given: unknown[]) {
      count += walked(this)
      return Reflect.apply(original, this, given)
    }
    Object.defineProperty(prototype, name, { value: counted, configurable: true, writable: true })
    restores.push(() =>
      Object.defineProperty(prototype, name, { value: original, configurable: true, writable: true }),
    )
  }
  for (const iterator of [new Map().values(), new Set().values()])
    watch(Object.getPrototypeOf(iterator), 'next', () => 1)
  for (const { prototype } of [Map, Set])
    watch(prototype, 'forEach', (self) => (self as ReadonlySet<unknown>).size)
  try {
    act()
  } finally {
    for (const restore of restores) restore()
  }
  return count
}
