import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import type { Change } from '#contract/changes.ts'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
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
  valueOf,
} from '#tests/support/test-replica.ts'
import { contentOf } from './page-content.ts'
import type { Scope } from '#db/replica.ts'
import { queries } from '#db/registry.ts'
import { readCheckpoint, saveCheckpoint } from './replica-facts.ts'
import { readAllRows } from '#db/storage/rows.ts'
import { failNextWrite } from '#tests/support/failing-write.ts'
import { applyChanges, applyChatList, applyMessages, missingPages, putHistoryPages } from './server-rows.ts'
import { serverWriter } from './server-writer.ts'

const CHAT = testChatId(1)

/** The server's rows of one chat, and this person's feed of it: the newest change of each row, by number. */
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
  | { do: 'deliver'; which: number; isAwaited: boolean }
  | { do: 'fail'; where: 'messagePages' | 'chats' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      where: fc.constantFrom('messagePages' as const, 'chats' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 70 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pull' as const), limit: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(7), isAwaited: fc.boolean() }),
  },
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
  return firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
}

/** Returns all stored server rows in a form in which two runs can be compared. */
async function stored({ replica }: Scope) {
  await serverWriter(replica).idle()
  const pages = await readAllRows(replica.tables.messagePages)
  const chats = await readAllRows(replica.tables.chats)
  return {
    messages: pages.flatMap((doc) => contentOf(doc).messages).sort((a, b) => a.position - b.position),
    chats: chats.map(({ row }) => row),
  }
}

/** A write of chats that fails without any later change to them: this once left a chat without its row. */
const REFUSED_CHATS: Step[] = [
  { do: 'askPages' },
  { do: 'deliver', which: 3, isAwaited: true },
  { do: 'fail', where: 'chats' },
  { do: 'append', count: 68 },
  { do: 'askPages' },
]

test('any order of feed, history, lists, sends and failures ends with each row once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const scope = await openTestReplica()
      await withServer(scope, steps).finally(() => scope.replica.close())
    }),
    { numRuns: 80, examples: [[REFUSED_CHATS]] },
  )
}, 120_000)

async function withServer(scope: Scope, steps: Step[]): Promise<void> {
  const { replica } = scope
  valueOf(await saveCheckpoint(replica, 'e.0'))
  const server = modelServer()
  /** Responses under way: requested but not yet arrived. */
  const answers: Work[] = []
  const given: Work[] = []
  const unawaited: Promise<void>[] = []

  let undoFailure = (): void => undefined
  async function checkpoint(): Promise<number> {
    return Number(valueOf(await readCheckpoint(replica))?.slice(2))
  }
  /** What couldn't be written comes again, as it would from the network. */
  async function give(work: Work): Promise<void> {
    given.push(work)
    if (!(await work()).ok) answers.push(work)
    const positions = (await roomOf(scope)).messages.map(({ position }) => position ?? -1)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
  }
  async function pull(limit: number): Promise<void> {
    const changes = server.changesSince(await checkpoint(), limit)
    const reached = changes.at(-1)?.n
    if (reached === undefined) return
    given.push(() => applyChanges(replica, changes))
    const from = `e.${await checkpoint()}`
    await applyChanges(replica, changes, { from, to: `e.${reached}` })
  }

  for (const each of steps) {
    if (each.do === 'append') {
      const sent = server.append(each.count).filter(({ senderId }) => senderId === ME)
      answers.push(() => applyMessages(replica, sent))
    } else if (each.do === 'read') server.read()
    else if (each.do === 'clear') server.clear()
    else if (each.do === 'block') server.block()
    else if (each.do === 'fail') undoFailure = failNextWrite(each.where)
    else if (each.do === 'pull') await pull(each.limit)
    else if (each.do === 'askList' && !server.isGone()) {
      const row = server.row()
      const asOf = `e.${await checkpoint()}`
      answers.push(() => applyChatList(replica, [row], asOf))
    } else if (each.do === 'askNewest') {
      const rows = server.visible().slice(-50)
      answers.push(() => applyMessages(replica, rows))
    } else if (each.do === 'askPages') {
      const pages = (await missingPages(replica, 3)).map(({ page }) => server.page(page))
      answers.push(() => putHistoryPages(replica, pages))
    } else if (each.do === 'deliver') {
      const [answer] = answers.splice(each.which % Math.max(1, answers.length), 1)
      if (answer === undefined) continue
      const arrival = give(answer)
      if (each.isAwaited) await arrival
      else unawaited.push(arrival)
    }
  }

  await Promise.all(unawaited)
  undoFailure()
  while ((await checkpoint()) < server.head()) await pull(40)
  while (answers.length > 0) for (const answer of answers.splice(0)) await give(answer)
  for (
    let missing = await missingPages(replica, 5);
    missing.length > 0;
    missing = await missingPages(replica, 5)
  ) {
    await give(() =>
      putHistoryPages(
        replica,
        missing.map(({ page }) => server.page(page)),
      ),
    )
  }

  const expected = {
    messages: server.visible().map(({ chatId: _, ...message }) => message),
    chats: server.isGone() ? [] : [server.row()],
  }
  expect(await stored(scope)).toEqual(expected)
  expect((await roomOf(scope)).gaps).toEqual([])
  for (const again of given.slice(-4)) await again()
  expect(await stored(scope)).toEqual(expected)
}

type Work = () => Promise<Result<void>>
