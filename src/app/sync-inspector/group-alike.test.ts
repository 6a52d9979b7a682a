import { expect, test } from 'vitest'
import type { LineTask } from '#line/line-scheduler.ts'
import { groupAlike } from './group-alike.ts'

test('tasks that look alike on screen become one line with their number', () => {
  const font: LineTask = { kind: 'serviceWorker', class: 'later', hold: 'rest' }
  const running: LineTask = { ...font, hold: null }
  const inPage: LineTask = { ...font, kind: 'page' }
  const written: LineTask = { ...font, class: 'written' }
  const groups = groupAlike([font, running, { ...font }, inPage, written, { ...font }])
  expect(groups).toMatchObject([
    { task: font, count: 3 },
    { task: running, count: 1 },
    { task: inPage, count: 1 },
    { task: written, count: 1 },
  ])
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
  expect(groupAlike([])).toEqual([])
})
