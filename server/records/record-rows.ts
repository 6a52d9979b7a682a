import type { Change } from '#contract/changes.ts'
import { RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { kindOf } from './record-kinds.ts'

/** Records by kind and id. */
export type RecordsFound = { [K in RecordKind]: ReadonlyMap<string, RecordRows[K]> }

/** Returns the records among changed rows, as this person may see them now. */
export async function recordRows(
  db: Reader,
  userId: string,
  changed: readonly { collection: Change['collection']; id: string }[],
): Promise<RecordsFound> {
  const found: [RecordKind, ReadonlyMap<string, RecordRows[RecordKind]>][] = []
  for (const kind of RECORD_KINDS) {
    const ids = changed.flatMap(({ collection, id }) => (collection === kind ? [id] : []))
    const rows = ids.length === 0 ? [] : await kindOf(kind).rowsFor(db, userId, ids)
    found.push([kind, new Map(rows.map((row) => [row.id, row]))])
  }
  // One entry per kind, read by that kind's own function.
  return Object.fromEntries(found) as RecordsFound
}
