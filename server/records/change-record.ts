import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { RecordKind } from '#contract/records.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Written } from '#server/store/written.ts'
import { givenFields } from './given-fields.ts'
import { keepHidden } from './keep-hidden.ts'

/** Who writes a record, when, and the wire number of their client. */
export type RecordWriter = { userId: string; at: Date; wire: number }

/** The result of a write that changed nothing: it moved nobody's feed and added no lines. */
type Unchanged<Row> = Written<Row> & { lines: [] }

/** A record as its writer sees it, and those of its fields that a change may name. */
type Held = { row: { version: number }; fields: object }
type MaybeLater<T> = T | Promise<T>

type Changing<H extends Held, W> = {
  kind: RecordKind
  /** The schema of `edit`. */
  schema: z.ZodObject
  /** Some of `fields`, from a client of this wire. */
  edit: { [K in keyof H['fields']]?: H['fields'][K] | undefined }
  wire: number
  /** The version that the edit was made from; `null` changes any version. */
  version: number | null
  /** Locks the record until the transaction ends; `null` if there is none that this person may change. */
  read: () => Promise<H | null>
  /** Returns the failure for a record that doesn't exist or is somebody else's. */
  none: () => Result<never>
  /** What the failure says if the record has another version. */
  outdated: string
  /** Whether the change asks for nothing new, if that takes more than comparing fields. */
  isSame?: (after: H['fields'], held: H) => MaybeLater<boolean>
  /** Returns why the record can't become like this, if so. */
  refuse?: (after: H['fields'], held: H) => MaybeLater<Result<never> | null>
  /** Stores the fields as the next version, and records it in the feeds of those who see it. */
  write: (after: H['fields'], held: H) => Promise<Result<W>>
}

/**
 * Changes a record as every kind is changed; the SQL is the kind's. Values that the client can't see stay. A change that
 * would change nothing succeeds whatever the version is: an earlier attempt of the same request was stored, or somebody
 * did the same. Otherwise fails with `conflict` and the current row for another version; with `notFound`; or as `refuse`
 * and `write` do. Call it in the transaction in which `read` locks.
 */
export async function changeRecord<H extends Held, W extends Written<H['row']>>(
  change: Changing<H, W>,
): Promise<Result<W | Unchanged<H['row']>>> {
  const { kind, schema, wire, version } = change
  const held = await change.read()
  if (held === null) return change.none()
  const { row, fields } = held
  const given: object = keepHidden(givenFields(change.edit), fields, { kind, schema, wire })
  const after: H['fields'] = { ...fields, ...given }
  const isSame = change.isSame ? await change.isSame(after, held) : isDeepStrictEqual(after, fields)
  if (isSame) return ok({ value: row, moved: [], lines: [] })
  if (version !== null && version !== row.version)
    return fail({ kind: 'conflict', message: change.outdated, current: row })
  return (await change.refuse?.(after, held)) ?? change.write(after, held)
}

/** Returns what `changeRecord` reads of a record whose edits name fields of its row; `null` if there is none. */
export function wholeRow<Row>(row: Row | undefined): { row: Row; fields: Row } | null {
  return row === undefined ? null : { row, fields: row }
}

type Creating<Row, W> = {
  /** Returns the record with this id if it's this person's. */
  find: () => Promise<Row | undefined>
  /** Returns the failure for an id that is somebody else's. */
  none: () => Result<never>
  /** Returns why there can't be such a record, if so. */
  refuse?: () => Promise<Result<never> | null>
  /** Stores the record; `undefined` if one has the id by now. */
  insert: () => Promise<object | undefined>
  /** Records it in the feeds of those who see it, and returns it. */
  write: () => Promise<Result<W>>
}

/**
 * Creates a record under the id that its device made. Repeated, even at the same moment, returns what is stored. Fails
 * as `refuse` does, and with `notFound` for somebody else's id.
 */
export async function createRecord<Row, W extends Written<Row>>(
  creation: Creating<Row, W>,
): Promise<Result<W | Unchanged<Row>>> {
  const known = await creation.find()
  if (known) return ok({ value: known, moved: [], lines: [] })
  const refusal = await creation.refuse?.()
  if (!refusal && (await creation.insert())) return creation.write()
  // The same request may have been stored while this one waited for its turn.
  const same = await creation.find()
  return same ? ok({ value: same, moved: [], lines: [] }) : (refusal ?? creation.none())
}

/**
 * Returns the result of creating a record whose id is another one's, such as its unit's, when there is one: the same
 * changes nothing. Otherwise fails with `conflict` and the current row.
 */
export function storedAlready<Row>(current: Row, isSame: boolean, message: string): Result<Unchanged<Row>> {
  return isSame ? ok({ value: current, moved: [], lines: [] }) : fail({ kind: 'conflict', message, current })
}
