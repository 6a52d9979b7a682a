import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { buildIndex } from './build-index.ts'
import { openDatabase } from './database.ts'
import type { Tx } from './in-transaction.ts'
import { runMigrations, type Steps } from './run-migrations.ts'
import type { Db } from './tables.ts'
import { underLock } from './under-lock.ts'

const PATIENCE = { lockLimitMs: 200, pauseMs: 50, tries: 1_000 }
const LOCK = 4_280_099

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase(undefined, 8)
  await sql`create table notes (id int primary key, words text)`.execute(database.db)
})
afterEach(() => database.drop())

const addColumn: Steps = {
  '9001-colour': { up: (db) => db.schema.alterTable('notes').addColumn('colour', 'text').execute() },
}
const addIndex: Steps = {
  '9002-words': { runsAlone: true, up: (db) => buildIndex(db, 'notes_words', 'on notes (words)') },
}

/** Does something in a transaction, and leaves that open until the answer is called. */
async function hold(db: Db, act: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  let end = () => {}
  let transaction: Promise<void> = Promise.resolve()
  await new Promise<void>((begun, failed) => {
    transaction = db.transaction().execute(async (tx) => {
      await act(tx).then(() => begun(), failed)
      await new Promise<void>((resolve) => (end = resolve))
    })
    transaction.catch(failed)
  })
  return async () => {
    end()
    await transaction
  }
}

const note = (db: Db | Tx, id: number) =>
  sql`insert into notes (id, words) values (${id}, 'Kia ora')`.execute(db)

async function isWaiting(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`${text}%`}`.execute(db)
  return rows.length > 0
}

async function isWhole(db: Db, index: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select indisvalid as whole from pg_index where indexrelid = to_regclass(${index})`.execute(db)
  return rows[0]?.whole === true
}

it('lets others write while a step waits for a table in use, and finishes', async () => {
  const { db } = database
  const release = await hold(db, (tx) => sql`select from notes`.execute(tx))
  const running = runMigrations(db, addColumn, PATIENCE)
  await until('the step waits', () => isWaiting(db, 'alter table'))
  // It would wait behind the step, which would wait for the one that holds the table.
  await note(db, 1)
  await release()
  await running
  expect((await sql`select colour from notes`.execute(db)).rows).toEqual([{ colour: null }])
})

it('names the step that found its tables in use at every try', async () => {
  const { db } = database
  const release = await hold(db, (tx) => sql`select from notes`.execute(tx))
  const addTable: Steps = {
    '9000-mood': {
      async up(on) {
        await sql`create table moods ()`.execute(on)
      },
    },
  }
  const all = { ...addTable, ...addColumn }
  const running = runMigrations(db, all, { lockLimitMs: 10, pauseMs: 1, tries: 3 })
  await expect(running).rejects.toThrow('9001-colour found its tables in use at every try.')
  await release()
  // What came before it stays, and the next start goes on from there.
  await runMigrations(db, all, PATIENCE)
  expect((await sql`select from moods`.execute(db)).rows).toEqual([])
})

it('builds an index while others write, and others wait to migrate', async () => {
  const { db } = database
  const release = await hold(db, (tx) => note(tx, 1))
  const processes = [1, 2].map(() => openDatabase({ url: database.url, poolSize: 3, statementLimitMs: null }))
  const running = processes.map((each) =>
    underLock(each, LOCK, () => runMigrations(each, addIndex, PATIENCE)),
  )
  await until('the index waits', () => isWaiting(db, 'create index'))
  await note(db, 2)
  await release()
  await Promise.all(running)
  expect(await isWhole(db, 'notes_words')).toBe(true)
  await Promise.all(processes.map((each) => each.destroy()))
})

it('rebuilds an index that an interrupted start has left', async () => {
  const { db } = database
  await buildIndex(db, 'notes_words', 'on notes (words)')
  await sql`update pg_index set indisvalid = false where indexrelid = 'notes_words'::regclass`.execute(db)
  await runMigrations(db, addIndex, PATIENCE)
  expect(await isWhole(db, 'notes_words')).toBe(true)
})

it('builds an index in the transaction of a restore', async () => {
  await database.db.transaction().execute((tx) => buildIndex(tx, 'notes_words', 'on notes (words)'))
  expect(await isWhole(database.db, 'notes_words')).toBe(true)
})
