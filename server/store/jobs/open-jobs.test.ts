import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/store/in-transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { countTroubledJobs, troubledJobsPage } from './list-jobs.ts'
import { openJobs, type Jobs } from './open-jobs.ts'
import { JOBS_SCHEMA, onConnection } from './pg-boss.ts'

let database: TestDatabase
let opened: Jobs[]
beforeEach(async () => {
  database = await createTestDatabase()
  opened = []
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

const states = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.table(`${JOBS_SCHEMA}.job`)} where name = 'mail' order by state
  `.execute(database.db)
  return rows.map(({ state }) => state)
}
const becomeDue = () =>
  sql`update ${sql.table(`${JOBS_SCHEMA}.job`)} set start_after = now()`.execute(database.db)

describe('jobs', () => {
  it('are added only if their transaction commits', async () => {
    const jobs = await open()
    const done: unknown[] = []
    await inTransaction(database.db, (tx) => jobs.add(tx, 'mail', { n: 1 }))
    const undone = inTransaction(database.db, async (tx) => {
      await jobs.add(tx, 'mail', { n: 2 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.drain('mail', async (data) => void done.push(data))
    expect(done).toEqual([{ n: 1 }])
    expect(await states()).toEqual(['completed'])
  })

  it('are done once each when two processes look for them', async () => {
    const [one, other] = [await open(), await open()]
    const done: unknown[] = []
    const count = 60
    for (let n = 0; n < count; n += 1) await one.add(database.db, 'mail', { n })
    for (const jobs of [one, other]) await jobs.work('mail', async (data) => void done.push(data))
    await until('all are done', async () => (await states()).every((state) => state === 'completed'))
    expect(done).toHaveLength(count)
    expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(count)
  })

  it('are done in the order in which they were added', async () => {
    const jobs = await open()
    const done: unknown[] = []
    for (const n of [1, 2, 3]) await jobs.add(database.db, 'mail', { n })
    await jobs.drain('mail', async (data) => {
      // The first job takes longest.
      for (let turn = 0; turn < (done.length === 0 ? 5 : 0); turn += 1)
        await new Promise((resolve) => setImmediate(resolve))
      done.push(data)
    })
    expect(done).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('are retried when they fail, then given up, without delaying others', async () => {
    const jobs = await open()
    await jobs.add(database.db, 'mail', { fails: true })
    await jobs.add(database.db, 'mail', { fails: false })
    let tries = 0
    const doJob = async (data: unknown) => {
      if (JSON.stringify(data) !== '{"fails":true}') return
      tries += 1
      throw new Error('not now')
    }
    await jobs.drain('mail', doJob)
    expect(tries).toBe(1)
    expect(await states()).toEqual(['retry', 'completed'])
    for (let n = 0; n < 20; n += 1) {
      await becomeDue()
      await jobs.drain('mail', doJob)
    }
    expect(tries).toBe(13)
    expect(await states()).toEqual(['completed', 'failed'])
  })

  it('report failures by their codes, without anything that an error quotes', async () => {
    const jobs = await open()
    await jobs.add(database.db, 'mail', { to: 'ani@people.example' })
    await jobs.add(database.db, 'calendar', { n: 1 })
    const refused = Object.assign(new Error('550 <ani@people.example>: Ani has moved'), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      response: '550 ani@people.example',
    })
    await jobs.drain('mail', () => Promise.reject(refused))
    const named = Object.assign(new Error('x'), { name: 'ani@people.example', code: 'to ani@people.example' })
    await jobs.drain('calendar', () => Promise.reject(named))
    const page = await troubledJobsPage(database.db, { page: 1, perPage: 10 })
    const reasons = new Map(page.data.map(({ kind, reason, isGivenUp }) => [kind, [reason, isGivenUp]]))
    expect(reasons).toEqual(
      new Map([
        ['mail', ['Error EENVELOPE 550 RCPT TO', false]],
        ['calendar', ['Error', true]],
      ]),
    )
    expect(JSON.stringify(page)).not.toContain('people.example')
  })

  it('count as troubled if nothing starts them within a minute of being due', async () => {
    const jobs = await open()
    await jobs.add(database.db, 'mail', { n: 1 })
    expect(await countTroubledJobs(database.db)).toMatchObject({ waiting: 0, failed: 0 })
    await sql`update ${sql.table(`${JOBS_SCHEMA}.job`)} set start_after = now() - interval '2 minutes'`.execute(
      database.db,
    )
    expect(await countTroubledJobs(database.db)).toMatchObject({ waiting: 1, failed: 0 })
    const { data } = await troubledJobsPage(database.db, { page: 1, perPage: 10 })
    expect(data).toMatchObject([{ tries: 0, isGivenUp: false, reason: '' }])
    expect(data[0]?.nextAt).not.toBeNull()
  })

  it('are shown for a week after they were given up, and then removed', async () => {
    const jobs = await open()
    const keep = () =>
      new PgBoss({ db: onConnection(database.db), schema: JOBS_SCHEMA, migrate: false }).supervise()
    const completed = (ago: string) =>
      sql`update ${sql.table(`${JOBS_SCHEMA}.job`)} set completed_on = now() - ${ago}::interval`.execute(
        database.db,
      )
    await jobs.add(database.db, 'calendar', { n: 1 })
    await jobs.drain('calendar', () => Promise.reject(new TypeError('x')))
    await completed('6 days')
    await keep()
    expect(await countTroubledJobs(database.db, { kind: 'calendar' })).toMatchObject({ failed: 1 })
    const { data } = await troubledJobsPage(database.db, { page: 1, perPage: 10, state: 'failed' })
    expect(data).toMatchObject([{ kind: 'calendar', reason: 'TypeError', isGivenUp: true, tries: 1 }])
    await completed('8 days')
    await sql`update ${sql.table(`${JOBS_SCHEMA}.queue`)} set maintain_on = null`.execute(database.db)
    await keep()
    expect(await countTroubledJobs(database.db, { kind: 'calendar' })).toMatchObject({ failed: 0 })
  })

  it('are done by another process if theirs dies while doing them', async () => {
    const [dying, next] = [await open(), await open()]
    await dying.add(database.db, 'mail', { n: 1 })
    let isBegun = false
    void dying.drain('mail', () => {
      isBegun = true
      return new Promise(() => {})
    })
    await until('it is under way', () => isBegun)
    const done: unknown[] = []
    const drain = () => next.drain('mail', async (data) => void done.push(data))
    await drain()
    expect(done).toEqual([])
    await sql`update ${sql.table(`${JOBS_SCHEMA}.job`)} set started_on = now() - interval '1 hour'`.execute(
      database.db,
    )
    const keeper = new PgBoss({ db: onConnection(database.db), schema: JOBS_SCHEMA, migrate: false })
    await keeper.supervise()
    await becomeDue()
    await drain()
    expect(done).toEqual([{ n: 1 }])
  })
})
