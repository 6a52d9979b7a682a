import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { goesAtOnce, LINE_CLASSES, rankOf, type LineClass } from './line-class.ts'
import { PATIENCE_MS } from './line-share.ts'
import { asks, isUnderWay, world, type Work } from '#tests/support/line-world.ts'

const REPORT_TTL_MS = 6_000

const step = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    realm: fc.nat({ max: 2 }),
    name: fc.constantFrom(...LINE_CLASSES),
    isResumable: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 240 }) }),
)
/** So few that less time passes than any class waits for more urgent ones; line-share.property.test.ts goes on. */
const STEPS = Math.min(...Object.values(PATIENCE_MS)) / 250

describe('any requests for the line, in any realm', () => {
  test('urgent work goes at once and alone, and everything gets a turn in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: STEPS }),
        fc.integer({ min: 0, max: 20 }),
        async (steps, delayMs) => {
          const { realms, pass } = world(3, delayMs)
          await pass(100)
          const works: Work[] = []
          const waitingOrRunning = () => works.filter((work) => !work.isOver)
          const settle = async (ms: number, wasThere = waitingOrRunning()) => {
            const before = new Set(works.filter((work) => work.turn !== null))
            await pass(ms)
            for (const work of works.filter((one) => one.turn !== null && !before.has(one))) {
              if (goesAtOnce(work.name)) continue
              // Nothing ended meanwhile: what was more urgent then still is, and was announced long ago.
              const above = wasThere.filter(
                (other) => other !== work && rankOf(other.name) < rankOf(work.name),
              )
              expect(above.map(({ name }) => name)).toEqual([])
            }
          }
          for (const each of steps) {
            if (each.kind === 'ask') {
              // What is only asked for now is not known everywhere yet.
              const wasThere = waitingOrRunning()
              const work = asks(realms, each.realm, each.name, each.isResumable)
              works.push(work)
              await settle(delayMs + 1, wasThere)
              if (goesAtOnce(each.name)) expect(work.turn).not.toBeNull()
              for (const other of works.filter(isUnderWay)) {
                const mustYield =
                  other.isResumable &&
                  !goesAtOnce(other.name) &&
                  works.some((one) => !one.isOver && rankOf(one.name) < rankOf(other.name))
                expect(other.turn?.signal.aborted ?? false).toBe(
                  mustYield || (other.turn?.signal.aborted ?? false),
                )
                if (mustYield) expect(other.turn?.signal.aborted).toBe(true)
              }
            } else if (each.kind === 'end') {
              const running = works.filter(isUnderWay)
              const work = running[each.which % Math.max(1, running.length)]
              if (work) {
                work.turn?.done()
                work.isOver = true
                await settle(delayMs + 1)
              }
            } else await settle(each.ms)
          }
          for (let round = 0; works.some((work) => !work.isOver); round += 1) {
            expect(round, 'everything has had its turn').toBeLessThan(works.length + 5)
            for (const work of works.filter(isUnderWay)) {
              work.turn?.done()
              work.isOver = true
            }
            await pass(REPORT_TTL_MS)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('one class takes no more than its share within a realm', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<[LineClass, number]>(['next', 2], ['keepingUp', 2], ['offline', 1], ['later', 1]),
        fc.integer({ min: 1, max: 8 }),
        async ([name, atOnce], count) => {
          const { realms, pass } = world(1, 0)
          const works = Array.from({ length: count }, () => asks(realms, 0, name, false))
          for (let left = count; left > 0;) {
            await pass(1_000)
            const running = works.filter(isUnderWay)
            expect(running.length).toBe(Math.min(atOnce, left))
            for (const work of running) {
              work.turn?.done()
              work.isOver = true
              left -= 1
            }
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})

/** How often the clock is read at most while one look is taken. */
const READINGS = 40

test.each(Array.from({ length: READINGS }, (_, n) => n))(
  'whatever waits gets its turn though the clock reaches it in reading %i of a look',
  async (readings) => {
    const readingMs = 0.01
    const { realms, pass } = world(1, 0, { readingMs, earlyMs: (readings + 0.5) * readingMs })
    const over = realms[0]?.begin('waitedFor')
    const work = asks(realms, 0, 'offline', false)
    await pass(10)
    over?.()
    await pass(1_000)
    expect(work.turn).not.toBeNull()
  },
)

test('a dead realm keeps nobody waiting', async () => {
  const { realms, pass, kill } = world(2, 5)
  realms[0]?.begin('waitedFor')
  await pass(100)
  const work = asks(realms, 1, 'offline', false)
  await pass(2_000)
  expect(work.turn).toBeNull()
  kill(0)
  await pass(REPORT_TTL_MS + 500)
  expect(work.turn).not.toBeNull()
})

test('a living realm keeps others waiting for as long as their patience lasts', async () => {
  const { realms, pass } = world(2, 5)
  const over = realms[0]?.begin('waitedFor')
  await pass(100)
  const work = asks(realms, 1, 'keepingUp', false)
  await pass(PATIENCE_MS.keepingUp - 100)
  expect(work.turn).toBeNull()
  expect(realms[1]?.tasks()).toContainEqual({
    kind: 'worker',
    class: 'keepingUp',
    hold: 'waitedFor',
    ms: PATIENCE_MS.keepingUp - 100,
  })
  over?.()
  await pass(50)
  expect(work.turn).not.toBeNull()
})

test('deferred work waits on a thin line, and while any realm saves data', async () => {
  const { realms, pass } = world(2, 5)
  const [one, two] = realms
  one?.save(true)
  await pass(50)
  const work = asks(realms, 1, 'later', false)
  await pass(10_000)
  const waits = { kind: 'worker', class: 'later', ms: 10_000 }
  expect([work.turn, two?.tasks()]).toEqual([null, [{ ...waits, hold: 'saving' }]])
  one?.save(false)
  two?.received(50_000, 8_000)
  await pass(10_000)
  expect([work.turn, two?.tasks()]).toEqual([null, [{ ...waits, hold: 'thin', ms: 20_000 }]])
  for (let n = 0; n < 20; n += 1) two?.received(500_000, 1_000)
  await pass(1_000)
  expect(work.turn).not.toBeNull()
})

test('a cancelled wait leaves the line to others', async () => {
  const { realms, pass } = world(1, 0)
  const over = realms[0]?.begin('written')
  const left = new AbortController()
  const first = realms[0]?.turn('next', { signal: left.signal })
  const second = asks(realms, 0, 'keepingUp', false)
  left.abort(new Error('the page has gone'))
  await expect(first).rejects.toThrow('the page has gone')
  over?.()
  await pass(10)
  expect(second.turn).not.toBeNull()
})

test('every realm sees all work on the line by urgency, and why the rest waits', async () => {
  const { realms, pass } = world(2, 5)
  const [page, worker] = realms
  void worker?.turn('offline')
  await pass(1_000)
  void page?.turn('keepingUp')
  const over = page?.begin('waitedFor')
  await pass(100)
  const seen = [
    { kind: 'page', class: 'waitedFor', hold: null },
    { kind: 'page', class: 'keepingUp', hold: null },
    { kind: 'worker', class: 'offline', hold: null },
  ]
  expect(page?.tasks()).toMatchObject(seen)
  expect(worker?.tasks()).toMatchObject(seen)
  void worker?.turn('next')
  void page?.turn('later')
  await pass(100)
  const waiting = [
    { kind: 'worker', class: 'next', hold: 'waitedFor' },
    { kind: 'page', class: 'later', hold: 'waitedFor' },
  ]
  for (const realm of realms) expect(realm.tasks().filter(({ hold }) => hold !== null)).toMatchObject(waiting)
  over?.()
  await pass(100)
  expect(worker?.tasks().find(({ class: name }) => name === 'next')?.hold).toBeNull()
})
