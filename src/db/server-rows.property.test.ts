import fc from 'fast-check'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import type { Change } from '#contract/changes.ts'
import type { ChatRow } from '#contract/chat.ts'
import { pageOfPosition, type ChatMessage, type HistoryPage } from '#contract/chat-message.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { contentOf } from './page-content.ts'
import type { Scope } from './replica.ts'
import { queries } from './registry.ts'
import { readAllRows } from './rows.ts'
import { applyChanges, applyChatList, applyMessages, missingPages, putHistoryPages } from './server-rows.ts'

const CHAT = testChatId(1)

/** What the server has of one chat, and this person's feed of it: the newest change of each row, by number. */
function modelServer() {
  const messages: ChatMessage[] = []
  const feed = new Map<string, { n: number; collection: 'chats' | 'messages' }>()
  let n = 0
  let firstPosition = 0
  let readPosition = -1
  let isGone = false
  let isClosed = false

  const touch = (id: string, collection: 'chats' | 'messages'): void =>
    void feed.set(id, { n: ++n, collection })
  touch(CHAT, 'chats')

  function row(): ChatRow {
    const last = messages.at(-1)
    const unread = messages.filter(
      (m) => m.senderId !== ME && m.position > readPosition && m.position >= firstPosition,
    )
    return testChat(1, messages.length, {
      firstPosition,
      lastMessage: last !== undefined && last.position >= firstPosition ? last : null,
      unreadCount: unread.length,
      isClosed,
      participants: [
        { id: ME, firstName: 'Hana', lastName: 'Parata', avatarUrl: null, readPosition },
        { id: GUEST, firstName: 'Zoë', lastName: 'Ångström', avatarUrl: null, readPosition: -1 },
      ],
    })
  }
  const visible = (): ChatMessage[] =>
    isGone ? [] : messages.filter(({ position }) => position >= firstPosition)

  return {
    append(count: number): ChatMessage[] {
      const added = Array.from({ length: count }, (_, i) => testMessage(1, messages.length + i))
      for (const message of added) {
        messages.push(message)
        touch(message.id, 'messages')
      }
      isGone = false
      touch(CHAT, 'chats')
      return added
    },
    read() {
      readPosition = messages.length - 1
      touch(CHAT, 'chats')
    },
    block() {
      isClosed = !isClosed
      if (!isGone) touch(CHAT, 'chats')
    },
    clear() {
      firstPosition = messages.length
      isGone = true
      touch(CHAT, 'chats')
    },
    head: () => n,
    isGone: () => isGone,
    row,
    visible,
    page: (page: number): HistoryPage => ({
      chatId: CHAT,
      page,
      messages: visible().filter(({ position }) => pageOfPosition(position) === page),
    }),
    changesSince(since: number, limit: number): Change[] {
      const due = [...feed].filter(([, change]) => change.n > since).sort((a, b) => a[1].n - b[1].n)
      return due.slice(0, limit).map(([id, change]): Change => {
        if (change.collection === 'chats')
          return { ...change, collection: 'chats', id, row: isGone ? null : row() }
        return {
          ...change,
          collection: 'messages',
          id,
          row: visible().find((message) => message.id === id) ?? null,
        }
      })
    },
  }
}

type Step =
  | { do: 'append'; count: number }
  | { do: 'read' | 'clear' | 'block' | 'askList' | 'askPages' | 'askNewest' }
  | { do: 'pull'; limit: number }
  | { do: 'deliver'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 70 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pull' as const), limit: fc.integer({ min: 1, max: 90 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(7) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('askList' as const, 'askPages' as const, 'askNewest' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'clear' as const, 'block' as const) }),
  },
)

async function roomOf(scope: Scope) {
  return firstValueFrom(queries.room(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
}

/** Everything stored of the server's rows, in a form that two runs can be compared by. */
async function stored({ replica }: Scope) {
  const pages = await readAllRows(replica.collections.messagePages)
  const chats = await readAllRows(replica.collections.chats)
  return {
    messages: pages.flatMap((doc) => contentOf(doc).messages).sort((a, b) => a.position - b.position),
    chats: chats.map(({ row }) => row),
  }
}

test('any interleaving of feed, history, lists and send results ends with the rows of the server, once each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const scope = await openTestReplica()
      const { replica } = scope
      const server = modelServer()
      let checkpoint = 0
      const answers: (() => Promise<void>)[] = []
      const given: (() => Promise<void>)[] = []
      const give = async (work: () => Promise<void>): Promise<void> => {
        given.push(work)
        await work()
        const room = await roomOf(scope)
        const ids = room.messages.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(room.messages.map(({ position }) => position)).toEqual(
          room.messages.map(({ position }) => position ?? 0).sort((a, b) => a - b),
        )
      }
      async function pull(limit: number): Promise<void> {
        const changes = server.changesSince(checkpoint, limit)
        checkpoint = changes.at(-1)?.n ?? checkpoint
        await give(async () => valueOf(await applyChanges(replica, changes)))
      }

      for (const each of steps) {
        if (each.do === 'append') {
          const sent = server.append(each.count).filter(({ senderId }) => senderId === ME)
          answers.push(async () => valueOf(await applyMessages(replica, sent)))
        } else if (each.do === 'read') server.read()
        else if (each.do === 'clear') server.clear()
        else if (each.do === 'block') server.block()
        else if (each.do === 'pull') await pull(each.limit)
        else if (each.do === 'askList' && !server.isGone()) {
          const row = server.row()
          const asOf = `e.${checkpoint}`
          answers.push(async () => valueOf(await applyChatList(replica, [row], asOf)))
        } else if (each.do === 'askNewest') {
          const rows = server.visible().slice(-50)
          answers.push(async () => valueOf(await applyMessages(replica, rows)))
        } else if (each.do === 'askPages') {
          const pages = (await missingPages(replica, 3)).map(({ page }) => server.page(page))
          answers.push(async () => valueOf(await putHistoryPages(replica, pages)))
        } else if (each.do === 'deliver' && answers.length > 0) {
          const [answer] = answers.splice(each.which % answers.length, 1)
          if (answer !== undefined) await give(answer)
        }
      }
      while (checkpoint < server.head()) await pull(40)
      for (const answer of answers) await give(answer)
      for (let round = 0; round < 20; round += 1) {
        const missing = await missingPages(replica, 5)
        if (missing.length === 0) break
        await give(async () =>
          valueOf(
            await putHistoryPages(
              replica,
              missing.map(({ page }) => server.page(page)),
            ),
          ),
        )
      }

      const expected = {
        messages: server.visible().map(({ chatId: _, ...message }) => message),
        chats: server.isGone() ? [] : [server.row()],
      }
      expect(await stored(scope)).toEqual(expected)
      expect(await missingPages(replica, 5)).toEqual([])
      const room = await roomOf(scope)
      expect(room.gaps).toEqual([])

      for (const again of given.slice(-4)) await again()
      expect(await stored(scope)).toEqual(expected)
      await replica.close()
    }),
    { numRuns: 150 },
  )
}, 120_000)
