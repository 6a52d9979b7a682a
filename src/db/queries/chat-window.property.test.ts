import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat-message.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import type { Result } from '#contract/result.ts'
import { fc } from '#tests/support/property.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'
import { applyChanges, applyChatList, putHistoryPages } from '#db/history/server-rows.ts'
import { beginSending, markSent, markUncertain } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'

const CHAT = testChatId(1)

/**
 * `begin` and `silence` are a request for all that waits, and its timeout. `answer` and `feed` bring the newest of what
 * the server has stored, in commits of their own that nothing awaits. `pause` lets the replica run for a number of
 * turns.
 */
type Step =
  | { do: 'write' | 'store' | 'guest' | 'begin' | 'silence' }
  | { do: 'answer' | 'feed'; count: number }
  | { do: 'pause'; turns: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom({ do: 'write' as const }, { do: 'store' as const }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { do: 'guest' as const },
      { do: 'begin' as const },
      { do: 'silence' as const },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('answer', 'feed'), count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause'), turns: fc.integer({ min: 1, max: 6 }) }) },
)

test('a shown message stays, exactly once, in any order of responses and feed', async () => {
  // Empty, or about to begin a new page: that page is read while messages are added to it.
  const begun = fc.constantFrom(0, 49)
  await fc.assert(
    fc.asyncProperty(begun, fc.array(step, { minLength: 4, maxLength: 24 }), async (count, steps) => {
      expect(await wrongsOf(count, steps)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

async function wrongsOf(count: number, steps: readonly Step[]): Promise<string[]> {
  const scope = await openTestReplica()
  const { replica } = scope
  const stored: ChatMessage[] = testMessages(1, 0, count - 1)
  const row = () => testChat(1, stored.length, { lastMessage: stored.at(-1) ?? null })
  valueOf(await applyChatList(replica, [row()], null))
  if (count > 0)
    valueOf(await putHistoryPages(replica, [{ chatId: CHAT, page: 0, messages: stored.slice() }]))

  const shown = new Map<string, number | null>()
  const wrongs: string[] = []
  const watching = queries
    .chatWindow(scope, { chatId: CHAT, fromPage: null, toPage: null })
    .subscribe(({ messages, oldestPage, fromPage }) => {
      const ids = new Set(messages.map(({ id }) => id))
      if (ids.size !== messages.length) wrongs.push('a message was shown twice')
      for (const [id, position] of shown) {
        // A window moves on with the newest page.
        const isLeft = position !== null && pageOfPosition(position) < fromPage && oldestPage < fromPage
        if (!ids.has(id) && !isLeft) wrongs.push(`${id} at ${position} went away`)
      }
      for (const { id, position } of messages) shown.set(id, position)
    })

  const waiting: string[] = []
  const underWay: Promise<Result<unknown>>[] = []
  let n = 1
  for (const one of steps) {
    switch (one.do) {
      case 'write':
        waiting.push(valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'mine' })).id)
        break
      case 'store': {
        const id = waiting.shift()
        if (id !== undefined) stored.push(testMessage(1, stored.length, { id, senderId: ME }))
        break
      }
      case 'guest':
        stored.push(testMessage(1, stored.length, { senderId: GUEST }))
        break
      case 'begin':
        underWay.push(beginSending(replica, CHAT, 50))
        break
      case 'silence':
        underWay.push(markUncertain(replica, [...shown.keys()], 'no answer'))
        break
      case 'answer': {
        const mine = stored.slice(count).filter(({ senderId }) => senderId === ME)
        underWay.push(markSent(replica, mine.slice(-one.count)))
        break
      }
      case 'feed': {
        const newest = stored.slice(count).slice(-one.count)
        const rows = newest.map((message) => ({
          n: (n += 1),
          collection: 'messages' as const,
          id: message.id,
          row: message,
        }))
        underWay.push(
          applyChanges(replica, [...rows, { n: (n += 1), collection: 'chats', id: CHAT, row: row() }]),
        )
        break
      }
      case 'pause':
        for (let turn = 0; turn < one.turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  for (const written of await Promise.all(underWay)) valueOf(written)
  await new Promise((resolve) => setImmediate(resolve))
  watching.unsubscribe()
  await replica.close()
  return wrongs
}
