import '#app/theme/tokens.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadStrings, startI18n } from '#app/i18n/i18n.ts'
import { MessageList } from './message-list.tsx'
import type { ConversationRow } from './conversation-rows.ts'

type Shown = { rows: ConversationRow[]; isAtNewest?: boolean; endRequests?: number; height?: number }

let root: Root
let host: HTMLElement
const onOlder = vi.fn<() => void>()
const onEnd = vi.fn<(isAtEnd: boolean) => void>()

beforeAll(async () => {
  await startI18n()
  await loadStrings('messages')
})

afterEach(() => {
  root.unmount()
  host.remove()
  vi.clearAllMocks()
})

function row(position: number): ConversationRow {
  // The list reads only a row's kind and key.
  return { kind: 'message', key: `m${position}` } as ConversationRow
}

function rows(from: number, to: number): ConversationRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => row(from + index))
}

const newLine: ConversationRow = { kind: 'new', key: 'new', count: 100 }

function gapOf(fromPosition: number, toPosition: number): ConversationRow {
  const count = toPosition - fromPosition + 1
  return { kind: 'gap', key: `gap ${fromPosition} ${toPosition}`, pages: [], fromPosition, toPosition, count }
}

/** Rows differ in height, and none has the height that the list estimates. */
function heightOf(key: string): number {
  return key.startsWith('m') ? 40 + ((Number(key.slice(1)) * 37) % 120) : 56
}

function show({ rows: shown, isAtNewest = true, endRequests = 0, height = 600 }: Shown): void {
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

function list(): HTMLElement {
  const element = host.querySelector<HTMLElement>('[role=log]')
  if (!element) throw new Error('no list')
  return element
}

function topOf(key: string): number | undefined {
  const element = host.querySelector(`[data-row="${key}"]`)
  return element ? element.getBoundingClientRect().top - list().getBoundingClientRect().top : undefined
}

function distanceFromEnd(): number {
  const { scrollHeight, scrollTop, clientHeight } = list()
  return scrollHeight - scrollTop - clientHeight
}

/** Waits until nothing has moved for some frames. */
async function settled(frames = 8): Promise<void> {
  let still = 0
  let last = ''
  while (still < frames) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = `${list().scrollTop} ${list().scrollHeight} ${list().innerHTML.length}`
    still = now === last ? still + 1 : 0
    last = now
  }
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Scrolls in small steps, as a person does, until `key` is near the top edge. */
async function scrollUpTo(key: string): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    const top = topOf(key)
    if (top !== undefined && top > -heightOf(key)) break
    list().scrollBy(0, -250)
    await settled(2)
  }
  await settled()
}

test('a conversation opens at its newest message', async () => {
  show({ rows: rows(1, 300) })
  // Already visible in the first paint.
  expect(topOf('m300')).toBeDefined()
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
  expect(topOf('m300')).toBeGreaterThan(0)
  expect(onOlder).not.toHaveBeenCalled()
  expect(onEnd).toHaveBeenLastCalledWith(true)
})

test('with something new it opens at the line above it', async () => {
  show({ rows: [...rows(1, 200), newLine, ...rows(201, 300)] })
  await settled()
  expect(topOf('new')).toBeGreaterThanOrEqual(-1)
  expect(topOf('new')).toBeLessThan(100)
})

test('it opens at the line above what is new although the window begins there', async () => {
  show({ rows: [newLine, ...rows(1, 400)], isAtNewest: false })
  await settled()
  expect(topOf('new')).toBeCloseTo(0, 0)
})

test('on a device that holds none of it yet, it stays at the line above what is new while the messages come', async () => {
  show({ rows: [gapOf(100, 349), newLine, gapOf(350, 899), ...rows(900, 1000)] })
  await settled()
  expect(topOf('new')).toBeLessThan(100)
  show({ rows: [gapOf(100, 349), newLine, ...rows(350, 399), gapOf(400, 899), ...rows(900, 1000)] })
  await settled()
  show({ rows: [...rows(300, 349), newLine, ...rows(350, 1000)] })
  await settled()
  expect(topOf('new')).toBeGreaterThanOrEqual(-1)
  expect(topOf('new')).toBeLessThan(100)
})

