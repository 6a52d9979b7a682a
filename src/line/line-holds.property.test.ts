import { describe, expect, test } from 'vitest'
import { asks, isUnderWay, world, type Work } from '#tests/support/line-world.ts'
import { fc } from '#tests/support/property.ts'
import { LINE_CLASSES } from './line-class.ts'
import { HELD_MOST_MS } from './line-holds.ts'

const HOLD_MS = 1_500
const REALMS = 3

const step = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    realm: fc.nat({ max: REALMS - 1 }),
    name: fc.constantFrom(...LINE_CLASSES),
  }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 400 }) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Takes the steps one after another, and adds what asks for the line to `works`. */
async function play(
  steps: readonly Step[],
  { realms, pass }: ReturnType<typeof world>,
  works: Work[],
): Promise<void> {
  for (const each of steps) {
    if (each.kind === 'ask') works.push(asks(realms, each.realm, each.name, false))
    if (each.kind === 'end') {
      const running = works.filter(isUnderWay)
      const work = running[each.which % Math.max(1, running.length)]
      work?.turn?.done()
      if (work) work.isOver = true
    }
    await pass(each.kind === 'pass' ? each.ms : 0)
  }
}

describe('while the line is held', () => {
  test('nothing starts in any realm until the hold is over, then everything does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 15 }),
        fc.array(step, { maxLength: 15 }),
        fc.nat({ max: REALMS - 1 }),
        fc.integer({ min: 0, max: 20 }),
        async (before, during, holder, delayMs) => {
          const all = world(REALMS, delayMs)
          const works: Work[] = []
          await play(before, all, works)
          const end = all.realms[holder]?.hold(HOLD_MS)
          const endsAt = all.now() + HOLD_MS
          // As long as news needs to reach the others.
          await all.pass(delayMs)
          const hadTurns = works.filter(({ turn }) => turn !== null).length
          for (const each of during) {
            await play([each], all, works)
            if (all.now() >= endsAt) break
            expect(works.filter(({ turn }) => turn !== null)).toHaveLength(hadTurns)
          }
          end?.()
          for (let round = 0; works.some((work) => !work.isOver); round += 1) {
            expect(round, 'everything has had its turn').toBeLessThan(works.length + 5)
            for (const work of works.filter(isUnderWay)) {
              work.turn?.done()
              work.isOver = true
            }
            await all.pass(2_500)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a person’s writing waits no longer than the longest hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 300 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: 0, max: 20 }),
        async (said, delayMs) => {
          const { realms, pass, now } = world(2, delayMs)
          const [[first] = [0]] = said
          realms[0]?.hold(first)
          let endsAt = now() + first
          await pass(delayMs)
          const askedAt = now()
          let hadTurnAt = Number.POSITIVE_INFINITY
          void realms[1]?.turn('written').then(() => {
            hadTurnAt = now()
          })
          for (const [ms, wait] of said) {
            await pass(wait)
            // The same hold again, as long as it is on.
            if (now() >= endsAt) continue
            realms[0]?.hold(ms)
            endsAt = Math.min(endsAt, now() + ms)
          }
          await pass(2 * HELD_MOST_MS)
          expect(hadTurnAt - askedAt).toBeLessThanOrEqual(HELD_MOST_MS)
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('a hold ends in every realm once the one that holds the line says so', async () => {
  const { realms, pass } = world(2, 5)
  const end = realms[0]?.hold(HOLD_MS)
  const own = asks(realms, 0, 'written', false)
  const other = asks(realms, 1, 'waitedFor', false)
  await pass(100)
  // The other realm had begun before it heard of the hold.
  expect([own.turn, other.turn === null]).toEqual([null, false])
  const late = asks(realms, 1, 'waitedFor', false)
  await pass(100)
  expect(late.turn).toBeNull()
  end?.()
  await pass(5)
  expect([own.turn, late.turn]).not.toContain(null)
})

test('a hold ends by itself if the realm that holds the line dies', async () => {
  const { realms, pass, kill } = world(2, 5)
  realms[0]?.hold(HOLD_MS)
  await pass(5)
  kill(0)
  const work = asks(realms, 1, 'waitedFor', false)
  await pass(HOLD_MS - 1)
  expect(work.turn).toBeNull()
  await pass(1)
  expect(work.turn).not.toBeNull()
})

test('a realm that starts during a hold hears what is left of it', async () => {
  const { realms, pass, join } = world(2, 5)
  realms[0]?.hold(HOLD_MS)
  await pass(1_000)
  const late = join()
  await pass(10)
  const work = asks(realms, 2, 'written', false)
  await pass(400)
  const waits = { kind: 'worker', class: 'written', hold: 'takeOver', ms: 400 }
  expect([work.turn, late.tasks()]).toEqual([null, [waits]])
  await pass(100)
  expect(work.turn).not.toBeNull()
})

test('a realm’s report ends nobody else’s hold', async () => {
  const { realms, pass } = world(3, 5)
  realms[0]?.hold(HOLD_MS)
  await pass(5)
  realms[1]?.begin('waitedFor')
  await pass(100)
  const work = asks(realms, 2, 'written', false)
  await pass(100)
  expect(work.turn).toBeNull()
})

test('a hold’s signal aborts when it begins, and again for the next hold', async () => {
  const { realms, pass } = world(2, 5)
  const before = realms[1]?.untilHeld()
  const end = realms[0]?.hold(HOLD_MS)
  expect(before?.aborted).toBe(false)
  await pass(5)
  expect([before?.aborted, realms[1]?.untilHeld().aborted]).toEqual([true, true])
  end?.()
  await pass(5)
  const next = realms[1]?.untilHeld()
  expect(next?.aborted).toBe(false)
  realms[0]?.hold(HOLD_MS)
  await pass(5)
  expect(next?.aborted).toBe(true)
})

test('work that only waits for the end of a hold continues then', async () => {
  const { realms, pass } = world(2, 5)
  let gone = 0
  const goesOn = async () => {
    await realms[1]?.unheld()
    gone += 1
  }
  void goesOn()
  await pass(0)
  expect(gone).toBe(1)
  const end = realms[0]?.hold(HOLD_MS)
  await pass(5)
  void goesOn()
  await pass(1_000)
  expect(gone).toBe(1)
  end?.()
  await pass(5)
  expect(gone).toBe(2)
})
