import { expect, test } from 'vitest'
import { browsersGuess, createEstimate, isGoodLine, isThinLine } from './line-estimate.ts'
import { noteCarried, type Carried } from './watch-line.ts'

const NOTHING = { bitsPerSecond: null, roundTripMs: null, isMeasured: false }
const entry = (over: Partial<Carried>): Carried => ({
  name: 'http://farstead.test/v1/chat',
  transferSize: 10_300,
  encodedBodySize: 10_000,
  requestStart: 100,
  responseStart: 900,
  responseEnd: 2_500,
  ...over,
})

test('begins with the browser’s guess, never a good line by itself, then measures', () => {
  const estimate = createEstimate(browsersGuess({ downlink: 10, rtt: 50, saveData: false }))
  expect(estimate.now().bitsPerSecond).toBe(10_000_000)
  expect(isGoodLine(estimate.now())).toBe(false)
  estimate.received(10_000, 1_600)
  expect(estimate.now().bitsPerSecond).toBe(50_000)
  expect(isGoodLine(estimate.now())).toBe(false)
})

test('a better line counts once enough has come over it', () => {
  const estimate = createEstimate(NOTHING)
  estimate.received(30_000, 4_800)
  for (let n = 0; n < 6; n += 1) estimate.received(100_000, 100)
  expect(isGoodLine(estimate.now())).toBe(true)
})

test('what a lost packet held up and then comes at once makes no thin line good', () => {
  const estimate = createEstimate(NOTHING)
  estimate.received(60_000, 9_600)
  for (let n = 0; n < 2; n += 1) {
    estimate.received(6_000, 2)
    expect(isThinLine(estimate.now())).toBe(true)
  }
  estimate.received(30_000, 4_800)
  expect(estimate.now().bitsPerSecond).toBeLessThan(90_000)
})

test('a small response, mostly delay, says nothing about the throughput', () => {
  const estimate = createEstimate(NOTHING)
  estimate.received(300, 1)
  expect(estimate.now().bitsPerSecond).toBeNull()
})

test('a quick send shows a good line, and a slow one says nothing', () => {
  const estimate = createEstimate({ ...NOTHING, roundTripMs: 100 })
  estimate.sent(300, 101)
  estimate.sent(40_000, 900)
  expect(estimate.now()).toEqual({ ...NOTHING, roundTripMs: 100 })
  // 40 KB in 0.25 s, and the round trip.
  estimate.sent(40_000, 350)
  expect(estimate.now()).toMatchObject({ bitsPerSecond: 1_280_000, isMeasured: true })
  expect(isGoodLine(estimate.now())).toBe(true)
  // Its server was slow this time.
  estimate.sent(60_000, 550)
  expect(estimate.now().bitsPerSecond).toBe(1_280_000)
})

test('another realm’s figure counts until this one has measured', () => {
  const estimate = createEstimate(NOTHING)
  estimate.heard({ bitsPerSecond: 9_000_000, roundTripMs: 50, isMeasured: false })
  expect(estimate.now()).toEqual(NOTHING)
  estimate.heard({ bitsPerSecond: 50_000, roundTripMs: 800, isMeasured: true })
  expect(estimate.now()).toEqual({ bitsPerSecond: 50_000, roundTripMs: 800, isMeasured: true })
  estimate.received(100_000, 400)
  estimate.heard({ bitsPerSecond: 50_000, roundTripMs: 800, isMeasured: true })
  expect(estimate.now().bitsPerSecond).toBe(2_000_000)
})

test('parallel responses count over the time that the line was busy', () => {
  const received: [number, number][] = []
  const waits: number[] = []
  const line = {
    received: (bytes: number, ms: number) => void received.push([bytes, ms]),
    cameWithin: () => undefined,
    answeredAfter: (ms: number) => void waits.push(ms),
  }
  noteCarried(line, [
    entry({}),
    entry({ responseStart: 1_000, responseEnd: 2_900 }),
    // From a cache.
    entry({ transferSize: 0 }),
    entry({ responseStart: 5_000, responseEnd: 5_400, requestStart: 4_200 }),
  ])
  expect(received).toEqual([[30_000, 2_400]])
  expect(waits).toEqual([800, 900, 800])
  noteCarried(line, [entry({ transferSize: 0 })])
  expect(received).toHaveLength(1)
})

test('with TLS, only what follows the first record says how fast the line is', () => {
  const estimate = createEstimate(NOTHING)
  const secure = { name: 'https://farstead.test/assets/page.js' }
  // On 50 kbit/s and 800 ms, as Chromium reports them: its first byte is there with the last of a record.
  const record = entry({ ...secure, encodedBodySize: 13_704, responseStart: 3_000, responseEnd: 3_006 })
  noteCarried(estimate, [record])
  expect(estimate.now()).toMatchObject({ bitsPerSecond: null, roundTripMs: 2_900 })
  noteCarried(estimate, [
    entry({ ...secure, encodedBodySize: 116_384, responseStart: 3_600, responseEnd: 19_600 }),
  ])
  expect(estimate.now().bitsPerSecond).toBe(50_000)
  noteCarried(estimate, [record])
  expect(estimate.now().bitsPerSecond).toBe(50_000)
})

test('with TLS, a small response that has come in a moment shows a good line', () => {
  const estimate = createEstimate(NOTHING)
  const small = { name: 'https://farstead.test/v1/chat', encodedBodySize: 10_000 }
  noteCarried(estimate, [entry({ ...small, responseStart: 140, responseEnd: 150 })])
  expect(estimate.now()).toMatchObject({ bitsPerSecond: 1_600_000, isMeasured: true })
})

test('knows nothing in a browser without a guess', () => {
  expect(browsersGuess(undefined)).toEqual({ ...NOTHING, isSaving: false })
  expect(browsersGuess({ downlink: 'fast', saveData: true })).toEqual({ ...NOTHING, isSaving: true })
})

test('a response that waited behind others says little of the round trip', () => {
  const estimate = createEstimate({ ...NOTHING, roundTripMs: 800 })
  for (let n = 0; n < 5; n += 1) estimate.answeredAfter(15_000)
  expect(estimate.now().roundTripMs).toBeLessThan(4_500)
  for (let n = 0; n < 5; n += 1) estimate.answeredAfter(800)
  expect(estimate.now().roundTripMs).toBeLessThan(1_000)
})
