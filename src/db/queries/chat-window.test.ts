import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WIRE } from '#contract/wire.ts'
import type { ChatRow } from '#contract/chat.ts'
import {
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'
import { commitServerRows } from '#db/history/server-commit.ts'
import { joinServerRows } from '#db/history/server-fold.ts'
import { showReadRows } from '#db/history/show-read-rows.ts'
import { markSent } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { pageId } from '#db/schema/message-pages.ts'
import type { ChatWindow } from '#db/views/chat-view.ts'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { readAllRows } from '#db/storage/rows.ts'
import {
  applyChanges,
  applyChatList,
  applyMessages,
  dropServerRows,
  missingPagesOfChat,
  putHistoryPages,
} from '#db/history/server-rows.ts'
import { patiently } from '#tests/support/patiently.ts'

const CHAT = testChatId(1)
let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

async function held(row: ChatRow): Promise<void> {
  valueOf(await applyChatList(scope.replica, [row], null))
  const pages = await missingPagesOfChat(scope.replica, row.id, 100)
  const answers = pages.map(({ page }) => ({
    chatId: row.id,
    page,
    messages: testMessages(1, page * 50, Math.min(page * 50 + 49, row.lastPosition)),
  }))
  valueOf(await putHistoryPages(scope.replica, answers))
}

test('a window far back lists unsent messages apart from its own', async () => {
  await held(testChat(1, 500))
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'on my way' }))
  const window = (fromPage: number | null, toPage: number | null) =>
    firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage, toPage }))
  const far = await window(0, 1)
  expect(far.messages.every(({ position }) => position !== null)).toBe(true)
  expect(far.unsent).toMatchObject([{ message: 'on my way', state: 'queued' }])
  const newest = await window(null, null)
  expect(newest.messages.at(-1)).toMatchObject({ message: 'on my way' })
  expect(newest.unsent).toHaveLength(1)
})

test('removes the pages of a chat that the feed removes', async () => {
  await held(testChat(1, 120))
  valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'chats', id: CHAT, row: null }]))
  const { messagePages } = scope.replica.tables
  expect(await readAllRows(messagePages)).toEqual([])
})

test('a removed message leaves no gap in its page', async () => {
  await held(testChat(1, 60))
  const id = testMessage(1, 7).id
  valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'messages', id, row: null }]))
  valueOf(await applyMessages(scope.replica, [testMessage(1, 7)]))
  const window = await firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
  expect(window.messages).toHaveLength(59)
  expect(window.messages.some((message) => message.id === id)).toBe(false)
  expect(window.gaps).toEqual([])
})

/** Returns, for each window shown, which of these messages were missing in it. */
async function watchedFor(ids: readonly string[], work: () => Promise<unknown>): Promise<string[][]> {
  const missing: string[][] = []
  const watching = queries
    .chatWindow(scope, { chatId: CHAT, fromPage: null, toPage: null })
    .subscribe(({ messages }) => missing.push(ids.filter((id) => !messages.some((one) => one.id === id))))
  await work()
  watching.unsubscribe()
  return missing
}

async function written(text: string): Promise<string> {
  return valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: text })).id
}

const storedAs = (id: string, position: number) => testMessage(1, position, { id, senderId: ME })

test('two responses in one commit remove nothing while the page is being read', async () => {
  await held(testChat(1, 0))
  const first = await written('first')
  const second = await written('second')
  const missing = await watchedFor([first, second], async () => {
    await expect.poll(() => scope.replica.live.outgoingMessages.size()).toBe(2)
    const answers = [
      markSent(scope.replica, [storedAs(first, 0)]),
      markSent(scope.replica, [storedAs(second, 1)]),
    ]
    for (const answer of await Promise.all(answers)) valueOf(answer)
    await expect.poll(() => scope.replica.live.messagePages.isHeld(pageId(CHAT, 0))).toBe(true)
  })
  expect(missing.flat()).toEqual([])
  expect(missing.length).toBeGreaterThan(1)
})

