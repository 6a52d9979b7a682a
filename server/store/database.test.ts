import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompiledQuery, sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { migrate } from '#server/start/migrate.ts'
import { until } from '#tests/support/until.ts'
import { inAHurry, openDatabase, poolCounts } from './database.ts'
import { prepared } from './prepared.ts'
import type { Db } from './tables.ts'

const MIGRATIONS = readdirSync(join(import.meta.dirname, 'migrations'))
  .map((file) => file.replace('.ts', ''))
  .toSorted()

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the database', () => {
  it('reads bigint as numbers and timestamptz as dates', async () => {
    const { rows } = await sql<{ n: number; at: Date }>`
      select 9007199254740991::bigint as n, '2026-02-03T04:05:06.007Z'::timestamptz as at
    `.execute(database.db)
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER, at: new Date('2026-02-03T04:05:06.007Z') }])
  })

  it('cancels a statement that exceeds the time limit', async () => {
    const patient = openDatabase({ url: database.url, statementLimitMs: 50 })
    const breaksOff = sql`select pg_sleep(30)`.execute(patient)
    await expect(breaksOff).rejects.toMatchObject({ code: '57014' })
    await patient.destroy()
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.db)
    expect(rows).toEqual([{ statement_timeout: '20s' }])
  })

  it('keeps marked statements prepared, but not through a pooler', async () => {
    const seen = { direct: 2, pooled: 0 }
    for (const [way, count] of Object.entries(seen)) {
      const one = openDatabase({ url: database.url, poolSize: 1, isPooled: way === 'pooled' })
      for (const n of [1, 2, 3]) {
        await sql`${prepared} select ${n}::int as n`.execute(one)
        await sql`${prepared} select ${n}::bigint as n`.execute(one)
        await sql`select ${n}::text as n`.execute(one)
      }
      const { rows } = await sql`select name from pg_prepared_statements`.execute(one)
      expect(rows, way).toHaveLength(count)
      await one.destroy()
    }
  })

  it('refuses only hurried queries when all connections are in use', async () => {
    const one = openDatabase({ url: database.url, poolSize: 1 })
    const hurried = inAHurry(one, 100)
    const ask = (db: Db) => sql<{ n: number }>`select 7 as n`.execute(db)
    await ask(hurried)
    let patient: Promise<unknown> = Promise.resolve()
    await one.connection().execute(async () => {
      patient = ask(one)
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(hurried)))
      for (const answer of answers) expect(answer).toMatchObject({ reason: { name: 'DatabaseBusy' } })
    })
    expect(await patient).toMatchObject({ rows: [{ n: 7 }] })
    expect(await ask(hurried)).toMatchObject({ rows: [{ n: 7 }] })
    await until('nobody waits', () => poolCounts(one).waiting === 0)
    await one.destroy()
  })

  it('lower-cases letters beyond ASCII the same way everywhere', async () => {
    const { rows } = await sql<{ text: string }>`select lower('ĀĒÑÜЖ') as text`.execute(database.db)
    expect(rows).toEqual([{ text: 'āēñüж' }])
  })

  it('returns the rows of every statement, and drops a connection after a failed one', async () => {
    const one = openDatabase({ url: database.url, poolSize: 1 })
    const said = (text: string) => one.executeQuery(CompiledQuery.raw(text))
    const { rows } = await said('begin; select 1 as n; select 2 as n; commit')
    expect(rows).toEqual([{ n: 1 }, { n: 2 }])
    const former = await said('select pg_backend_pid() as pid')
    await expect(said('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' })
    // On a connection of its own: what else the failed one was left with, nobody knows.
    expect((await said('select 3 as n')).rows).toEqual([{ n: 3 }])
    expect((await said('select pg_backend_pid() as pid')).rows).not.toEqual(former.rows)
    await one.destroy()
  })

  it('has the newest schema, and simultaneous migrations change nothing', async () => {
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
    expect(await migrationsOf(database)).toEqual(MIGRATIONS)
  })

  it('works on a database that a newer server has migrated', async () => {
    const newer = await createTestDatabase()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', now()::text)`.execute(
      newer.db,
    )
    await migrate(newer.db)
    expect(await migrationsOf(newer)).toEqual([...MIGRATIONS, '9999-of-the-future'])
    await newer.drop()
  })
})

async function migrationsOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
