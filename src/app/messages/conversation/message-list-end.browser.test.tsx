import { expect, test } from 'vitest'
import {
  distanceFromEnd,
  frames,
  gapOf,
  list,
  messageListBed,
  onEnd,
  row,
  rows,
  scrollUpTo,
  settled,
  show,
  topOf,
} from '#tests/support/message-list-bed.tsx'

messageListBed()

const wholeHistory = rows(1, 100)
const brokenHistory = [...rows(1, 30), gapOf(31, 59), ...rows(60, 100)]

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

test('a row that changes in place doesn’t scroll the list just above the end', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  list().scrollBy(0, -30)
  await settled()
  show({ rows: rows(1, 100) })
  await settled()
  expect(distanceFromEnd()).toBeCloseTo(30, 0)
})

test('sending a message brings the end into view from anywhere', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  await scrollUpTo('m20')
  show({ rows: rows(1, 101), endRequests: 1 })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
})

test('from a window of old pages, goes to the newest message once its page is loaded', async () => {
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

test('keeps the end in view when a keyboard takes part of the space', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  show({ rows: rows(1, 100), height: 300 })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
})

test.each([0, 3, 30])(
  'stays at the end when all but the newest go and are back %i frames later',
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

test.each([0, 1, 3, 9])(
  'sending a message shows the end %i frames after a visible gap was filled',
  async (later) => {
    show({ rows: brokenHistory })
    await settled()
    await scrollUpTo('gap 31 59')
    show({ rows: wholeHistory })
    await frames(later)
    show({ rows: wholeHistory, endRequests: 1 })
    await frames(1)
    show({ rows: [...wholeHistory, row(101)], endRequests: 1 })
    await settled()
    expect(distanceFromEnd()).toBeLessThan(2)
  },
)

test('a message stays in view while the messages before it come and go', async () => {
  const newest = [...rows(1, 49), gapOf(50, 97), ...rows(98, 100)]
  show({ rows: newest })
  show({ rows: wholeHistory })
  show({ rows: newest, endRequests: 1 })
  await frames(3)
  show({ rows: [...newest, row(101)], endRequests: 1 })
  show({ rows: [...wholeHistory, row(101)], endRequests: 1 })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
})
