import { liveQuery } from 'dexie'
import { distinctUntilChanged, from, map, skip, type Observable } from 'rxjs'
import type { Result } from '#contract/result.ts'
import type { FileSize, StoredFile } from '#contract/upload.ts'
import {
  askAgain,
  contentKey,
  type FileContent,
  type FileEntry,
  type FileStore,
} from '#db/storage/file-store.ts'
import type { FileRejection } from '#db/views/file-view.ts'
import type { Replica } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import type { DataSaver } from '#db/views/data-use-view.ts'

/*
 * Files chosen here, as the leader's sender moves them: queued → sending → stored | rejected; removing → gone. A request
 * may be repeated at any point: the server says how much it has, and an id is stored once.
 */

/** What may be fetched again is kept up to this much. */
const FETCHED_BYTES_MAX = 150 * 1024 * 1024

/** At start nobody knows what became of a request under way: the server is asked. Call once as a new leader. */
export function recoverFiles({ files }: Replica): Promise<Result<void>> {
  return storing(async () => {
    await files.files.where('state').equals('sending').modify(askAgain)
  })
}

/** What waits to be told to the server, oldest first. */
export function filesToSend({ files }: Replica): Promise<Result<FileEntry[]>> {
  return storing(() => files.files.where('state').anyOf('queued', 'sending', 'removing').sortBy('id'))
}

/** Emits when, from now on, something more waits for the server or may no longer wait, in whatever tab. Errors when the store is closed. */
export function fileChanges$({ files }: Replica): Observable<string> {
  const waiting = liveQuery(() => files.files.where('state').anyOf('queued', 'removing').toArray())
  return from(waiting).pipe(
    map((entries) => entries.map(({ id, body }) => `${id}${body.isUrgent ? '!' : ''}`).join(' ')),
    distinctUntilChanged(),
    skip(1),
  )
}

/** Written before its request; `null` if it was taken back in the meantime. */
export function beginFile({ files }: Replica, id: string): Promise<Result<FileEntry | null>> {
  return storing(() =>
    files.transaction('rw', files.files, async () => {
      const entry = await files.files.get(id)
      if (entry?.state !== 'queued') return entry ?? null
      const begun: FileEntry = { ...entry, state: 'sending' }
      await files.files.put(begun)
      return begun
    }),
  )
}

/** Says of those that wait why they do; `null`: no longer for a reason of their own. */
export function markPostponed(
  { files }: Replica,
  ids: readonly string[],
  postponed: DataSaver,
): Promise<Result<void>> {
  return storing(async () => {
    await files.files
      .where('id')
      .anyOf(ids)
      .modify((entry) => {
        // No request is under way while the sender decides.
        if (postponed !== null && entry.state === 'sending') askAgain(entry)
        entry.body.postponed = postponed
      })
  })
}

/** How many of its bytes the server has; `null`: ask it. */
export function markReceived({ files }: Replica, id: string, received: number | null): Promise<Result<void>> {
  return changeSending(files, id, (entry) => {
    entry.body.received = received
  })
}

/** No answer, or not now: it waits, and the server is asked how far it came. */
export function markFileUncertain({ files }: Replica, id: string): Promise<Result<void>> {
  return changeSending(files, id, askAgain)
}

/** The server has accepted it: its bytes need not be kept any longer, but may be as long as there is room. */
export function markFileStored(
  { files, now }: Replica,
  entry: FileEntry,
  stored: StoredFile,
): Promise<Result<void>> {
  const { id } = entry
  return storing(() =>
    files.transaction('rw', files.files, files.fetched, async () => {
      const marked = await files.files.where({ id, state: 'sending' }).modify((entry) => {
        entry.state = 'stored'
        entry.body.stored = stored
        entry.body.received = entry.body.size
      })
      if (marked === 0) return
      await files.fetched.put({
        key: contentKey(id, 'own'),
        fileId: id,
        size: entry.body.size,
        usedAt: now(),
      })
    }),
  )
}

/** The server refused it; it waits for a person: retry or remove. */
export function markFileRejected(
  { files }: Replica,
  id: string,
  rejection: FileRejection,
): Promise<Result<void>> {
  return changeSending(files, id, (entry) => {
    entry.state = 'rejected'
    entry.body.rejection = rejection
  })
}

/** The server has none of it any more. */
export function markFileRemoved({ files }: Replica, id: string): Promise<Result<void>> {
  return storing(async () => {
    await files.files.where({ id, state: 'removing' }).delete()
  })
}

/** The bytes that were chosen here; `null` when they are gone. */
export function ownContent({ files }: Replica, id: string): Promise<Result<FileContent | null>> {
  return storing(async () => (await files.contents.get(contentKey(id, 'own'))) ?? null)
}

/** What this device holds of a file: what was chosen here, or what was fetched in this size. */
export function heldContent(
  { files, now }: Replica,
  id: string,
  size: FileSize,
): Promise<Result<FileContent | null>> {
  return storing(async () => {
    const keys = [contentKey(id, 'own'), contentKey(id, size)]
    const content = (await files.contents.bulkGet(keys)).find((found) => found !== undefined) ?? null
    if (content) await files.fetched.where('key').equals(content.key).modify({ usedAt: now() })
    return content
  })
}

/** Keeps what was fetched, in the place of what was not used for the longest time. */
export function keepFetched(
  { files, now }: Replica,
  id: string,
  size: FileSize,
  { bytes, type }: Pick<FileContent, 'bytes' | 'type'>,
): Promise<Result<void>> {
  const key = contentKey(id, size)
  return storing(() =>
    files.transaction('rw', files.contents, files.fetched, async () => {
      await files.contents.put({ key, bytes, type })
      await files.fetched.put({ key, fileId: id, size: bytes.byteLength, usedAt: now() })
      await dropLeastUsed(files)
    }),
  )
}

/** Forgets a file and everything that is kept of it. Inside a transaction over all tables. */
export async function dropFile(store: FileStore, id: string): Promise<void> {
  const keys = await store.fetched.where('fileId').equals(id).primaryKeys()
  await store.contents.bulkDelete([contentKey(id, 'own'), ...keys])
  await store.fetched.bulkDelete(keys)
  await store.files.delete(id)
}

/** Drops all contents that can be fetched again, and returns their number. */
export function dropFetched(store: FileStore): Promise<number> {
  return store.transaction('rw', store.contents, store.fetched, async () => {
    const keys = await store.fetched.toCollection().primaryKeys()
    await store.contents.bulkDelete(keys)
    await store.fetched.clear()
    return keys.length
  })
}

async function dropLeastUsed(store: FileStore): Promise<void> {
  const oldestFirst = await store.fetched.orderBy('usedAt').toArray()
  let total = oldestFirst.reduce((sum, { size }) => sum + size, 0)
  for (const { key, size } of oldestFirst) {
    if (total <= FETCHED_BYTES_MAX) return
    await store.contents.delete(key)
    await store.fetched.delete(key)
    total -= size
  }
}

function changeSending(
  files: FileStore,
  id: string,
  change: (entry: FileEntry) => void,
): Promise<Result<void>> {
  return storing(async () => {
    await files.files.where({ id, state: 'sending' }).modify(change)
  })
}
