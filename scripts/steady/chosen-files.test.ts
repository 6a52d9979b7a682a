import { expect, it } from 'vitest'
import { changedInRealTime, filesMatching } from './chosen-files.ts'

it('matches test files by a part of their names', () => {
  const files = ['tests/e2e/rooms.test.ts', 'tests/e2e/rent.test.ts', 'src/app/rooms.ts']
  expect(filesMatching(['rooms'], files)).toEqual(['tests/e2e/rooms.test.ts'])
})

it('refuses a pattern that matches no test, so that a typing error is not a success', () => {
  expect(() => filesMatching(['rooms', 'rooom'], ['tests/e2e/rooms.test.ts'])).toThrow(
    'No test file matches rooom',
  )
})

it('takes the changed journeys, fault tests and browser tests', () => {
  const inRealTime = [
    'tests/e2e/rooms.test.ts',
    'tests/faults/engine-rows.test.ts',
    'tests/browser/replica-tabs.test.ts',
    'src/app/messages/list/message-list.browser.test.tsx',
  ]
  const others = [
    'src/app/format/money.test.ts',
    'server/records/records.test.ts',
    'tests/faults/fault-row.ts',
  ]
  expect(changedInRealTime([...inRealTime, ...others])).toEqual(inRealTime)
})
