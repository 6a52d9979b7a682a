import { sql } from 'kysely'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Manifest, SavedTable } from './manifest.ts'

/** A table as the database lists it, with the columns that are written. */
export type ListedTable = Omit<SavedTable, 'rows' | 'part'>

/** The tables of the application and of its jobs. */
const SCHEMAS = sql`(nspname = 'public' or nspname ~ '^jobs_[0-9]+$')`
/** What the job library notes about its processes and counts of each day, in parts that are there for a week only. */
const PASSING = sql`(nspname <> 'public' and relname in ('instance', 'queue_stats'))`

/**
 * Lists every table with rows of its own: not the parts of a divided one, not those of extensions, none that
 * PostgreSQL itself forgets after a crash, and no figures of the job library's processes. Read from the database and not from a list here, so that a new table is in
 * every backup.
 */
export async function listTables(db: Reader): Promise<ListedTable[]> {
  const { rows } = await sql<ListedTable>`
    select
      nspname as schema,
      relname as name,
      json_agg(
        json_build_object('name', attname, 'type', case
          when typnamespace = 'pg_catalog'::regnamespace then format_type(atttypid, atttypmod)
          else 'text'
        end) order by attnum
      ) as columns
    from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      join pg_type on pg_type.oid = atttypid
    where ${SCHEMAS} and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and not ${PASSING} and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    group by nspname, relname
    order by nspname, relname
  `.execute(db)
  return rows
}

/** Lists how far each sequence has counted. Others may go on counting, so a number may be higher than in the rows. */
export async function listSequences(db: Reader): Promise<Manifest['sequences']> {
  const { rows } = await sql<Manifest['sequences'][number]>`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences join pg_namespace on nspname = schemaname
    where ${SCHEMAS}
    order by 1, 2
  `.execute(db)
  return rows
}

/** Returns the name of a table, or of a column, as SQL takes it. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
}

/** Returns the columns of a table as COPY takes them. */
export function columnList({ columns }: ListedTable): string {
  return columns.map(({ name }) => quoted(name)).join(', ')
}
