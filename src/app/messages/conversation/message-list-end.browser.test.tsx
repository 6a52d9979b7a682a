import { expect, test } from 'vitest'
import {
  distanceFromEnd,
  frames,
  gapOf,
  list,
  onEnd,
  row,
  rows,
  scrollUpTo,
  settled,
  show,
  topOf,
} from '#tests/support/message-list-bed.tsx'

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

test('a row that changes in its place moves nobody who reads just above the end', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  list().scrollBy(0, -30)
  await settled()
  show({ rows: rows(1, 100) })
  await settled()
  expect(distanceFromEnd()).toBeCloseTo(30, 0)
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

test('the end stays in view when the room gets smaller under a keyboard', async () => {
  show({ rows: rows(1, 100) })
  await settled()
  show({ rows: rows(1, 100), height: 300 })
  await settled()
  expect(distanceFromEnd()).toBeLessThan(2)
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

test.each([0, 1, 3, 9])(
  'a message of one’s own brings the end into view %i frames after a gap on screen was filled',
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

test('a message that is kept while the messages before it come and go stays in view', async () => {
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
