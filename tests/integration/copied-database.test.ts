import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDemo } from '#demo/fill-demo.ts'
import { toDisk } from '#server/files/disk-storage.ts'
import { drawStart } from '#server/store/feed-starts.ts'
import type { Db } from '#server/store/tables.ts'
import { copyDatabase, emptyDatabase } from '#tests/support/copy-database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

/* The tests of restored databases depend on complete backups, which once lacked the newer tables. */

let original: TestDatabase
let copy: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'farstead-copied-'))

beforeAll(async () => {
  original = await createTestDatabase()
  copy = await createTestDatabase()
  const now = () => new Date('2026-11-21T01:52:00Z')
  await fillDemo({ db: original.db, now, storage: toDisk(dataDir) })
  await drawStart(original.db)
})
afterAll(async () => {
  await original.drop()
  await copy.drop()
  rmSync(dataDir, { recursive: true })
})

it('copies every row byte for byte, and the copy’s counters continue after them', async () => {
  await copyDatabase(original.db, copy.db)
  const there = await contents(original.db)
  expect([...there.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(15)
  expect(await contents(copy.db)).toEqual(there)
  await drawStart(copy.db)
  expect(await copy.db.selectFrom('feed_starts').select('nth').orderBy('nth').execute()).toHaveLength(2)
})

it('leaves no row in the copied tables of an emptied database', async () => {
  await emptyDatabase(copy.db)
  expect([...(await contents(copy.db)).values()].flat()).toEqual([])
})

/** Returns the rows of each table as PostgreSQL writes them, sorted. */
async function contents(db: Db): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('settings', 'kysely_migration', 'kysely_migration_lock')
    order by relname
  `.execute(db)
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select stored::text as row from ${sql.table(name)} stored order by 1
    `.execute(db)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}
