import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from '#server/store/database.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { LimitStore } from '#server/scope/limit-store.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { memoryLimits } from './memory-limits.ts'
import { openLimits } from './open-limits.ts'
import { pruneLimits } from './postgres-limits.ts'

const HOUR_MS = 3_600_000
const OF = { name: 'chats', max: 60, windowMs: HOUR_MS }
const VOLUME = { name: 'bytes', max: 600, windowMs: HOUR_MS }
const START_MS = Date.UTC(2026, 10, 21, 9)

let database: TestDatabase
let nowMs = START_MS
const now = () => new Date(nowMs)
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** What a process opens; each has connections of its own. */
function openProcess(name = '') {
  const db = openDatabase({ url: database.url, poolSize: 4 })
  const config = { databaseUrl: database.url, redisUrl: null }
  const limits = openLimits({ db, config, now, log: () => undefined })
  const window = createRateWindow(limits, { ...OF, name: `${OF.name}${name}` })
  return { limits, window, close: () => db.destroy() }
}

const countOf = (waits: readonly unknown[]) => waits.filter((wait) => wait === null).length

describe.each([1, 3, 8])('a limit of 60 with %i processes', (count) => {
  it('lets 60 through, and no more after a restart', async () => {
    const name = ` with ${count}`
    const processes = Array.from({ length: count }, () => openProcess(name))
    const asked = Array.from(
      { length: 120 },
      async (_, nth) => await processes[nth % count]?.window.take('ani'),
    )
    expect(countOf(await Promise.all(asked))).toBe(60)
    await Promise.all(processes.map((each) => each.close()))

    const restarted = openProcess(name)
    expect(await restarted.window.take('ani')).toBe(HOUR_MS)
    expect(await restarted.window.take('ben')).toBeNull()
    await restarted.close()
  })
})

const stores: [string, () => LimitStore][] = [
  ['memory', () => memoryLimits(now)],
  [
    'the database',
    () =>
      openLimits({
        db: database.db,
        config: { databaseUrl: database.url, redisUrl: null },
        now,
        log: () => undefined,
      }),
  ],
]
describe.each(stores)('limits in %s', (place, open) => {
  const key = `ani of ${place}`

  it('share their count with limits of the same name and no others', async () => {
    const limits = open()
    const of = { name: `shared ${place}`, max: 1, windowMs: HOUR_MS }
    const [first, second] = [createRateWindow(limits, of), createRateWindow(limits, of)]
    const other = createRateWindow(limits, { ...of, name: `apart ${place}` })
    expect(await first.take('ani')).toBeNull()
    expect([await second.take('ani'), await other.take('ani')]).toEqual([HOUR_MS, null])
    const bytes = { ...of, name: `bytes of ${place}` }
    const [written, alsoWritten] = [limits.volume(bytes), limits.volume(bytes)]
    expect(await written.take('ani', 1)).toBeNull()
    expect(await alsoWritten.take('ani', 1)).toBeGreaterThan(0)
  })

  it('begin a window with the first attempt, and another when it has ended', async () => {
    nowMs = START_MS
    const window = createRateWindow(open(), { ...OF, max: 2 })
    expect(await window.take(key)).toBeNull()
    nowMs += HOUR_MS - 1
    expect(await window.take(key)).toBeNull()
    expect(await window.take(key)).toBe(1)
    nowMs += 1
    expect(await window.take(key)).toBeNull()
  })

  it('refill a volume gradually, and say when an amount would fit', async () => {
    nowMs = START_MS
    const volume = open().volume(VOLUME)
    expect(await volume.take(key, 600)).toBeNull()
    // 600 an hour are 10 a minute.
    expect(await volume.take(key, 20)).toBe(2 * 60_000)
    nowMs += 2 * 60_000
    expect(await volume.take(key, 20)).toBeNull()
    expect(await volume.take(key, 1)).toBe(6_000)
    await volume.giveBack(key, 20)
    expect(await volume.take(key, 20)).toBeNull()
    nowMs += HOUR_MS
    expect(await volume.take(key, 601)).toBe(6_000)
    expect(await volume.take(key, 600)).toBeNull()
  })
})

it('a transaction that is rolled back leaves no count', async () => {
  const { window, close } = openProcess(' undone')
  for (let nth = 0; nth < 60; nth += 1) {
    const undone = inTransaction(database.db, async (tx) => {
      await window.take('ani', tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
  }
  expect(await window.take('ani')).toBeNull()
  await close()
})

it('counts contain no names and are deleted after two days', async () => {
  nowMs = START_MS
  const { window, close } = openProcess(' pruned')
  await window.take('ani@people.example')
  const rows = () => database.db.selectFrom('limit_counts').selectAll().execute()
  expect((await rows()).length).toBeGreaterThan(0)
  expect(JSON.stringify(await rows())).not.toContain('ani@people')
  await pruneLimits(database.db, new Date(START_MS + 52 * HOUR_MS))
  expect(await rows()).toEqual([])
  await close()
})
