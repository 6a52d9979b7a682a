import type { Change } from '#contract/changes.ts'
import { isRecordKind, RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Result } from '#contract/result.ts'
import type { Collections, Replica } from '#db/replica.ts'
import { collectionOf, type AnyRow } from './record-tables.ts'
import { isOfThisHistory, type AskedAt } from '#db/storage/asked-at.ts'
import { changeRows, purgeDeleted, readAllRows, storing, type RowChange } from '#db/storage/rows.ts'
import { editId } from '#db/schema/edits.ts'
import type { RecordDoc } from '#db/schema/records.ts'

/*
 * Records: rows of the server that are changed by field, each with a version of its own. One path for all of them,
 * whichever collection: a feed's change, a first sync, and the answer to a change made here. By the leader alone.
 */

/** What the server said of a record: `row: null`, it is gone. `n` is the feed's number, or the number a list was asked at. */
export type RecordChange = {
  [K in RecordKind]: { collection: K; id: string; n: number; row: RecordRows[K] | null }
}[RecordKind]

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

/**
 * What the leader knows of records that are gone: the feed's number of each tombstone since it began to write, and the
 * number it began at. One write at a time, so that a tombstone and a row that is older never pass each other.
 */
type Gone = { numbers: Map<string, number>; since: number; lane: Promise<unknown> }

const goneOf = new WeakMap<Replica['side'], Gone>()

function gone({ side }: Replica): Gone {
  const known = goneOf.get(side) ?? { numbers: new Map(), since: 0, lane: Promise.resolve() }
  goneOf.set(side, known)
  return known
}

/** Writes what the feed or a list says of records. What is older than the row here, by number or version, is left out. */
export function applyRecords(replica: Replica, changes: readonly RecordChange[]): Promise<Result<void>> {
  for (const { collection, id, n, row } of changes)
    if (row === null) gone(replica).numbers.set(editId(collection, id), n)
  return inTurn(replica, async () => {
    for (const name of RECORD_KINDS) {
      const ofCollection = changes.filter(({ collection }) => collection === name)
      if (ofCollection.length === 0) continue
      const newest = new Map(ofCollection.map((change) => [change.id, change]))
      await changeRows(collectionOf(replica.collections, name), [...newest.keys()], (doc, id) =>
        folded(doc, newest.get(id)),
      )
    }
  })
}

/**
 * Writes a record that answered a request of its own. Its place in the feed is where this device was when it asked:
 * what the feed has said to be gone since stays gone, and what another history of the database answered is left out.
 */
export function applyAnswer(replica: Replica, change: RecordChange, asked: AskedAt): Promise<Result<void>> {
  const { collection, id } = change
  return inTurn(replica, async () => {
    if (!isOfThisHistory(replica, asked)) return
    await changeRows(collectionOf(replica.collections, collection), [id], (doc) => {
      const { numbers, since } = gone(replica)
      const goneAt = numbers.get(editId(collection, id)) ?? since
      return doc === null && asked.n < goneAt ? 'keep' : answered(doc, change, asked)
    })
  })
}

function answered<Row extends AnyRow>(
  doc: RecordDoc<Row> | null,
  { id, row }: { id: string; row: Row | null },
  { n }: AskedAt,
): RowChange<RecordDoc<Row>> {
  if (row === null) return doc === null || n < doc.n ? 'keep' : null
  if (doc === null) return { id, n, row }
  if (row.version < doc.row.version || (row.version === doc.row.version && n < doc.n)) return 'keep'
  return { id, n: Math.max(n, doc.n), row }
}

function inTurn(replica: Replica, work: () => Promise<void>): Promise<Result<void>> {
  const state = gone(replica)
  const written = state.lane.then(() => storing(work))
  state.lane = written
  return written
}

/** A new leader knows of no tombstones; what was asked for before it began says nothing about records it lacks. */
export function forgetGone(replica: Replica, since: number): void {
  const state = gone(replica)
  state.numbers.clear()
  state.since = since
}

function folded<Row extends AnyRow>(
  doc: RecordDoc<Row> | null,
  change: { id: string; n: number; row: Row | null } | undefined,
): RowChange<RecordDoc<Row>> {
  if (!change || (doc !== null && change.n > 0 && change.n < doc.n)) return 'keep'
  const { id, row } = change
  if (row === null) return doc === null ? 'keep' : null
  if (doc !== null && row.version < doc.row.version) return 'keep'
  return { id, n: Math.max(change.n, doc?.n ?? 0), row }
}

/** Removes the tombstones of records that are gone. */
export async function purgeRecords(collections: Collections): Promise<void> {
  for (const kind of RECORD_KINDS) await purgeDeleted(collectionOf(collections, kind))
}

/** After a reset: every record goes, and comes again with the first sync. What was changed here stays. */
export async function dropRecords(replica: Replica): Promise<void> {
  const { collections } = replica
  await gone(replica).lane
  forgetGone(replica, 0)
  for (const name of RECORD_KINDS) {
    const collection = collectionOf(collections, name)
    const known = await readAllRows(collection)
    await changeRows(
      collection,
      known.map(({ id }) => id),
      () => null,
    )
    await purgeDeleted(collection)
  }
}
