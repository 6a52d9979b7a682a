import { sql } from 'kysely'
import type { Db } from '#server/store/tables.ts'
import type { Tx } from '#server/store/in-transaction.ts'

type Column = { name: string; type: string; isRequired: boolean; isFilled: boolean }
type Constraint = { name: string; columns: string[] }

/** What a server that was written for these tables relies on. */
export type TablesInUse = { columns: Column[]; constraints: Constraint[]; functions: string[] }

/** Returns what is there. Columns are named with their table. */
export async function tablesInUse(db: Db | Tx): Promise<TablesInUse> {
  const columns = await sql<Column>`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
      atthasdef or attidentity <> '' as "isFilled"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by 1`.execute(db)
  const constraints = await sql<Constraint>`
    select relname || ': ' || pg_get_constraintdef(pg_constraint.oid) as name,
      array(select relname || '.' || attname from pg_attribute
        where attrelid = conrelid and attnum = any (conkey))::text[] as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where relnamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select relname || ': unique index ' || indexrelid::regclass::text,
      array(select relname || '.' || attname from pg_attribute
        where attrelid = indrelid and attnum = any (indkey))::text[]
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`.execute(db)
  const functions = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return {
    columns: columns.rows,
    constraints: constraints.rows,
    functions: functions.rows.map(({ name }) => name),
  }
}

/**
 * Returns what would fail of servers that rely on `before` when they find `after`: a sentence for each table, column or
 * function that is gone, has another name or type, or refuses what they write. What they don't use may go.
 */
export function tableBreaks(before: TablesInUse, after: TablesInUse, unread: readonly string[]): string[] {
  const isUsed = (name: string) => !unread.includes(name) && !unread.includes(name.split('.')[0] ?? '')
  const used = new Map(before.columns.filter(({ name }) => isUsed(name)).map((each) => [each.name, each]))
  const tables = new Set([...used.keys()].map((name) => name.split('.')[0]))
  const now = new Map(after.columns.map((each) => [each.name, each]))
  const formerConstraints = new Set(before.constraints.map(({ name }) => name))
  return [
    ...[...used.values()].flatMap(({ name, type, isRequired }) => {
      const found = now.get(name)
      if (!found) return [`${name} is gone`]
      if (found.type !== type) return [`${name} was ${type} and is ${found.type}`]
      return found.isRequired && !isRequired ? [`${name} may no longer be null`] : []
    }),
    ...after.columns.flatMap(({ name, isRequired, isFilled }) =>
      tables.has(name.split('.')[0]) && !used.has(name) && isRequired && !isFilled
        ? [`${name} is new, may not be null and has no default`]
        : [],
    ),
    ...after.constraints.flatMap(({ name, columns }) =>
      !formerConstraints.has(name) && columns.length > 0 && columns.every((each) => used.has(each))
        ? [`${name} is new`]
        : [],
    ),
    ...before.functions.flatMap((name) => (after.functions.includes(name) ? [] : [`${name} is gone`])),
  ]
}
