import { expect, test } from 'vitest'
import {
  distanceFromEnd,
  frames,
  gapOf,
  list,
  messageListBed,
  newLine,
  onEnd,
  onOlder,
  rows,
  scrollUpTo,
  settled,
  show,
  topOf,
} from '#tests/support/message-list-bed.tsx'

messageListBed()

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

test('opens at the new-messages divider if there is something new', async () => {
  show({ rows: [...rows(1, 200), newLine, ...rows(201, 300)] })
  await settled()
  expect(topOf('new')).toBeGreaterThanOrEqual(-1)
  expect(topOf('new')).toBeLessThan(100)
})

test('opens at the new-messages divider even if the window begins there', async () => {
  show({ rows: [newLine, ...rows(1, 400)], isAtNewest: false })
  await settled()
  expect(topOf('new')).toBeCloseTo(0, 0)
})

test('on a device without its messages, stays at the divider while they load', async () => {
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
  'older messages added %i frames after opening don’t move the new-messages divider',
  async (count) => {
    show({ rows: [...rows(301, 350), newLine, ...rows(351, 700)], isAtNewest: false })
    await frames(count)
    show({ rows: [...rows(201, 350), newLine, ...rows(351, 700)], isAtNewest: false })
    await settled()
    expect(topOf('new')).toBeCloseTo(0, 0)
  },
)

test('doesn’t return somebody who has scrolled meanwhile to the new messages', async () => {
  show({ rows: [newLine, gapOf(350, 899), ...rows(900, 1000)] })
  await settled()
  list().dispatchEvent(new WheelEvent('wheel'))
  list().scrollTo(0, list().scrollHeight)
  await settled()
  show({ rows: [...rows(300, 349), newLine, ...rows(350, 1000)] })
  await settled()
  expect(topOf('new')).toBeUndefined()
})

test('shows a few messages at the bottom, next to the composer', async () => {
  show({ rows: rows(1, 2) })
  await settled()
  expect(topOf('m1')).toBeGreaterThan(300)
})

test('older messages added in front don’t move the messages being read', async () => {
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

test('a gap filled at the top doesn’t move the messages below it', async () => {
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

test('doesn’t skip newer pages loaded after a window of old ones', async () => {
  show({ rows: rows(1, 100), isAtNewest: false })
  await settled()
  const before = topOf('m100')
  show({ rows: rows(1, 200), isAtNewest: false })
  await settled()
  expect(topOf('m100')).toBeCloseTo(before ?? -1, 0)
})

test('draws only the messages near the screen out of a thousand', async () => {
  show({ rows: rows(1, 1_000) })
  await settled()
  expect(list().querySelectorAll('[data-row]').length).toBeLessThan(50)
})
