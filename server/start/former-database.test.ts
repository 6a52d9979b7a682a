import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Db } from '#server/store/tables.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'

const FIXTURES = join(import.meta.dirname, '../../tests/fixtures')
/** As the last build with them has noted them, d9c893a9. */
const FORMER_STEPS = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(join(FIXTURES, 'former-steps.json'), 'utf8')))

it('a database with every former step keeps its rows and gets the current tables', async () => {
  const former = await formerDatabase(FORMER_STEPS)
  const epoch = await sql`select value from settings where key = 'feed_epoch'`.execute(former.db)
  await sql`insert into users (id, email, first_name, last_name, password_hash)
    values (gen_random_uuid(), 'ana@farstead.example', 'Ana', 'Wells', '')`.execute(former.db)
  await migrate(former.db)
  await migrate(former.db)
  expect((await sql`select email from users`.execute(former.db)).rows).toEqual([
    { email: 'ana@farstead.example' },
  ])
  const kept = await sql`select value from settings where key = 'feed_epoch'`.execute(former.db)
  expect(kept.rows).toEqual(epoch.rows)
  const fresh = await createTestDatabase()
  expect(await tablesOf(former.db)).toEqual(await tablesOf(fresh.db))
  await Promise.all([former.drop(), fresh.drop()])
})

it('a database with only some former steps says which it lacks and what to do', async () => {
  const early = await formerDatabase(FORMER_STEPS.filter((name) => name < '0118'))
  await expect(migrate(early.db)).rejects.toThrow(
    /lacks 10 of its steps, the first of them 0118-periodic-tenancies\..*docs\/operations\.md/,
  )
  // Nothing of it was changed: the build of those steps can still finish them.
  const { rows } = await sql`select count(*) as n from kysely_migration`.execute(early.db)
  expect(rows).toEqual([{ n: 54 }])
  await early.drop()
})

/** A database as the servers up to 28 November 2026 left it, on which these steps are noted. */
async function formerDatabase(steps: readonly string[]): Promise<TestDatabase> {
  const database = await createTestDatabase('template0')
  const made = readFileSync(join(FIXTURES, 'former-steps.sql'), 'utf8')
  await sql.raw(made).execute(database.db)
  await sql`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
    insert into kysely_migration_lock values ('migration_lock', 0);
    insert into kysely_migration select name, now()::text from unnest(${sql.lit(`{${steps.join()}}`)}::text[]) as name;
  `.execute(database.db)
  return database
}

/** Returns everything that defines the tables: columns in their order, constraints, indexes, triggers and functions. */
async function tablesOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with tables as (
      select oid, relname, relpersistence from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    )
    select relname as of, jsonb_build_array(
      relpersistence,
      (select jsonb_agg(jsonb_build_array(attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
          attidentity, attstorage, pg_get_expr(adbin, adrelid)) order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = tables.oid and attnum > 0),
      (select jsonb_agg(jsonb_build_array(conname, pg_get_constraintdef(oid)) order by conname)
        from pg_constraint where conrelid = tables.oid),
      (select jsonb_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text)
        from pg_index where indrelid = tables.oid),
      (select jsonb_agg(pg_get_triggerdef(oid) order by tgname)
        from pg_trigger where tgrelid = tables.oid and not tgisinternal)
    ) as made from tables
    union all
    select proname, to_jsonb(pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  return rows
}
