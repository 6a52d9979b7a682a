import { map, type Observable } from 'rxjs'
import { waitingPhotos } from '#db/outbox/message-photos.ts'
import type { FileEntry } from '#db/storage/file-store.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { FileView, FileOwner } from '#db/views/file-view.ts'
import { derived } from './derived.ts'

/** Files chosen here for one owner (`null`: avatars), oldest first. Leaves out those being removed. */
export function files({ replica }: Scope, { purpose, ownerId }: FileOwner): Observable<FileView[]> {
  return replica.files
    .entries$({ ownerId: ownerId ?? '' })
    .pipe(
      map((all) =>
        all.filter((entry) => entry.purpose === purpose && entry.state !== 'removing').map(toView),
      ),
    )
}

/**
 * Counts files that the server doesn't have: on their way, how many of these wait for a good line, refused, and when each
 * was chosen. Full sizes that wait for a good line have no time: that may take days, and nobody has to do anything.
 */
export function unsentOf(entries: readonly FileEntry[]): {
  files: number
  thinFiles: number
  refusedFiles: number
  chosenAt: number[]
} {
  const isThin = ({ state, body }: FileEntry) => state === 'queued' && body.postponed === 'thinLine'
  const refusedFiles = entries.filter(({ state }) => state === 'rejected').length
  return {
    files: entries.length - refusedFiles,
    thinFiles: entries.filter(isThin).length,
    refusedFiles,
    chosenAt: entries.filter((entry) => !isThin(entry)).map(({ body }) => body.addedAt),
  }
}

/** Photos whose message is waiting: they count as part of it, and are sent after it. */
export function heldPhotos$(replica: Replica): Observable<Set<string>> {
  return derived([{ table: replica.live.outgoingMessages }], () => waitingPhotos(replica))
}

function toView({ id, purpose, ownerId, state, body }: FileEntry): FileView {
  return {
    id,
    purpose,
    ownerId: ownerId === '' ? null : ownerId,
    state: state === 'sending' || state === 'stored' || state === 'rejected' ? state : 'waiting',
    name: body.name,
    kind: body.type === 'application/pdf' ? 'pdf' : 'image',
    size: body.size,
    sent: body.received ?? 0,
    rejection: body.rejection,
    postponed: state === 'queued' ? (body.postponed ?? null) : null,
    stored: body.stored,
  }
}
