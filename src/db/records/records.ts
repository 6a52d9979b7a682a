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
 * Records: server rows that are changed by field, each with its own version. All kinds share one path: feed changes, a
 * first sync, and responses to edits made here. Used by the leader only.
 */

/**
 * A record as received from the server; `row: null` means it is gone. `n` is the number of the feed change, or of the
 * checkpoint that a list was requested at.
 */
export type RecordChange = {
  [K in RecordKind]: { collection: K; id: string; n: number; row: RecordRows[K] | null }
}[RecordKind]

/**
 * `asked`: the row is the response to a request of its own, and its place in the feed is where this device was when it
 * asked.
 */
export type RecordNews = RecordChange & { asked?: AskedAt }

/** Returns a row of one kind as a change to records. */
export function recordChange<K extends RecordKind>(
  collection: K,
  row: RecordRows[K],
  n: number,
): RecordChange {
  // One member of the union, which TypeScript can't see while the kind is generic.
  return { collection, id: row.id, n, row } as RecordChange
}

/** Returns whether a change of the feed is about a record. */
export function isRecordChange(change: Change): change is Change & RecordChange {
  return isRecordKind(change.collection)
}

/** Feed numbers of the tombstones since the leader began to write, and the number at which it began. */
type Gone = { numbers: Map<string, number>; since: number }

const goneOf = new WeakMap<ReplicaStore, Gone>()

function gone({ store }: Replica): Gone {
  const known = goneOf.get(store) ?? { numbers: new Map(), since: 0 }
  goneOf.set(store, known)
  return known
}

/** Notes tombstones as soon as the feed or a list reports them: an older response must not bring a record back. */
export function noteGone(replica: Replica, news: readonly RecordNews[]): void {
  const { numbers } = gone(replica)
  for (const { collection, id, n, row, asked } of news)
    if (row === null && asked === undefined) numbers.set(editId(collection, id), n)
}

/** Forgets tombstones, for a new leader. Earlier responses say nothing about records it doesn't have. */
export function forgetGone(replica: Replica, since: number): void {
  const state = gone(replica)
  state.numbers.clear()
  state.since = since
}

/**
 * Writes records as received from the server. Leaves out what is older than the row here, by number or version. Returns
 * the rows that were written, by the id of an edit of them.
 */
export async function foldRecords(
  replica: Replica,
  { rows, put }: Commit,
  news: readonly RecordNews[],
): Promise<Map<string, AnyRow>> {
  const written = new Map<string, AnyRow>()
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
      for (const id of changed) {
        const next = docs.get(id) ?? null
        put(table, id, next)
        if (next !== null) written.set(editId(kind, id), next.row)
      }
    }),
  )
  return written
}

type ServerRecord = Pick<RecordChange, 'collection' | 'id' | 'n'> & { row: AnyRow | null }

function folded(doc: RecordDoc<AnyRow> | null, { id, n, row }: ServerRecord): RowChange<RecordDoc<AnyRow>> {
  if (doc !== null && n > 0 && n < doc.n) return 'keep'
  if (row === null) return doc === null ? 'keep' : null
  if (doc !== null && row.version < doc.row.version) return 'keep'
  return { id, n: Math.max(n, doc?.n ?? 0), row }
}

/** A record that the feed has reported gone since the request stays gone. */
function answered(
  replica: Replica,
  doc: RecordDoc<AnyRow> | null,
  { collection, id, row }: ServerRecord,
  { n }: AskedAt,
): RowChange<RecordDoc<AnyRow>> {
  const { numbers, since } = gone(replica)
  if (row === null) return doc === null || n < doc.n ? 'keep' : null
  if (doc === null) return n < (numbers.get(editId(collection, id)) ?? since) ? 'keep' : { id, n, row }
  if (row.version < doc.row.version || (row.version === doc.row.version && n < doc.n)) return 'keep'
  return { id, n: Math.max(n, doc.n), row }
}
