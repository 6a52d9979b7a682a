import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { moveFormerJobs } from './former-jobs.ts'
import { installJobs } from './install-jobs.ts'
import { troubledJobsPage } from './list-jobs.ts'
import { openJobs, type Jobs } from './open-jobs.ts'

const FORMER_TABLES = readFileSync(join(import.meta.dirname, 'pg-boss-10.sql'), 'utf8')

let database: TestDatabase
let opened: Jobs[]
beforeEach(async () => {
  database = await createTestDatabase()
  opened = []
  await database.db.executeQuery(CompiledQuery.raw(FORMER_TABLES))
})
afterEach(async () => {
  for (const jobs of opened) await jobs.close()
  await database.drop()
})

async function open(): Promise<Jobs> {
  const jobs = await openJobs({ db: database.db, log: () => {} })
  opened.push(jobs)
  return jobs
}
const letterOf = (data: unknown) => (data as { letter: string }).letter

describe('letters in the tables of pg-boss 10', () => {
  it('are sent once each, in their order, when two servers start and look for them', async () => {
    await Promise.all([installJobs(database.db), installJobs(database.db)])
    const [one, other] = [await open(), await open()]
    const sent: string[] = []
    const send = async (data: unknown) => void sent.push(letterOf(data))
    await one.drain('mail', send)
    await other.drain('mail', send)
    expect(sent).toEqual(['tried', 'waits', 'broke off'])
    // A second start finds nothing to move.
    await installJobs(database.db)
    await one.drain('mail', send)
    expect(sent).toHaveLength(3)
  })

  it('keep their tries and the time of the next one', async () => {
    await installJobs(database.db)
    const { data } = await troubledJobsPage(database.db, { page: 1, perPage: 10 })
    const later = data.find(({ nextAt }) => nextAt !== null && Date.parse(nextAt) > Date.now())
    expect(later).toMatchObject({ tries: 6, reason: 'Error ECONNECTION', isGivenUp: false })
    expect(data.filter(({ isGivenUp }) => isGivenUp)).toMatchObject([
      { tries: 13, reason: 'Error EENVELOPE 550 RCPT TO' },
      { tries: 13, reason: 'Error EENVELOPE 553 RCPT TO' },
    ])
  })

  it('stay with a former server that is sending them, and are moved once it has died', async () => {
    const left = async () => {
      const { rows } = await sql<{ letter: string }>`
        select data->>'letter' as letter from jobs_24.job where state = 'active'`.execute(database.db)
      return rows.map(({ letter }) => letter)
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await moveFormerJobs(database.db)
      const jobs = await open()
      expect(await left()).toEqual(['is being sent'])
      await sql`update jobs_24.job set started_on = now() - interval '3 minutes' where state = 'active'`.execute(
        database.db,
      )
      vi.advanceTimersByTime(60_000)
      await until('it is moved', async () => (await left()).length === 0)
      const sent: string[] = []
      await jobs.drain('mail', async (data) => void sent.push(letterOf(data)))
      expect(sent).toContain('is being sent')
    } finally {
      vi.useRealTimers()
    }
  })
})
