import { expect, test } from 'vitest'
import type { LineTask } from '#line/line-scheduler.ts'
import { groupAlike } from './group-alike.ts'

test('merges similar tasks into one line with their number and the longest wait', () => {
  const font: LineTask = { kind: 'serviceWorker', class: 'later', hold: 'rest', ms: 2_000 }
  const running: LineTask = { ...font, hold: null }
  const inPage: LineTask = { ...font, kind: 'page' }
  const written: LineTask = { ...font, class: 'written' }
  const groups = groupAlike([font, running, { ...font, ms: 7_000 }, inPage, written, { ...font, ms: null }])
  expect(groups).toMatchObject([
    { task: font, count: 3, ms: 7_000 },
    { task: running, count: 1, ms: 2_000 },
    { task: inPage, count: 1 },
    { task: written, count: 1 },
  ])
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
  expect(groupAlike([])).toEqual([])
})
