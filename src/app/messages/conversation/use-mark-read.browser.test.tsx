import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatWindow } from '#workers/replica-api.ts'
import { patiently } from '#tests/support/patiently.ts'
import { useMarkRead } from './use-mark-read.ts'

const marked = vi.hoisted(() => [] as { chatId: string; position: number }[])
vi.mock('#app/replica/replica.ts', () => ({
  mutate: async (_: 'markRead', mark: { chatId: string; position: number }) => void marked.push(mark),
}))

type Shown = { unread: number; newest: number; isEndInSight?: boolean; chatId?: string }

/** A conversation that was read up to position 3. Only these parts of the window matter. */
function windowOf({ unread, newest, chatId = 'a' }: Shown): ChatWindow {
  const chat = { id: chatId, readPosition: 3, unreadCount: unread }
  return { chat, messages: [{ position: newest }], gaps: [] } as unknown as ChatWindow
}

let root: Root
/** How often it was rendered, and how often the effects have run since. */
let renders = 0
let settled = 0

function Harness({ shown, number }: { shown: Shown; number: number }) {
  useMarkRead(windowOf(shown), shown.isEndInSight ?? true)
  useEffect(() => {
    settled = number
  }, [number])
  return null
}

async function show(shown: Shown): Promise<void> {
  renders += 1
  root.render(<Harness shown={shown} number={renders} />)
  await patiently(() => expect(settled).toBe(renders))
}

function turnPage(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  marked.length = 0
  turnPage('visible')
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('marks each newest message of somebody else once', async () => {
  await show({ unread: 1, newest: 4 })
  await show({ unread: 1, newest: 4 })
  await show({ unread: 2, newest: 5 })
  await show({ unread: 1, newest: 5, chatId: 'b' })
  expect(marked).toEqual([
    { chatId: 'a', position: 4 },
    { chatId: 'a', position: 5 },
    { chatId: 'b', position: 5 },
  ])
})

test('doesn’t mark a message the person writes', async () => {
  await show({ unread: 0, newest: 4 })
  await show({ unread: 0, newest: 5 })
  expect(marked).toEqual([])
})

test('marks a message below the edge of the screen once it is in view', async () => {
  await show({ unread: 1, newest: 4, isEndInSight: false })
  expect(marked).toEqual([])
  await show({ unread: 1, newest: 4 })
  expect(marked).toEqual([{ chatId: 'a', position: 4 }])
})

test('marks messages that arrived in a hidden tab once it is visible', async () => {
  turnPage('hidden')
  await show({ unread: 1, newest: 4 })
  expect(marked).toEqual([])
  turnPage('visible')
  await patiently(() => expect(marked).toEqual([{ chatId: 'a', position: 4 }]))
})
