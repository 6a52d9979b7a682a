import type { Change } from '#contract/changes.ts'
import { isRecordKind, RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Replica } from '#db/replica.ts'
import type { RecordDoc } from '#db/schema/records.ts'
import { editId } from '#db/schema/edits.ts'
import type { AskedAt } from '#db/storage/asked-at.ts'
import type { Commit } from '#db/storage/commit.ts'
import type { ReplicaStore } from '#db/storage/replica-store.ts'
import type { RowChange } from '#db/storage/rows.ts'
import { tableOf, type AnyRow } from './record-tables.ts'

/*
 * Records: rows of the server that are changed by field, each with a version of its own. One path for all of them,
 * whichever kind: a feed's change, a first sync, and the answer to a change made here. By the leader alone.
 */

/** What the server said of a record: `row: null`, it is gone. `n` is the feed's number, or the number a list was asked at. */
export type RecordChange = {
  [K in RecordKind]: { collection: K; id: string; n: number; row: RecordRows[K] | null }
}[RecordKind]

/** `asked`: the row answered a request of its own, and its place in the feed is where this device was when it asked. */
export type RecordNews = RecordChange & { asked?: AskedAt }

/** A row of one kind as a change of records. */
export function recordChange<K extends RecordKind>(
  collection: K,
  row: RecordRows[K],
  n: number,
): RecordChange {
  // One object of the union, which TypeScript does not see while the kind is open.
  return { collection, id: row.id, n, row } as RecordChange
}

/** Whether a change of the feed is a record's. */
export function isRecordChange(change: Change): change is Change & RecordChange {
  return isRecordKind(change.collection)
}

/** The feed's number of each tombstone since the leader began to write, and the number that it began at. */
type Gone = { numbers: Map<string, number>; since: number }

const goneOf = new WeakMap<ReplicaStore, Gone>()

function gone({ store }: Replica): Gone {
  const known = goneOf.get(store) ?? { numbers: new Map(), since: 0 }
  goneOf.set(store, known)
  return known
}

/** Notes what the feed or a list says to be gone, as soon as it says so: an older answer must not bring it back. */
export function noteGone(replica: Replica, news: readonly RecordNews[]): void {
  const { numbers } = gone(replica)
  for (const { collection, id, n, row, asked } of news)
    if (row === null && asked === undefined) numbers.set(editId(collection, id), n)
}

/** A new leader knows of no tombstones; what was asked for before it began says nothing about records it lacks. */
export function forgetGone(replica: Replica, since: number): void {
  const state = gone(replica)
  state.numbers.clear()
  state.since = since
}

/** Puts records as the server told them. What is older than the row here, by number or version, is left out. */
export async function foldRecords(
  replica: Replica,
  { rows, put }: Commit,
  news: readonly RecordNews[],
): Promise<void> {
  await Promise.all(
    RECORD_KINDS.map(async (kind) => {
      const ofKind = news.filter(({ collection }) => collection === kind)
      if (ofKind.length === 0) return
      const table = tableOf(replica.tables, kind)
      const docs = await rows(
        table,
        ofKind.map(({ id }) => id),
      )
      const changed = new Set<string>()
      for (const each of ofKind) {
        const doc = docs.get(each.id) ?? null
        const next = each.asked ? answered(replica, doc, each, each.asked) : folded(doc, each)
        if (next === 'keep') continue
        docs.set(each.id, next)
        changed.add(each.id)
      }
      for (const id of changed) put(table, id, docs.get(id) ?? null)
    }),
  )
}

type Told = Pick<RecordChange, 'collection' | 'id' | 'n'> & { row: AnyRow | null }

function folded(doc: RecordDoc<AnyRow> | null, { id, n, row }: Told): RowChange<RecordDoc<AnyRow>> {
  if (doc !== null && n > 0 && n < doc.n) return 'keep'
  if (row === null) return doc === null ? 'keep' : null
  if (doc !== null && row.version < doc.row.version) return 'keep'
  return { id, n: Math.max(n, doc?.n ?? 0), row }
}

/** What the feed has said to be gone since it was asked for stays gone. */
function answered(
  replica: Replica,
  doc: RecordDoc<AnyRow> | null,
  { collection, id, row }: Told,
  { n }: AskedAt,
): RowChange<RecordDoc<AnyRow>> {
  const { numbers, since } = gone(replica)
  if (row === null) return doc === null || n < doc.n ? 'keep' : null
  if (doc === null) return n < (numbers.get(editId(collection, id)) ?? since) ? 'keep' : { id, n, row }
  if (row.version < doc.row.version || (row.version === doc.row.version && n < doc.n)) return 'keep'
  return { id, n: Math.max(n, doc.n), row }
}
