import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateAsFar } from '#server/start/migrate.ts'
import { beginEpoch } from '#server/store/epoch.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { JOBS_SCHEMA } from '#server/store/jobs/pg-boss.ts'
import { BackupError } from './backup-error.ts'
import { columnList, listTables, quoted } from './catalogue.ts'
import type { Backup, Manifest, SavedTable } from './manifest.ts'
import type { OneConnection } from './one-connection.ts'
import { readPart } from './parts.ts'

/**
 * Makes the tables as the backup's build had them, and puts all rows in, in one transaction. Throws a BackupError, and
 * changes nothing, if this build lacks one of them. The tables of this build's jobs must be there.
 */
export async function loadTables(
  { client, db }: OneConnection,
  backup: Backup,
  identities: readonly string[],
): Promise<void> {
  const { place, name, manifest } = backup
  await db.transaction().execute(async (tx) => {
    const unknown = await migrateAsFar(tx, manifest.migrations)
    if (unknown.length > 0) throw newerBuild(`migrations ${unknown.join(', ')}`)
    await makeFormerJobTables(tx, manifest)
    await refuseUnknownTables(tx, manifest)
    const setUp = await suspendRules(tx)
    await sql`truncate ${sql.raw(manifest.tables.map(nameOf).join(', '))}`.execute(tx)
    for (const table of manifest.tables) {
      const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columnList(table)}) from stdin`))
      const content = await readPart(place, `${name}/${table.part.path}`, { isZipped: true, identities })
      await pipeline(content, rows)
      if (rows.rowCount !== table.rows)
        throw new BackupError(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}.`)
    }
    for (const { schema, name: sequence, value } of manifest.sequences)
      if (value !== null && (schema === 'public' || schema === JOBS_SCHEMA))
        await sql`select setval(${quoted(schema, sequence)}::regclass, ${value}::bigint)`.execute(tx)
    for (const statement of setUp) await sql.raw(statement).execute(tx)
    await beginEpoch(tx)
  })
}

const nameOf = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>) => quoted(schema, name)

function newerBuild(what: string): BackupError {
  return new BackupError(
    `The backup is of a newer build, with ${what}. Restore it with that build, or a newer one.`,
  )
}

/**
 * An earlier version of the job library had its tables in a schema of their own (server/store/jobs/pg-boss.ts). They come
 * back as they were, without rules: migrating then moves the jobs that wait.
 */
async function makeFormerJobTables(tx: Tx, { tables }: Manifest): Promise<void> {
  const former = tables.filter(({ schema }) => jobsVersion(schema) !== null && schema !== JOBS_SCHEMA)
  for (const table of former) {
    const { schema } = table
    if ((jobsVersion(schema) ?? 0) > (jobsVersion(JOBS_SCHEMA) ?? 0)) throw newerBuild(`jobs in ${schema}`)
    const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
    await sql.raw(`create schema if not exists ${quoted(schema)}`).execute(tx)
    await sql.raw(`create table ${nameOf(table)} (${columns})`).execute(tx)
  }
}

function jobsVersion(schema: string): number | null {
  const digits = /^jobs_(\d+)$/.exec(schema)?.[1]
  return digits === undefined ? null : Number(digits)
}

async function refuseUnknownTables(tx: Tx, manifest: Manifest): Promise<void> {
  const known = new Map((await listTables(tx)).map((table) => [nameOf(table), table]))
  const unknown = manifest.tables.flatMap((table) => {
    const here = known.get(nameOf(table))
    if (!here) return [`${table.schema}.${table.name}`]
    const columns = new Set(here.columns.map(({ name }) => name))
    return table.columns
      .filter(({ name }) => !columns.has(name))
      .map(({ name }) => `${table.schema}.${table.name}.${name}`)
  })
  if (unknown.length > 0) throw newerBuild(`tables that this one doesn't know: ${unknown.join(', ')}`)
}

/**
 * Removes what would make every row slow or need an order: references, indexes that hold no rule of their own, and
 * triggers. Returns the statements that put them back; they check all references. Needs no other right than to own the
 * tables.
 */
async function suspendRules(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ suspend: string; restore: string }>`
    with ours as (
      select pg_class.oid, format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', ${JOBS_SCHEMA}) and relkind in ('r', 'p')
    )
    select suspend, restore from (
      select 1 as nth, format('alter table %s drop constraint %I', name, conname) as suspend,
        format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid)) as restore
      from pg_constraint join ours on conrelid = ours.oid
      where contype = 'f' and conparentid = 0
      union all
      select 0, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join ours on indrelid = ours.oid
      where name like 'public.%' and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select 2, format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name)
      from ours
      where exists (select from pg_trigger where tgrelid = ours.oid and not tgisinternal)
    ) as rules
    order by nth
  `.execute(tx)
  // References to a unique index go before it.
  for (const { suspend } of rows.toReversed()) await sql.raw(suspend).execute(tx)
  return rows.map(({ restore }) => restore)
}