test('rows that a tab shows from memory hide none that the leader wrote since', async () => {
  await held(testChat(1, 3))
  const mine = await written('mine')
  const missing = await watchedFor([mine], async () => {
    await expect.poll(() => scope.replica.live.messagePages.isHeld(pageId(CHAT, 0))).toBe(true)
    const hide = showReadRows(scope.replica, { rows: [testMessage(1, 3)] }, WIRE)
    // Like another tab's commit: announced when it is written, not shown before.
    const rows = joinServerRows([
      { rows: [{ said: storedAs(mine, 4), wire: WIRE }], accepted: new Set([mine]) },
    ])
    valueOf(await commitServerRows(scope.replica, rows, null, new Map()))
    hide()
  })
  expect(missing.flat()).toEqual([])
})

/** The open conversation of the first chat, with 99 messages, right after everything was dropped. */
async function openDuringReset(args: { fromPage: number | null; toPage: number | null }) {
  await held(testChat(1, 99))
  valueOf(await saveCheckpoint(scope.replica, 'e.1'))
  const seen: ChatWindow[] = []
  const watched = queries.chatWindow(scope, { chatId: CHAT, ...args }).subscribe((view) => seen.push(view))
  await patiently(() => expect(seen.at(-1)?.gaps).toEqual([]))
  const before = seen.at(-1)?.messages.length
  seen.length = 0
  valueOf(await dropServerRows(scope.replica))
  return { seen, before, close: () => watched.unsubscribe() }
}

test('after a reset the conversation and new messages stay until it is listed again', async () => {
  const { seen, before, close } = await openDuringReset({ fromPage: null, toPage: null })
  expect(before).toBe(99)
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'still writing' }))
  await patiently(() => expect(seen.at(-1)?.messages).toHaveLength(100))
  expect(seen.every(({ messages }) => messages.length >= 99)).toBe(true)
  await held(testChat(1, 99))
  valueOf(await saveCheckpoint(scope.replica, 'f.1'))
  await patiently(() => expect(seen.at(-1)?.gaps).toEqual([]))
  expect(seen.at(-1)?.messages).toHaveLength(100)
  expect(seen.every(({ chat }) => chat !== null)).toBe(true)
  close()
})

test('a message accepted before its chat is listed again stays on screen', async () => {
  const { seen, close } = await openDuringReset({ fromPage: null, toPage: null })
  const mine = await written('still writing')
  await patiently(() => expect(seen.at(-1)?.messages).toHaveLength(100))
  valueOf(await markSent(scope.replica, [storedAs(mine, 99)]))
  await patiently(() => expect(seen.at(-1)?.unsent).toEqual([]))
  expect(seen.at(-1)?.messages.slice(-2)).toMatchObject([
    { position: 98 },
    { id: mine, position: 99, state: 'sent' },
  ])
  expect(seen.slice(1).every(({ messages }) => messages.length >= 99)).toBe(true)
  close()
})

test('a window far back survives a reset and lists what is written meanwhile', async () => {
  const { seen, before, close } = await openDuringReset({ fromPage: 0, toPage: 0 })
  expect(before).toBe(50)
  await written('still writing')
  await patiently(() => expect(seen.at(-1)?.unsent).toMatchObject([{ message: 'still writing' }]))
  expect(seen.at(-1)?.messages).toHaveLength(50)
  close()
})

test('an unlisted conversation goes once the list is complete', async () => {
  const { seen, close } = await openDuringReset({ fromPage: null, toPage: null })
  valueOf(await applyChatList(scope.replica, [testChat(2, 0)], null))
  await patiently(() => expect(seen.at(-1)?.chat).not.toBeNull())
  valueOf(await saveCheckpoint(scope.replica, 'g.1'))
  await patiently(() => expect(seen.at(-1)?.chat).toBeNull())
  close()
})
