import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { claimTurns } from './claim-turns.ts'

const MINUTE_MS = 60_000
const PROCESSES = 8

let database: TestDatabase
let nowMs = Date.UTC(2026, 10, 21, 9)
const now = () => new Date(nowMs)
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('of 8 processes one does each turn, whoever asks how often', async () => {
  const config = { databaseUrl: database.url }
  const pools = Array.from({ length: PROCESSES }, () => openDatabase({ url: database.url, poolSize: 2 }))
  const claims = pools.map((db) => claimTurns({ db, now, config }, 'digests', MINUTE_MS))
  const taken = async () => {
    const answers = await Promise.all([...claims, ...claims].map((claim) => claim()))
    return answers.filter(Boolean).length
  }
  for (let minute = 0; minute < 5; minute += 1) {
    expect(await taken()).toBe(1)
    nowMs += MINUTE_MS - 1
    expect(await taken()).toBe(0)
    nowMs += 1
  }
  // Other work has turns of its own.
  expect(await claimTurns({ db: database.db, now, config }, 'door codes', MINUTE_MS)()).toBe(true)
  // A clock that is behind takes nothing twice.
  expect(await taken()).toBe(1)
  nowMs -= 2 * MINUTE_MS
  expect(await taken()).toBe(0)
  await Promise.all(pools.map((pool) => pool.destroy()))
})

it('a server alone does every turn, and asks nobody', async () => {
  const gone = openDatabase({ url: 'postgresql://127.0.0.1:1/nowhere' })
  const claim = claimTurns({ db: gone, now, config: { databaseUrl: null } }, 'digests', MINUTE_MS)
  expect([await claim(), await claim()]).toEqual([true, true])
  await gone.destroy()
})
