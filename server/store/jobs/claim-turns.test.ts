import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import type { Db } from '#server/store/tables.ts'
import { databaseClock } from '#tests/support/database-clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { claimTurns } from './claim-turns.ts'

const MINUTE_MS = 60_000
const PROCESSES = 8

let database: TestDatabase
let pools: Db[]
let setClock: (at: Date) => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  setClock = await databaseClock(database)
  pools = Array.from({ length: PROCESSES }, () => openDatabase({ url: database.url, poolSize: 2 }))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await database.drop()
})

// By the clock of the database: those of the processes may be wrong.
it('one of 8 processes does each turn, however often each asks', async () => {
  const config = { databaseUrl: database.url }
  const claims = pools.map((db) => claimTurns({ db, config }, 'digests', MINUTE_MS))
  let atMs = Date.UTC(2026, 10, 21, 9)
  const takenAt = async (ms: number) => {
    await setClock(new Date(ms))
    const answers = await Promise.all([...claims, ...claims].map((claim) => claim()))
    return answers.filter(Boolean).length
  }
  for (let minute = 0; minute < 5; minute += 1) {
    expect(await takenAt(atMs)).toBe(1)
    expect(await takenAt(atMs + MINUTE_MS - 1)).toBe(0)
    atMs += MINUTE_MS
  }
  // Other work has turns of its own.
  expect(await claimTurns({ db: database.db, config }, 'door codes', MINUTE_MS)()).toBe(true)
  // A clock that was put back takes nothing twice.
  expect(await takenAt(atMs)).toBe(1)
  expect(await takenAt(atMs - 2 * MINUTE_MS)).toBe(0)
})

it('a single server does every turn without asking the database', async () => {
  const gone = openDatabase({ url: 'postgresql://127.0.0.1:1/nowhere' })
  const claim = claimTurns({ db: gone, config: { databaseUrl: null } }, 'digests', MINUTE_MS)
  expect([await claim(), await claim()]).toEqual([true, true])
  await gone.destroy()
})
