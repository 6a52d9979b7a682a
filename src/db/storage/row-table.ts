import type { LaterRow } from '#db/schema/later-rows.ts'
import type { Collections } from './collections.ts'
import type { IdRange } from './row-source.ts'
import type { StoredRow } from './stored-row.ts'

/** Rows of one type. Several tables may share a collection; the key tells which of them a row belongs to. */
export type RowTable<T> = {
  collection: keyof Collections
  /** Where in the collection its keys lie; keys of other tables may lie there too. */
  range: IdRange
  keyOf(id: string): string
  /** `null`: the key is another table's. */
  idOf(key: string): string | null
  /** `null` for a row that this build doesn't know: it is not shown, not changed and not removed. */
  read(row: StoredRow): T | null
  /** The fields to be stored, without the id. */
  fields(doc: T): object
}

/** A table that has a collection to itself, or the part of one whose keys `owns` picks. */
export function ownTable<T extends { id: string }>(
  collection: keyof Collections,
  isKnown: (row: T) => boolean = () => true,
  owns: (key: string) => boolean = () => true,
): RowTable<T> {
  return {
    collection,
    range: {},
    keyOf: (id) => id,
    idOf: (key) => (owns(key) ? key : null),
    read(row) {
      // Written through this table; what `isKnown` refuses was written by another build.
      const doc = row as unknown as T
      return isKnown(doc) ? doc : null
    },
    fields: withoutId,
  }
}

/** A table whose keys are `<prefix>:<id>`. */
export function prefixedTable<T extends { id: string }>(
  collection: keyof Collections,
  prefix: string,
): RowTable<T> {
  const start = `${prefix}:`
  return {
    collection,
    // The character after the colon.
    range: { from: start, before: `${prefix};` },
    keyOf: (id) => start + id,
    idOf: (key) => (key.startsWith(start) ? key.slice(start.length) : null),
    // Written through this table.
    read: (row) => ({ ...row, id: row.id.slice(start.length) }) as unknown as T,
    fields: withoutId,
  }
}

/** The rows of a collection that none of its tables can read: those of a later build. Nothing is written through it. */
export function laterTable(
  collection: keyof Collections,
  tables: readonly RowTable<unknown>[],
): RowTable<LaterRow> {
  const isKnown = (row: StoredRow): boolean =>
    tables.some((table) => table.idOf(row.id) !== null && table.read(row) !== null)
  return {
    collection,
    range: {},
    keyOf: (id) => id,
    idOf: (key) => key,
    read(row) {
      if (isKnown(row)) return null
      // What every build writes beside the body, if it is there.
      const { chatId, order } = row as { chatId?: unknown; order?: unknown }
      return { id: row.id, chatId: textOf(chatId), order: textOf(order), stored: { ...row } }
    },
    fields: ({ stored }) => stored,
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function withoutId({ id: _, ...fields }: { id: string }): object {
  return fields
}
