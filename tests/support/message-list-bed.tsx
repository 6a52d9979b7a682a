import '#app/theme/tokens.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, vi } from 'vitest'
import type { ConversationRow } from '#app/messages/conversation/conversation-rows.ts'
import { MessageList } from '#app/messages/conversation/message-list.tsx'
import { startWords } from '#tests/support/page-words.ts'

type Shown = { rows: ConversationRow[]; isAtNewest?: boolean; endRequests?: number; height?: number }

let root: Root
let host: HTMLElement
export const onOlder = vi.fn<() => void>()
export const onEnd = vi.fn<(isAtEnd: boolean) => void>()

/** Shows the list of messages alone on a page, with plain boxes as rows, and unmounts it after each test of a file. */
export function messageListBed(): void {
  beforeAll(async () => {
    await startWords('messages')
  })

  afterEach(() => {
    root.unmount()
    host.remove()
    vi.clearAllMocks()
  })
}

export function row(position: number): ConversationRow {
  // The list reads only a row's kind and key.
  return { kind: 'message', key: `m${position}` } as ConversationRow
}

export function rows(from: number, to: number): ConversationRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => row(from + index))
}

export const newLine: ConversationRow = { kind: 'new', key: 'new', count: 100 }

export function gapOf(fromPosition: number, toPosition: number): ConversationRow {
  const count = toPosition - fromPosition + 1
  return { kind: 'gap', key: `gap ${fromPosition} ${toPosition}`, pages: [], fromPosition, toPosition, count }
}

/** Rows differ in height, and none has the height that the list estimates. */
export function heightOf(key: string): number {
  return key.startsWith('m') ? 40 + ((Number(key.slice(1)) * 37) % 120) : 56
}

export function show({ rows: shown, isAtNewest = true, endRequests = 0, height = 600 }: Shown): void {
  if (!host?.isConnected) {
    host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  }
  Object.assign(host.style, {
    display: 'flex',
    flexDirection: 'column',
    height: `${height}px`,
    width: '400px',
  })
  flushSync(() =>
    root.render(
      <MessageList
        name="Aroha"
        rows={shown}
        isAtNewest={isAtNewest}
        onOlder={onOlder}
        onNewer={() => undefined}
        onEnd={onEnd}
        endRequests={endRequests}
      >
        {({ key }) => (
          <div data-row={key} style={{ height: heightOf(key) }}>
            {key}
          </div>
        )}
      </MessageList>,
    ),
  )
}

export function list(): HTMLElement {
  const element = host.querySelector<HTMLElement>('[role=log]')
  if (!element) throw new Error('no list')
  return element
}

export function topOf(key: string): number | undefined {
  const element = host.querySelector(`[data-row="${key}"]`)
  return element ? element.getBoundingClientRect().top - list().getBoundingClientRect().top : undefined
}

export function distanceFromEnd(): number {
  const { scrollHeight, scrollTop, clientHeight } = list()
  return scrollHeight - scrollTop - clientHeight
}

/** Waits until nothing has moved for some frames. */
export async function settled(frames = 8): Promise<void> {
  let still = 0
  let last = ''
  while (still < frames) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = `${list().scrollTop} ${list().scrollHeight} ${list().innerHTML.length}`
    still = now === last ? still + 1 : 0
    last = now
  }
}

export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Scrolls in small steps, as a person does, until `key` is near the top edge. */
export async function scrollUpTo(key: string): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    const top = topOf(key)
    if (top !== undefined && top > -heightOf(key)) break
    list().scrollBy(0, -250)
    await settled(2)
  }
  await settled()
}