test.each([0, 12, 13, 30])(
  'older messages that come in front %i frames after it opened leave the line above what is new where it is',
  async (count) => {
    show({ rows: [...rows(301, 350), newLine, ...rows(351, 700)], isAtNewest: false })
    await frames(count)
    show({ rows: [...rows(201, 350), newLine, ...rows(351, 700)], isAtNewest: false })
    await settled()
    expect(topOf('new')).toBeCloseTo(0, 0)
  },
)

test('somebody who has scrolled meanwhile is not brought back to what is new', async () => {
  show({ rows: [newLine, gapOf(350, 899), ...rows(900, 1000)] })
  await settled()
  list().dispatchEvent(new WheelEvent('wheel'))
  list().scrollTo(0, list().scrollHeight)
  await settled()
  show({ rows: [...rows(300, 349), newLine, ...rows(350, 1000)] })
  await settled()
  expect(topOf('new')).toBeUndefined()
})

test('few messages stand at the bottom, next to where one writes', async () => {
  show({ rows: rows(1, 2) })
  await settled()
  expect(topOf('m1')).toBeGreaterThan(300)
})

test('older messages that come in front leave the place one reads at where it is', async () => {
  show({ rows: rows(201, 300) })
  await settled()
  await scrollUpTo('m215')
  expect(onOlder).toHaveBeenCalled()
  const before = topOf('m216')
  show({ rows: rows(101, 300) })
  await settled()
  expect(topOf('m216')).toBeCloseTo(before ?? -1, 0)
  await scrollUpTo('m115')
  const again = topOf('m116')
  show({ rows: rows(1, 250), isAtNewest: false })
  await settled()
  expect(topOf('m116')).toBeCloseTo(again ?? -1, 0)
})

test('a gap that is filled while it is at the top leaves the messages below it where they are', async () => {
  const gap = gapOf(101, 200)
  show({ rows: [...rows(50, 100), gap, ...rows(201, 300)] })
  await settled()
  await scrollUpTo(gap.key)
  const before = topOf('m203')
  expect(topOf(gap.key)).toBeLessThan(60)
  show({ rows: rows(50, 300) })
  expect(topOf('m203')).toBeCloseTo(before ?? -1, 0)
  await settled()
  expect(topOf('m203')).toBeCloseTo(before ?? -1, 0)
})

test('a new message at the end scrolls the list only for people who are reading there', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  show({ rows: rows(1, 101) })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
  await scrollUpTo('m60')
  const before = topOf('m61')
  show({ rows: rows(1, 102) })
  await settled()
  expect(topOf('m61')).toBeCloseTo(before ?? -1, 0)
  expect(onEnd).toHaveBeenLastCalledWith(false)
})

test('a message of one’s own brings the end into view from anywhere', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  await scrollUpTo('m20')
  show({ rows: rows(1, 101), endRequests: 1 })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
})

test('from a window of old pages the end is the newest message’s, once its page has come', async () => {
  show({ rows: rows(1, 400), isAtNewest: false })
  await settled()
  await scrollUpTo('m300')
  show({ rows: rows(1, 400), isAtNewest: false, endRequests: 1 })
  await settled()
  show({ rows: rows(3900, 4000), endRequests: 1 })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
  expect(topOf('m4000')).toBeGreaterThan(0)
})

test('newer pages that come behind a window of old ones are not jumped over', async () => {
  show({ rows: rows(1, 100), isAtNewest: false })
  await settled()
  const before = topOf('m100')
  show({ rows: rows(1, 200), isAtNewest: false })
  await settled()
  expect(topOf('m100')).toBeCloseTo(before ?? -1, 0)
})

test('the end stays in view when the room gets smaller under a keyboard', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  show({ rows: rows(1, 100), height: 300 })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
})

test('of a thousand messages only those near the screen are drawn', async () => {
  show({ rows: rows(1, 1_000) })
  await settled()
  expect(host.querySelectorAll('[data-row]').length).toBeLessThan(50)
})

test.each([0, 3, 30])(
  'who is at the end stays there when all but the newest goes and is back %i frames later',
  async (later) => {
    show({ rows: rows(1, 60) })
    await settled()
    show({ rows: [gapOf(1, 57), ...rows(58, 60)] })
    await frames(later)
    show({ rows: rows(1, 60) })
    await settled()
    expect(distanceFromEnd()).toBeLessThan(2)
  },
)
