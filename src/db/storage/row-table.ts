import type { LaterRow } from '#db/schema/later-rows.ts'
import type { Collections } from './collections.ts'
import type { IdRange } from './row-source.ts'
import type { StoredRow } from './stored-row.ts'

/** Rows of one type. Several tables may share a collection; the key tells which table a row belongs to. */
export type RowTable<T> = {
  collection: keyof Collections
  /** The key range in the collection; keys of other tables may be in it too. */
  range: IdRange
  keyOf(id: string): string
  /** `null` if the key belongs to another table. */
  idOf(key: string): string | null
  /** `null` for a row that this build doesn't know: it is neither shown, changed nor removed. */
  read(row: StoredRow): T | null
  /** Returns the fields to store, without the id. */
  fields(doc: T): object
}

/** A table with a collection of its own, or the part of a collection whose keys `owns` selects. */
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
    // `;` is the character after the colon.
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
