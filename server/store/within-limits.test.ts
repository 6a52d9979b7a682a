import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { inSnapshot, inTransaction, type Reader } from './in-transaction.ts'
import type { Db } from './tables.ts'
import { withinLimits } from './within-limits.ts'

let database: TestDatabase
let pooled: Db
beforeAll(async () => {
  database = await createTestDatabase()
  pooled = openDatabase({ url: database.url, isPooled: true, poolSize: 1 })
})
afterAll(async () => {
  await pooled.destroy()
  await database.drop()
})

const limitOf = async (db: Reader) => (await sql`show statement_timeout`.execute(db)).rows
const limited = [{ statement_timeout: '20s' }]

it('limits every statement through a pooler', async () => {
  expect(await limitOf(pooled)).toEqual(limited)
  expect(await inTransaction(pooled, limitOf)).toEqual(limited)
  expect(await inSnapshot(pooled, limitOf)).toEqual(limited)
})

it('leaves no limit behind in a session that a pooler lends to others', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, pipeline: true })
  const client = await pool.connect()
  const ask = withinLimits(client, 'set statement_timeout = 70')
  const said = 'show statement_timeout'
  expect(await ask(said, [])).toMatchObject({ rows: [{ statement_timeout: '70ms' }] })
  expect((await client.query(said)).rows).toEqual([{ statement_timeout: '0' }])
  await expect(ask('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  await ask('begin', [])
  expect(await ask(said, [])).toMatchObject({ rows: [{ statement_timeout: '70ms' }] })
  await ask('rollback', [])
  await ask('vacuum', [])
  expect((await client.query(said)).rows).toEqual([{ statement_timeout: '0' }])
  client.release()
  await pool.end()
})

it('cancels a slow statement through a pooler, and keeps using the connection', async () => {
  const patient = openDatabase({ url: database.url, isPooled: true, poolSize: 1, statementLimitMs: 50 })
  await expect(sql`select pg_sleep(30)`.execute(patient)).rejects.toMatchObject({ code: '57014' })
  expect((await sql`select ${1}::int as n`.execute(patient)).rows).toEqual([{ n: 1 }])
  await patient.destroy()
})

it('keeps committed data through a pooler, and nothing uncommitted', async () => {
  await sql`create table kept (n int primary key deferrable initially deferred)`.execute(pooled)
  const add = (db: Reader, n: number) => sql`insert into kept values (${n})`.execute(db)
  await add(pooled, 1)
  await inTransaction(pooled, (tx) => add(tx, 2))
  const undone = inTransaction(pooled, async (tx) => {
    await add(tx, 3)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // Seen only at the commit.
  await expect(add(pooled, 2)).rejects.toMatchObject({ code: '23505' })
  const own = 'begin; insert into kept values (4); select n from kept order by n; commit'
  const { rows } = await pooled.executeQuery(CompiledQuery.raw(own))
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }])
})
