import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail, ok } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { readFeedWire, saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChatList } from '#db/history/server-rows.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { ME, openTestReplica, testChat, testChatId, valueOf } from '#tests/support/test-replica.ts'
import { createPuller } from './puller.ts'

const PROFILE = {
  id: ME,
  email: 'hana@example.test',
  firstName: 'Hana',
  lastName: '',
  avatarUrl: null,
  role: 'HOST',
  version: 1,
  about: '',
  languages: [],
  noticesOff: [],
  phone: '',
  address: { street: '', suburb: '', town: '', postcode: '' },
}

/** A device that is up to date at `e.5` and has chat 1, with a server that lists chats 2 and 3. */
async function setUp(moved: { wire: number | null }) {
  const { replica } = await openTestReplica()
  valueOf(await applyChatList(replica, [testChat(1, 0)], 'e.3'))
  valueOf(await saveCheckpoint(replica, 'e.5', moved.wire ?? WIRE))
  // A build that doesn't store the wire moves the checkpoint like this.
  if (moved.wire === null) await replica.store.writeMeta('checkpoint', 'e.6')
  const asked: string[] = []
  const server: { wire: number; wireOf: (name: string) => number } = {
    wire: WIRE,
    wireOf: () => server.wire,
  }
  const ask = async ({ name }: AnyEndpoint) => {
    asked.push(name)
    const wire = server.wireOf(name)
    const meta = wire === 1 ? {} : { wire }
    const list = { currentPage: 1, lastPage: 1, ...meta }
    switch (name) {
      case 'changesHead':
        return ok({ data: { checkpoint: 'e.9' }, meta })
      case 'changesSince':
        return ok({ data: [], meta: { checkpoint: 'e.9', more: false, ...meta } })
      case 'profile':
        return ok({ data: PROFILE, meta })
      case 'chats':
        return ok({
          data: [testChat(2, 0), testChat(3, 0)].map((chat) => ({ ...chat, messages: [] })),
          meta: list,
        })
      case 'units':
      case 'agreements':
        return ok({ data: [], meta: list })
      case 'arrivalNotes':
      case 'ledgerEntries':
      case 'expenses':
      case 'blockedDays':
      case 'tickets':
      case 'posts':
      case 'savedReplies':
      case 'scheduledMessages':
      case 'turnoverPlans':
      case 'turnovers':
      case 'hands':
      case 'agreementChanges':
      case 'inspections':
        return wire === 1 ? fail({ kind: 'notFound', message: name }) : ok({ data: [], meta: list })
      default:
        return fail({ kind: 'network', message: name })
    }
  }
  // A pull uses only `ask` of the engine, in any class of the line.
  const engine = { ask, as: () => engine } as unknown as EngineHttp
  const puller = createPuller({
    replica,
    engine,
    clock: manualClock(),
    stillLeads: async () => true,
    historyRule: async () => ({ dataSaver: null, pagesOf: () => null }),
    onChange: () => undefined,
  })
  const chats = () =>
    replica.live.chats
      .values()
      .map(({ id }) => id)
      .toSorted()
  const lists = () => asked.filter((name) => name === 'chats').length
  return { replica, puller, server, chats, lists, feedWire: async () => valueOf(await readFeedWire(replica)) }
}

const BROUGHT = [testChatId(2), testChatId(3)]

test.each<[string, number | null]>([
  ['a server of the first wire', 1],
  ['a build that keeps no wire', null],
])('lists again once what %s missed, and removes what no list has', async (_, wire) => {
  const { replica, puller, chats, lists, feedWire } = await setUp({ wire })
  expect(await feedWire()).toBe(1)
  valueOf(await puller.pull())
  expect(chats()).toEqual(BROUGHT)
  expect(await feedWire()).toBe(WIRE)
  valueOf(await puller.pull())
  expect(lists()).toBe(1)
  await replica.close()
})

test('lists nothing again where the wire never changed', async () => {
  const { replica, puller, chats, lists } = await setUp({ wire: WIRE })
  valueOf(await puller.pull())
  expect(lists()).toBe(0)
  expect(chats()).toEqual([testChatId(1)])
  await replica.close()
})

test('a rollback lowers the wire, and the next server brings the lists', async () => {
  const { replica, puller, server, chats, lists, feedWire } = await setUp({ wire: WIRE })
  server.wire = 1
  valueOf(await puller.pull())
  expect([lists(), await feedWire()]).toEqual([0, 1])
  server.wire = WIRE
  valueOf(await puller.pull())
  expect(chats()).toEqual(BROUGHT)
  expect([lists(), await feedWire()]).toEqual([1, WIRE])
  await replica.close()
})

test('lists that span two wires remove nothing and are read again', async () => {
  const { replica, puller, server, chats, lists, feedWire } = await setUp({ wire: 1 })
  server.wireOf = (name) => (name === 'units' ? 1 : WIRE)
  valueOf(await puller.pull())
  expect(chats()).toEqual([testChatId(1), ...BROUGHT])
  expect(await feedWire()).toBe(1)
  server.wireOf = () => WIRE
  valueOf(await puller.pull())
  expect(chats()).toEqual(BROUGHT)
  expect([lists(), await feedWire()]).toEqual([2, WIRE])
  await replica.close()
})

test('a device that starts on a server of the first wire doesn’t need missing lists', async () => {
  const { replica, puller, server, chats, feedWire } = await setUp({ wire: 1 })
  await replica.store.writeMeta('checkpoint', null)
  server.wire = 1
  valueOf(await puller.pull())
  expect(chats()).toEqual(BROUGHT)
  expect(await feedWire()).toBe(1)
  await replica.close()
})
