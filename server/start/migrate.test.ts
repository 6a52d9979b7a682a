import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { migrate } from './migrate.ts'

it('eight processes migrate an empty database at once without a conflict', async () => {
  // PostgreSQL's own template, in which there is nothing.
  const database = await createTestDatabase('template0')
  const pools = Array.from({ length: 8 }, () => openDatabase({ url: database.url, poolSize: 3 }))
  await Promise.all(pools.map((pool) => migrate(pool)))
  await Promise.all(pools.map((pool) => pool.destroy()))
  // PostgreSQL counts what a connection did once it has ended.
  await until('every connection has ended', async () => {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    return rows[0]?.others === 0
  })
  const { rows } = await sql<{ failed: number; done: boolean }>`
    select xact_rollback as failed, xact_commit > 100 as done from pg_stat_database where datname = current_database()
  `.execute(database.db)
  expect(rows).toEqual([{ failed: 0, done: true }])
  await database.drop()
})
