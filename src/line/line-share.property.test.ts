import { describe, expect, test } from 'vitest'
import { asks, isUnderWay, world, type Work } from '#tests/support/line-world.ts'
import { fc } from '#tests/support/property.ts'
import { PATIENT_CLASSES, type PatientClass } from './line-share.ts'

/** As docs/decisions/0059-the-line.md states. */
const PATIENCE_MS: Record<PatientClass, number> = {
  next: 5_000,
  keepingUp: 5_000,
  offline: 10_000,
  later: 20_000,
}
const THIN_PATIENCE_MS = 120_000

const REALMS = 3
/** How often the model moves the line. */
const TICK_MS = 10

/** Requests of one class, each asked for when the one before is over, as an installation does. Sizes: ms alone. */
type Chain = { realm: number; name: PatientClass; sizes: number[] }
type Running = { work: Work; leftMs: number }
type Shown = { startedAt: number; endedAt: number }

const chain: fc.Arbitrary<Chain> = fc.record({
  realm: fc.nat({ max: REALMS - 1 }),
  name: fc.constantFrom(...PATIENT_CLASSES),
  sizes: fc.array(fc.integer({ min: 10, max: 400 }), { minLength: 1, maxLength: 6 }),
})
const urgent = fc.record({
  realm: fc.nat({ max: REALMS - 1 }),
  name: fc.constantFrom('waitedFor' as const, 'written' as const),
  size: fc.integer({ min: 20, max: 3_000 }),
})

/** Returns whatever a list has at a place, from its beginning again after its end. */
function around<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0]
}

/**
 * Plays chains while one urgent request follows another without a gap. All that runs shares the line alike. Returns when
 * each chain began and ended, and by how much urgent requests were slower. Stops at `untilMs`.
 */
async function play(
  chains: readonly Chain[],
  urgents: readonly [UrgentRequest, ...UrgentRequest[]],
  delayMs: number,
  untilMs: number,
) {
  const { realms, pass, now } = world(REALMS, delayMs)
  let nth = 0
  const demand = () => {
    const { realm, name, size } = around(urgents, nth)
    nth += 1
    return { work: asks(realms, realm, name, false), leftMs: size, askedAt: now(), size }
  }
  let pressing = demand()
  await pass(100)
  const startedAt = now()
  pressing.askedAt = startedAt
  const requests = chains.map(({ sizes }) => [...sizes])
  const running: (Running | null)[] = chains.map(() => null)
  const shown: Shown[] = chains.map(() => ({ startedAt: Infinity, endedAt: Infinity }))
  /** The most by which a request took longer than twice its size, in ms. */
  let slowest = Number.NEGATIVE_INFINITY
  let mostAtOnce = 0
  /** Lets time pass while everything under way has its part of the line. */
  const step = async (ms: number) => {
    const beside = running.filter((one): one is Running => one !== null && isUnderWay(one.work))
    mostAtOnce = Math.max(mostAtOnce, beside.length)
    const part = ms / (1 + beside.length)
    pressing.leftMs -= part
    await pass(ms)
    for (const [place, one] of running.entries()) {
      const told = shown[place]
      if (!one || !told || !beside.includes(one)) continue
      told.startedAt = Math.min(told.startedAt, now() - startedAt)
      one.leftMs -= part
      if (one.leftMs > 0) continue
      one.work.turn?.done()
      one.work.isOver = true
      requests[place]?.shift()
      running[place] = null
      if (requests[place]?.length === 0) told.endedAt = now() - startedAt
    }
  }
  while (shown.some(({ endedAt }) => endedAt === Infinity) && now() - startedAt < untilMs) {
    for (const [place, { realm, name }] of chains.entries()) {
      const [size] = requests[place] ?? []
      if (size === undefined || running[place]) continue
      running[place] = { work: asks(realms, realm, name, false), leftMs: size }
    }
    await step(TICK_MS)
    expect(pressing.work.turn).not.toBeNull()
    if (pressing.leftMs > 0) continue
    slowest = Math.max(slowest, now() - pressing.askedAt - 2 * pressing.size)
    const before = pressing
    pressing = demand()
    // Until everybody has heard of it, or the line would be free for a moment.
    await step(delayMs + 1)
    before.work.turn?.done()
  }
  return { shown, mostAtOnce, slowest }
}

type UrgentRequest = typeof urgent extends fc.Arbitrary<infer T> ? T : never

