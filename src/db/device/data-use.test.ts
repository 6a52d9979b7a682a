import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { openTestReplica, testChat, testChatId, testMessages, valueOf } from '#tests/support/test-replica.ts'
import { addDataUse, readDataUse, readKeepRules } from './data-use.ts'
import { keepChosenPages } from '#db/history/keep-pages.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { applyChatList, applyMessages, missingPages, putHistoryPages } from '#db/history/server-rows.ts'
import { pagesKept, dataSaverOf, type DataUse, type KeepRules } from '#db/views/data-use-view.ts'

const NOTHING = { messages: 0, history: 0, images: 0, live: 0, app: 0 }
const RULES: KeepRules = {
  v: 1,
  monthlyLimitMb: null,
  lowData: 'auto',
  historyPages: null,
  historyPagesOf: {},
}
const used = (bytes: number): DataUse => ({
  month: '2026-11',
  up: { ...NOTHING, messages: bytes / 2 },
  down: { ...NOTHING, app: bytes / 2 },
})

test('saves data by choice, by the browser’s wish unless refused, and past the limit', () => {
  expect(dataSaverOf(RULES, used(1e9), false)).toBe(null)
  expect(dataSaverOf(RULES, used(0), true)).toBe('lowData')
  expect(dataSaverOf({ ...RULES, lowData: 'off' }, used(0), true)).toBe(null)
  expect(dataSaverOf({ ...RULES, lowData: 'on' }, used(0), false)).toBe('lowData')
  const limited: KeepRules = { ...RULES, monthlyLimitMb: 50, lowData: 'off' }
  expect(dataSaverOf(limited, used(49_999_998), false)).toBe(null)
  expect(dataSaverOf(limited, used(50_000_000), false)).toBe('limit')
})

test('several tabs’ use adds up by category and direction; a new month starts at 0', async () => {
  const { replica } = await openTestReplica()
  let at = new Date(2026, 10, 30, 23).getTime()
  const device = { ...replica, now: () => at }
  await Promise.all(
    Array.from({ length: 20 }, () => addDataUse(device, { messages: 10 }, { history: 5, live: 1 })),
  )
  expect(await readDataUse(device)).toEqual({
    month: '2026-11',
    up: { ...NOTHING, messages: 200 },
    down: { ...NOTHING, history: 100, live: 20 },
  })
  at = new Date(2026, 11, 1, 1).getTime()
  expect(await readDataUse(device)).toEqual({ month: '2026-12', up: NOTHING, down: NOTHING })
  await addDataUse(device, {}, { app: 7 })
  expect((await readDataUse(device)).down).toEqual({ ...NOTHING, app: 7 })
  await replica.close()
})

async function withHistory(): Promise<Scope> {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 400), testChat(2, 30)], null))
  const pages = (await missingPages(scope.replica, 100)).map(({ chatId, page }) => {
    const n = chatId === testChatId(1) ? 1 : 2
    const last = n === 1 ? 399 : 29
    return { chatId, page, messages: testMessages(n, page * 50, Math.min(page * 50 + 49, last)) }
  })
  valueOf(await putHistoryPages(scope.replica, pages))
  return scope
}

const held = async (scope: Scope) => (await firstValueFrom(queries.heldHere(scope, {}))).messages

test('keeping less history drops older pages; keeping more asks for them again', async () => {
  const scope = await withHistory()
  expect(await held(scope)).toBe(430)
  valueOf(await mutations.setKeepRules(scope, { historyPages: 2 }))
  expect(await held(scope)).toBe(130)
  expect(await missingPages(scope.replica, 100)).toEqual([])
  valueOf(await mutations.setKeepRules(scope, { historyPages: 4 }))
  expect((await missingPages(scope.replica, 100, () => 4)).map(({ page }) => page)).toEqual([5, 4])
  valueOf(await mutations.setKeepRules(scope, { historyPages: null }))
  expect((await missingPages(scope.replica, 100)).map(({ page }) => page)).toEqual([5, 4, 3, 2, 1, 0])
  await scope.replica.close()
})

test('a conversation keeps its own length until it follows the common choice again', async () => {
  const scope = await withHistory()
  const chatId = testChatId(1)
  const missing = async () => {
    const rules = await readKeepRules(scope.replica)
    return (await missingPages(scope.replica, 100, (id) => pagesKept(rules, id))).map(({ page }) => page)
  }
  valueOf(await mutations.keepOfChat(scope, { chatId, pages: 4 }))
  expect(await held(scope)).toBe(230)
  valueOf(await mutations.setKeepRules(scope, { historyPages: 2 }))
  expect(await held(scope)).toBe(230)
  valueOf(await mutations.setKeepRules(scope, { lowData: 'on' }))
  expect((await readKeepRules(scope.replica)).historyPagesOf).toEqual({ [chatId]: 4 })
  valueOf(await mutations.keepOfChat(scope, { chatId, pages: null }))
  expect(await missing()).toEqual([3, 2, 1, 0])
  valueOf(await mutations.keepOfChat(scope, { chatId, pages: 'asOthers' }))
  expect(await held(scope)).toBe(130)
  expect(await missing()).toEqual([])
  await scope.replica.close()
})

test('reads an earlier build’s rules, without one for a single conversation', async () => {
  const { replica } = await openTestReplica()
  const { historyPagesOf: _, ...earlier } = { ...RULES, historyPages: 10 }
  await replica.store.writeMeta('keepRules', earlier)
  expect(await readKeepRules(replica)).toEqual({ ...earlier, historyPagesOf: {} })
  await replica.close()
})

test('a conversation that has grown is cut to the chosen length at the next start', async () => {
  const scope = await withHistory()
  valueOf(await mutations.setKeepRules(scope, { historyPages: 2 }))
  const grown = testMessages(1, 400, 460)
  valueOf(await applyMessages(scope.replica, grown))
  expect(await held(scope)).toBe(191)
  valueOf(await keepChosenPages(scope.replica))
  expect(await held(scope)).toBe(141 - 50)
  expect(await missingPages(scope.replica, 100)).toEqual([])
  await scope.replica.close()
})

test('no sequence of history choices drops what was written on this device', async () => {
  const pages = fc.constantFrom(null, 2, 10)
  const step = fc.oneof(fc.record({ keep: pages }), fc.record({ write: fc.constantFrom(1, 2) }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const scope = await withHistory()
      const written: string[] = []
      for (const each of steps) {
        if ('keep' in each) valueOf(await mutations.setKeepRules(scope, { historyPages: each.keep }))
        else {
          const message = `message ${written.length}`
          written.push(message)
          valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(each.write), message }))
          valueOf(await mutations.saveDraft(scope, { chatId: testChatId(each.write), text: 'half a' }))
        }
      }
      const { chats } = await firstValueFrom(queries.waiting(scope, {}))
      const waiting = chats.flatMap(({ messages }) => messages.map(({ message }) => message))
      expect(new Set(waiting)).toEqual(new Set(written))
      expect(waiting).toHaveLength(written.length)
      if (written.length > 0)
        expect((await firstValueFrom(queries.heldHere(scope, {}))).drafts).toBeGreaterThan(0)
      await scope.replica.close()
    }),
    { numRuns: 12 },
  )
})
