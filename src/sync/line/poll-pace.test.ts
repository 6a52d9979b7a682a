import { expect, test } from 'vitest'
import { pollAfterMs } from './poll-pace.ts'

const estimate = (bitsPerSecond: number | null) => ({ bitsPerSecond, roundTripMs: null, isMeasured: true })

test('checks a live connection every 15 s, on a thin line every two minutes', () => {
  const now = { isLive: true, isOnScreen: true }
  expect(pollAfterMs({ ...now, estimate: undefined })).toBe(15_000)
  expect(pollAfterMs({ ...now, estimate: estimate(null) })).toBe(15_000)
  expect(pollAfterMs({ ...now, estimate: estimate(2_000_000) })).toBe(15_000)
  expect(pollAfterMs({ ...now, estimate: estimate(50_000) })).toBe(120_000)
})

test('polls at its own pace without a live connection and while hidden', () => {
  const thin = estimate(50_000)
  expect(pollAfterMs({ isLive: false, isOnScreen: true, estimate: undefined })).toBe(5_000)
  expect(pollAfterMs({ isLive: false, isOnScreen: true, estimate: thin })).toBe(10_000)
  expect(pollAfterMs({ isLive: false, isOnScreen: false, estimate: thin })).toBe(60_000)
  expect(pollAfterMs({ isLive: true, isOnScreen: false, estimate: undefined })).toBe(120_000)
})