/** What a request takes while one urgent request has the other half of the line, and until the others know of it. */
function halved(size: number, delayMs: number): number {
  return 2 * size + 4 * TICK_MS + 4 * delayMs
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

describe('while somebody keeps waiting for one thing after another', () => {
  test('every class begins and ends within its bound, and slows the rest by half at most', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(chain, { minLength: 1, maxLength: 6 }),
        fc.tuple(urgent, urgent, urgent, urgent),
        fc.integer({ min: 0, max: 20 }),
        async (chains, urgents, delayMs) => {
          const { shown, mostAtOnce, slowest } = await play(chains, urgents, delayMs, 300_000)
          const took = ({ sizes }: Chain) => sizes.map((size) => halved(size, delayMs))
          for (const [place, one] of chains.entries()) {
            const told = shown[place]
            const others = chains.filter((other) => other !== one)
            // Chains of one class in one realm have one account, and queue for it.
            const mine = others.filter(({ realm, name }) => realm === one.realm && name === one.name)
            const theirs = others.filter((other) => !mine.includes(other))
            const patience = PATIENCE_MS[one.name]
            // The model sees a start at the end of the step after the one in which it was.
            const seenMs = 2 * Math.max(TICK_MS, delayMs + 1)
            // One request of each other chain may come first.
            const before = sum(theirs.map((other) => Math.max(...took(other))))
            const alike = 3 * sum(mine.flatMap(took))
            if (mine.length === 0) expect(told?.startedAt).toBeLessThanOrEqual(patience + before + seenMs)
            // A third of the time, and while another one goes it has to wait for it.
            const all = 3 * sum(took(one)) + alike + sum(theirs.flatMap(took))
            expect(told?.endedAt).toBeLessThanOrEqual(patience + all)
            expect(told?.startedAt).toBeGreaterThanOrEqual(patience - 100)
          }
          expect(mostAtOnce).toBe(1)
          expect(slowest).toBeLessThanOrEqual(2 * TICK_MS)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('one class alone takes no more than a third of the time', async () => {
    const sizes = Array.from({ length: 60 }, () => 100)
    const { shown } = await play(
      [{ realm: 2, name: 'offline', sizes }],
      [{ realm: 0, name: 'written', size: 500 }],
      5,
      300_000,
    )
    const took = (shown[0]?.endedAt ?? 0) - (shown[0]?.startedAt ?? 0)
    // 60 requests of 200 ms each, with 400 ms after each but the last.
    expect(took).toBeGreaterThanOrEqual(59 * 3 * (200 - TICK_MS))
    expect(took).toBeLessThanOrEqual(60 * 3 * (200 + TICK_MS))
  })
})

test('a class that gets in now and then waits its full patience for its share', async () => {
  const { realms, pass } = world(2, 5)
  for (let round = 0; round < 5; round += 1) {
    const over = realms[0]?.begin('waitedFor')
    await pass(10)
    const work = asks(realms, 1, 'offline', false)
    await pass(6_000)
    expect(work.turn).toBeNull()
    over?.()
    await pass(500)
    expect(work.turn).not.toBeNull()
    await pass(3_500)
    work.turn?.done()
  }
})

test('on a thin line classes wait longer, and deferred work waits without end', async () => {
  const { realms, pass } = world(2, 5)
  for (const realm of realms) realm.received(50_000, 8_000)
  realms[0]?.begin('written')
  await pass(100)
  const [offline, later] = [asks(realms, 1, 'offline', false), asks(realms, 1, 'later', false)]
  await pass(THIN_PATIENCE_MS - 100)
  expect(offline.turn).toBeNull()
  await pass(200)
  expect(offline.turn).not.toBeNull()
  await pass(THIN_PATIENCE_MS)
  expect(later.turn).toBeNull()
})

test('more urgent work doesn’t cut off what goes beside it', async () => {
  const { realms, pass } = world(2, 5)
  realms[0]?.begin('waitedFor')
  await pass(100)
  const work = asks(realms, 1, 'keepingUp', true)
  await pass(PATIENCE_MS.keepingUp)
  realms[0]?.begin('written')
  await pass(100)
  expect(work.turn?.signal.aborted).toBe(false)
})

test('a request that hangs lets another class go beside it after ten seconds', async () => {
  const { realms, pass } = world(3, 5)
  realms[0]?.begin('waitedFor')
  await pass(100)
  const hanging = asks(realms, 1, 'keepingUp', false)
  const other = asks(realms, 2, 'offline', false)
  await pass(PATIENCE_MS.keepingUp + 9_000)
  expect([hanging.turn === null, other.turn]).toEqual([false, null])
  await pass(1_100)
  expect(other.turn).not.toBeNull()
})

test('a realm that dies while it goes beside others keeps none of them waiting', async () => {
  const { realms, pass, kill } = world(3, 5)
  realms[0]?.begin('waitedFor')
  await pass(100)
  asks(realms, 1, 'keepingUp', false)
  await pass(50)
  const other = asks(realms, 2, 'keepingUp', false)
  await pass(PATIENCE_MS.keepingUp + 100)
  expect(other.turn).toBeNull()
  kill(1)
  await pass(100)
  expect(other.turn).not.toBeNull()
})

test('while a newer service worker takes over, nothing goes beside anything', async () => {
  const { realms, pass } = world(2, 5)
  realms[0]?.begin('waitedFor')
  await pass(100)
  const work = asks(realms, 1, 'next', false)
  await pass(PATIENCE_MS.next - 500)
  realms[0]?.hold(1_500)
  await pass(1_400)
  expect(work.turn).toBeNull()
  await pass(4_000)
  expect(work.turn).not.toBeNull()
})

test('a tab’s next page continues with the patience that the last one had left', async () => {
  const { realms, pass, join, kill } = world(2, 5)
  realms[0]?.begin('waitedFor')
  await pass(100)
  asks(realms, 1, 'offline', false)
  await pass(PATIENCE_MS.offline - 1_000)
  const left = realms[1]?.patienceLeft('offline')
  expect(left).toBe(1_000)
  kill(1)
  const next = join()
  await pass(10)
  next.shortenPatience('offline', 1_000)
  const work = asks(realms, 2, 'offline', false)
  await pass(900)
  expect(work.turn).toBeNull()
  await pass(200)
  expect(work.turn).not.toBeNull()
})
