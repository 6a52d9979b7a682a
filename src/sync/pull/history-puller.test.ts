import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail, ok } from '#contract/result.ts'
import { forgetKeptPages, keepNewestPages } from '#db/history/keep-pages.ts'
import { applyChatList } from '#db/history/server-rows.ts'
import type { KeepRules } from '#db/views/data-use-view.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { openTestReplica, testChat, testChatId, testMessages, valueOf } from '#tests/support/test-replica.ts'
import type { HistoryRule } from '#sync/diagnostics.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { createHistoryPuller } from './history-puller.ts'

/** The puller uses the engine only to ask for pages. The first `cuts` of its turns are cut in the middle. */
function engineThatAsks(ask: unknown, cuts: number): EngineHttp {
  let left = cuts
  const engine = {
    ask,
    resumable: (read: (within: unknown, cut: AbortSignal) => Promise<unknown>) => {
      const turn = new AbortController()
      const cutAsk = async () => {
        turn.abort()
        return fail({ kind: 'network', message: 'cut' })
      }
      left -= 1
      return read(left >= 0 ? { ask: cutAsk } : engine, turn.signal)
    },
  }
  return engine as unknown as EngineHttp
}

async function setUp(rule: HistoryRule, pagesPerAnswer = 1000, cuts = 0) {
  const { replica } = await openTestReplica()
  valueOf(await applyChatList(replica, [testChat(1, 230), testChat(2, 120)], null))
  const asked: string[] = []
  const now = { rule }
  const ask = async (_: AnyEndpoint, request: { chats: string }) => {
    const addresses = request.chats.split(',')
    const pages = addresses.slice(0, pagesPerAnswer).map((address) => {
      asked.push(address.replace(testChatId(1), 'first').replace(testChatId(2), 'second'))
      const [chatId = '', page = ''] = address.split(':')
      const n = chatId === testChatId(1) ? 1 : 2
      const from = Number(page) * 50
      return {
        chatId,
        page: Number(page),
        messages: testMessages(n, from, Math.min(from + 49, n === 1 ? 229 : 119)),
      }
    })
    return ok({ data: pages, meta: { lookedAt: pages.length } })
  }
  const puller = createHistoryPuller({
    replica,
    engine: engineThatAsks(ask, cuts),
    clock: manualClock(),
    stillLeads: async () => true,
    historyRule: async () => now.rule,
  })
  return { replica, asked, now, puller }
}

test('fetches all history where nothing stops it', async () => {
  const { replica, asked, puller } = await setUp({ dataSaver: null, pagesOf: () => null })
  valueOf(await puller.pullHistory())
  expect(asked.toSorted((a, b) => a.localeCompare(b))).toEqual([
    ...[0, 1, 2, 3, 4].map((page) => `first:${page}`),
    ...[0, 1, 2].map((page) => `second:${page}`),
  ])
  await replica.close()
})

test('requests pages again that more urgent work cut off', async () => {
  const { replica, asked, puller } = await setUp({ dataSaver: null, pagesOf: () => null }, 1000, 3)
  valueOf(await puller.pullHistory())
  expect(asked).toHaveLength(8)
  await replica.close()
})

test('fetches no more pages of a conversation than are to be kept', async () => {
  const { replica, asked, puller } = await setUp({ dataSaver: null, pagesOf: () => 2 })
  valueOf(await puller.pullHistory())
  expect(new Set(asked)).toEqual(new Set(['first:4', 'first:3', 'second:2', 'second:1']))
  await replica.close()
})

test('fetches as much of each conversation as was chosen for it', async () => {
  const { replica, asked, puller } = await setUp({
    dataSaver: null,
    pagesOf: (chatId) => (chatId === testChatId(1) ? 3 : 1),
  })
  valueOf(await puller.pullHistory())
  expect(new Set(asked)).toEqual(new Set(['first:4', 'first:3', 'first:2', 'second:2']))
  await replica.close()
})

test('fetches what opening a conversation needs while saving data, and the rest later', async () => {
  const { replica, asked, now, puller } = await setUp({ dataSaver: 'limit', pagesOf: () => null })
  valueOf(await puller.pullHistory())
  expect(new Set(asked)).toEqual(new Set(['first:4', 'second:2']))
  now.rule = { dataSaver: null, pagesOf: () => null }
  valueOf(await puller.pullHistory())
  expect(asked).toHaveLength(8)
  await replica.close()
})

test('fetches dropped history again when wanted, however often the choice changes', async () => {
  const { replica, asked, puller } = await setUp({ dataSaver: null, pagesOf: () => null })
  const rules: KeepRules = {
    v: 1,
    monthlyLimitMb: null,
    lowData: 'auto',
    historyPages: 1,
    historyPagesOf: {},
  }
  valueOf(await puller.pullHistory())
  for (let change = 1; change <= 3; change += 1) {
    expect(await keepNewestPages(replica, rules)).toBe(6)
    await forgetKeptPages(replica, () => true)
    valueOf(await puller.pullHistory())
    expect(asked).toHaveLength(8 + 6 * change)
  }
  await replica.close()
})

test('requests pages again that didn’t fit in a response, however often', async () => {
  const { replica, asked, puller } = await setUp({ dataSaver: null, pagesOf: () => null }, 1)
  valueOf(await puller.pullHistory())
  expect(new Set(asked)).toEqual(
    new Set([
      ...[0, 1, 2, 3, 4].map((page) => `first:${page}`),
      ...[0, 1, 2].map((page) => `second:${page}`),
    ]),
  )
  await replica.close()
})
