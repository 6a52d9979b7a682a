import { combineLatest, map, type Observable } from 'rxjs'
import type { FileEntry } from '#db/storage/file-store.ts'
import { waitsForLater } from '#db/records/edits.ts'
import { rulesOf } from '#db/records/record-kinds.ts'
import { allRecords, recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import { type EditDoc, receiptNumberOf } from '#db/schema/edits.ts'
import { waitsForServer } from '#db/schema/outgoing-messages.ts'
import type { WaitingEdit, WaitingFile } from '#db/views/waiting-view.ts'
import { derived } from './derived.ts'
import { heldPhotos$ } from './files.ts'

/** Edits that the server hasn't accepted, longest waiting first. */
export function waitingEdits(replica: Replica): Observable<WaitingEdit[]> {
  const { edits, laterEdits } = replica.live
  return derived(
    [edits, laterEdits, ...allRecords(replica)].map((table) => ({ table })),
    () =>
      edits
        .values()
        .sort((a, b) => a.body.changedAt - b.body.changedAt)
        .map((doc) => ({
          collection: doc.collection,
          recordId: doc.recordId,
          state: doc.state,
          title: changeTitle(replica, doc),
          isNew: doc.body.version === null,
          mine: doc.body.mine,
          changedAt: doc.body.changedAt,
          // A receipt is cancelled in its ledger, which asks first.
          canDiscard: doc.state !== 'sending' && receiptNumberOf(doc) === undefined,
          waitsFor: waitsForLater(replica, doc) ? 'earlier' : waitsForServer(doc) ? 'server' : null,
        })),
  )
}

/** Returns the title of a changed record, from the edit if that renames it. */
export function changeTitle(replica: Replica, { collection, recordId, body }: EditDoc): string {
  // Also works for a record that is gone: the edit may contain its title.
  return rulesOf(collection).titleOf({
    ...recordsOf(replica, collection).get(recordId)?.row,
    ...body.mine,
  })
}

/** Files that the server doesn't have, or doesn't know have been removed, oldest first. */
export function waitingFiles$(replica: Replica): Observable<WaitingFile[]> {
  const entries = replica.files.entries$({ state: ['queued', 'sending', 'rejected', 'removing'] })
  return combineLatest([entries, heldPhotos$(replica)]).pipe(
    map(([all, held]) => all.flatMap((entry) => (held.has(entry.id) ? [] : (waitingFile(entry) ?? [])))),
  )
}

function waitingFile({ id, purpose, ownerId, state, body }: FileEntry): WaitingFile | null {
  if (state === 'stored' || state === 'draft') return null
  const { name, size, received, rejection, postponed = null } = body
  return {
    id,
    purpose,
    ownerId: ownerId || null,
    state: state === 'queued' && postponed !== null ? 'postponed' : state,
    name,
    size,
    sent: received ?? 0,
    rejection,
    ...(state === 'queued' && postponed === 'thinLine' && { isThin: true as const }),
  }
}
