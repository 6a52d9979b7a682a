import type { Observable } from 'rxjs'
import type { RecordKind } from '#contract/records.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { rulesOf } from '#db/records/record-kinds.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { RecordView } from '#db/views/record-view.ts'
import { derived } from './derived.ts'

/** During a burst of changes the list is emitted at most this often. */
const THROTTLE_MS = 50

/** This person's own records of some kinds: first those created here and not sent yet, then latest change first. */
export function records(
  { replica }: Scope,
  { kinds }: { kinds: readonly RecordKind[] },
): Observable<RecordView<RecordKind>[]> {
  const tables = kinds.map((kind) => recordsOf(replica, kind))
  return derived(
    [...tables, replica.live.edits].map((table) => ({ table })),
    () => kinds.flatMap((kind) => listedRecords(replica, kind)),
    { throttleMs: THROTTLE_MS },
  )
}

/** One record with the edits made here; `null` if it isn't on this device. */
export function record(
  { replica }: Scope,
  { kind, id }: { kind: RecordKind; id: string },
): Observable<RecordView<RecordKind> | null> {
  return derived(
    [
      { table: recordsOf(replica, kind), concerns: (changed) => changed === id },
      { table: replica.live.edits, concerns: (changed) => changed === editId(kind, id) },
    ],
    () => recordView(replica, kind, id),
  )
}

/** Returns the wanted records of one kind in this person's list, ordered like `records`. */
export function listedRecords<K extends RecordKind>(
  replica: Replica,
  kind: K,
  isWanted: (id: string) => boolean = () => true,
): RecordView<K>[] {
  return recordIds(replica, kind)
    .filter(isWanted)
    .flatMap((id) => recordView(replica, kind, id) ?? [])
    .filter(({ row }) => rulesOf(kind).isListed(row, replica.userId))
    .sort(newestFirst)
}

/** Returns the ids of every record of one kind on this device, including those created here and not sent yet. */
export function recordIds(replica: Replica, kind: RecordKind): string[] {
  const madeHere = replica.live.edits
    .values()
    .filter(({ collection, body }) => collection === kind && body.version === null)
    .map(({ recordId }) => recordId)
  return [
    ...new Set([
      ...madeHere,
      ...recordsOf(replica, kind)
        .values()
        .map(({ id }) => id),
    ]),
  ]
}

/** Returns a record with the edits made here; `null` if this device has neither. */
export function recordView<K extends RecordKind>(
  replica: Replica,
  kind: K,
  id: string,
): RecordView<K> | null {
  const stored = recordsOf(replica, kind).get(id)?.row ?? null
  const overlaid = overlayEdit(stored, replica.live.edits.get(editId(kind, id)))
  if (overlaid === null) return null
  const rules = rulesOf(kind)
  const { row, edit } = overlaid
  const changedAt = 'updatedAt' in row ? (row.updatedAt ?? null) : null
  const detail = rules.detailOf(row, replica.userId)
  return { kind, id, row, edit, title: rules.titleOf(row), detail, changedAt }
}

function newestFirst(a: RecordView<RecordKind>, b: RecordView<RecordKind>): number {
  // Records that are only on this device sort after every time.
  const [first, second] = [a.changedAt ?? '9999', b.changedAt ?? '9999']
  return first === second ? (a.id < b.id ? 1 : -1) : first < second ? 1 : -1
}
