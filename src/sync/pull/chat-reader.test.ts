import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { applyChatList, applyMessages } from '#db/history/server-rows.ts'
import { openTestReplica, testChat, testChatId, testMessages, valueOf } from '#tests/support/test-replica.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { createChatReader } from './chat-reader.ts'
import type { ReadRows } from '#sync/tabs/tab-channel.ts'

const [FIRST, SECOND] = [testChatId(1), testChatId(2)]

async function setUp() {
  const { replica } = await openTestReplica()
  valueOf(await applyChatList(replica, [testChat(1, 60), testChat(2, 60)], null))
  const now = {
    isCaughtUp: false,
    answer: null as Result<unknown> | null,
    catchUp: async (): Promise<void> => {
      throw new Error('Nothing to wait for')
    },
  }
  const asked: string[] = []
  const placed: ReadRows[] = []
  const ask = async (
    endpoint: AnyEndpoint,
    request: { chatId?: string; page?: number; perPage?: number },
  ) => {
    asked.push(
      endpoint.name === 'chatMessages'
        ? `${request.chatId === FIRST ? 'first' : 'second'} ${request.page}/${request.perPage}`
        : endpoint.name,
    )
    return now.answer ?? ok({ data: endpoint.name === 'chatMessages' ? testMessages(1, 40, 59) : [] })
  }
  const reader = createChatReader({
    replica,
    // The reader uses only `ask` of the engine.
    engine: { ask } as unknown as EngineHttp,
    isCaughtUp: () => now.isCaughtUp,
    untilCaughtUp: () => now.catchUp(),
    place: async (rows) => {
      placed.push(rows)
      return ok(undefined)
    },
  })
  return { replica, reader, asked, placed, now }
}

it('requests the newest 50 for a new reader, the newest 20 after paging back', async () => {
  const { replica, reader, asked } = await setUp()
  await reader.refresh()
  await reader.open(FIRST)
  await reader.refresh()
  valueOf(await reader.read(FIRST, [0]))
  await reader.refresh()
  expect(asked).toEqual(['first 1/50', 'first 1/50', 'historyPages', 'first 1/20'])
  await replica.close()
})

it('another reader, or leaving, starts at the first page again', async () => {
  const { replica, reader, asked } = await setUp()
  await reader.open(FIRST)
  valueOf(await reader.read(FIRST, [0]))
  await reader.open(SECOND)
  await reader.open(FIRST)
  valueOf(await reader.read(FIRST, [0]))
  await reader.open(null)
  await reader.open(FIRST)
  expect(asked.filter((one) => one !== 'historyPages')).toEqual([
    'first 1/50',
    'second 1/50',
    'first 1/50',
    'first 1/50',
  ])
  await replica.close()
})

it('doesn’t request complete and current pages again', async () => {
  const { replica, reader, asked, now } = await setUp()
  valueOf(await applyMessages(replica, testMessages(1, 50, 59)))
  now.isCaughtUp = true
  await reader.open(FIRST)
  expect(asked).toEqual([])
  now.isCaughtUp = false
  await reader.open(FIRST)
  expect(asked).toEqual(['first 1/50'])
  await replica.close()
})

it('a failure changes nothing on screen', async () => {
  const { replica, reader, placed, now } = await setUp()
  now.answer = fail({ kind: 'server', message: '', status: 500 })
  await reader.open(FIRST)
  expect(await reader.read(FIRST, [0])).toEqual(now.answer)
  expect(placed).toEqual([])
  await replica.close()
})

it('requests pages again that didn’t fit in a response', async () => {
  const { replica, reader, asked, placed, now } = await setUp()
  now.answer = ok({ data: [{ chatId: FIRST, page: 0, messages: [] }], meta: { lookedAt: 1 } })
  valueOf(await reader.read(FIRST, [2, 1, 0]))
  expect([asked, placed.length]).toEqual([['historyPages', 'historyPages', 'historyPages'], 3])
  await replica.close()
})

const NEWEST = testMessages(1, 240, 259)
/** A chat that this device had as far as position 59, and whose newest messages come ahead of the feed. */
async function openBehind({ has }: { has: readonly number[] }) {
  const all = await setUp()
  const { replica, reader, now } = all
  for (const from of has) valueOf(await applyMessages(replica, testMessages(1, from, from + 9)))
  now.answer = ok({ data: NEWEST })
  await reader.open(FIRST)
  valueOf(await applyMessages(replica, NEWEST))
  now.answer = null
  return all
}
const WHOLE = [0, 10, 20, 30, 40, 50]

it('waits for pages that the feed is about to bring instead of requesting them', async () => {
  const { replica, reader, asked, now } = await openBehind({ has: WHOLE })
  now.catchUp = async () => {
    valueOf(await applyMessages(replica, testMessages(1, 60, 239)))
    now.isCaughtUp = true
  }
  valueOf(await reader.read(FIRST, [4, 3, 2, 1]))
  expect(asked).toEqual(['first 1/50'])
  await replica.close()
})

it('requests pages that the feed didn’t bring in time', async () => {
  const { replica, reader, asked, now } = await openBehind({ has: WHOLE })
  now.catchUp = async () => undefined
  valueOf(await reader.read(FIRST, [3, 2]))
  expect(asked).toEqual(['first 1/50', 'historyPages'])
  await replica.close()
})

it('requests pages at once that were missing before', async () => {
  const { replica, reader, asked } = await openBehind({ has: [0, 10, 20, 30, 40] })
  valueOf(await reader.read(FIRST, [1]))
  expect(asked).toEqual(['first 1/50', 'historyPages'])
  await replica.close()
})
