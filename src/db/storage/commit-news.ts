import { createRevision, now, randomToken } from 'rxdb/plugins/core'
import type { Stamp, Written } from './commit.ts'
import type { CollectionStore } from './person-database.ts'
import type { PersonStorage } from './person-storage.ts'
import { checkpointOf, type ChangeBulk } from './storage-instance.ts'
import type { StoreChannel } from './store-channel.ts'
import type { RowWrite } from './stored-row.ts'

/** Announced last for each commit: what it removes from the outbox must already be on screen elsewhere. */
const TOLD_LAST: CollectionStore = 'outbox'

/**
 * What commits look like from outside. `stamp` makes rows with the revisions that RxDB expects. `tell` announces a
 * complete commit: its rows to the live tables of every tab, and its facts and log to other tabs.
 */
export function commitNews(
  { emit, token }: Pick<PersonStorage, 'emit' | 'token'>,
  channel: StoreChannel,
): { stamp: Stamp; tell: (written: Written) => void } {
  const bulkPrefix = randomToken(10)
  let bulks = 0
  let lastRemovedAt = 0

  const stamp: Stamp = (key, previous, fields) => {
    // Grows for each row even if the clock was set back, including a time in which the row was gone.
    const lwt = Math.max(now(), hundredths((previous?._meta.lwt ?? lastRemovedAt) + 0.01))
    if (fields === null) lastRemovedAt = Math.max(lastRemovedAt, lwt)
    return {
      ...fields,
      id: key,
      _deleted: fields === null,
      _attachments: {},
      _meta: { lwt },
      _rev: createRevision(token(), previous ?? undefined),
    }
  }

  function tell({ rows, meta, logged }: Written): void {
    const byTurn = [...rows].sort(([a], [b]) => Number(a === TOLD_LAST) - Number(b === TOLD_LAST))
    for (const [collection, writes] of byTurn)
      emit(collection, bulkOf(writes, `${bulkPrefix}:${(bulks += 1)}`))
    if (meta.size === 0 && logged.length === 0) return
    channel.tell({ meta: [...meta.keys()], logged, commit: numberOf({ meta }) })
  }

  return { stamp, tell }
}

/** Returns the number of a commit of server rows; `null` for any other. */
export function numberOf({ meta }: Pick<Written, 'meta'>): number | null {
  // Set by code that knows the type of each key.
  return (meta.get('commit') as number | undefined) ?? null
}

function bulkOf(writes: readonly RowWrite[], id: string): ChangeBulk {
  const last = writes.at(-1)
  return {
    id,
    context: 'commit',
    checkpoint: last === undefined ? null : checkpointOf(last.next),
    events: writes.map(({ key, previous, next }) => {
      const change = { documentId: key, documentData: next }
      if (next._deleted) return { ...change, operation: 'DELETE', previousDocumentData: previous ?? next }
      return previous === null || previous._deleted
        ? { ...change, operation: 'INSERT', previousDocumentData: undefined }
        : { ...change, operation: 'UPDATE', previousDocumentData: previous }
    }),
  }
}

function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100
}
