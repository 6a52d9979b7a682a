import { liveQuery } from 'dexie'
import { from, map, type Observable } from 'rxjs'
import type { FileEntry } from '#db/storage/file-store.ts'
import { recordTables } from '#db/records/records.ts'
import type { Replica } from '#db/replica.ts'
import type { EditDoc } from '#db/schema/edits.ts'
import type { WaitingEdit, WaitingFile } from '#db/views/waiting-view.ts'
import { derived } from './derived.ts'

/** Changes of records that the server has not accepted, the one that has waited longest first. */
export function waitingEdits({ live }: Replica): Observable<WaitingEdit[]> {
  const tables = recordTables(live)
  return derived(
    [live.edits, ...Object.values(tables)].map((table) => ({ table })),
    () =>
      live.edits
        .values()
        .sort((a, b) => a.body.changedAt - b.body.changedAt)
        .map((doc) => ({
          collection: doc.collection,
          recordId: doc.recordId,
          state: doc.state,
          title: changeTitle(doc, tables[doc.collection].get(doc.recordId)?.row),
          isNew: doc.body.version === null,
          mine: doc.body.mine,
          changedAt: doc.body.changedAt,
          canDiscard: doc.state !== 'sending',
        })),
  )
}

/** What a record is called in its own collection: by the change where that renames it. */
export function changeTitle({ collection, body }: EditDoc, row: object | undefined): string {
  if (collection === 'profile') return ''
  const field = collection === 'units' ? 'title' : 'unitTitle'
  const title = { ...row, ...body.mine }[field]
  return typeof title === 'string' ? title : ''
}

/** Files that the server does not have, or does not know to be gone; the oldest first. */
export function waitingFiles$({ files }: Replica): Observable<WaitingFile[]> {
  const entries = liveQuery(() =>
    files.files.where('state').anyOf('queued', 'sending', 'rejected', 'removing').sortBy('id'),
  )
  return from(entries).pipe(map((all) => all.flatMap((entry) => waitingFile(entry) ?? [])))
}

function waitingFile({ id, purpose, ownerId, state, body }: FileEntry): WaitingFile | null {
  if (state === 'stored') return null
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
  }
}
