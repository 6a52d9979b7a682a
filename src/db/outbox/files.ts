import { distinctUntilChanged, map, skip, type Observable } from 'rxjs'
import type { Result } from '#contract/result.ts'
import type { FileSize, StoredFile } from '#contract/upload.ts'
import {
  askAgain,
  contentKey,
  type FileContent,
  type FileEntry,
  type FileStore,
} from '#db/storage/file-store.ts'
import type { Files } from '#db/storage/files.ts'
import type { FileRejection, Postponed } from '#db/views/file-view.ts'
import type { Replica } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'

/*
 * Files chosen here, as the leader's sender moves them: queued → sending → stored | rejected; removing → gone. A
 * request may be repeated at any point: the server reports how much it has, and an id is stored once.
 */

/** Upper limit for contents that can be fetched again, in bytes. */
const FETCHED_BYTES_MAX = 150 * 1024 * 1024

/** After a start the result of a request under way is unknown, so the server is asked. Call once before sending. */
export function recoverFiles({ files }: Replica): Promise<Result<void>> {
  return storing(async () => {
    if ((await files.entries({ state: ['sending'] })).length === 0) return
    await files.use((store) => store.files.where('state').equals('sending').modify(askAgain))
  })
}

/** Returns the files that the server must be told about, oldest first. */
export function filesToSend({ files }: Replica): Promise<Result<FileEntry[]>> {
  return storing(() => files.entries({ state: ['queued', 'sending', 'removing'] }))
}

/** Emits, in any tab, when the waiting or urgent files change from now on. Errors when the store is closed. */
export function fileChanges$({ files }: Replica): Observable<string> {
  return files.entries$({ state: ['queued', 'removing'] }).pipe(
    map((entries) =>
      entries.map(({ id, body }) => `${id}${body.isUrgent || body.isAsked ? '!' : ''}`).join(' '),
    ),
    distinctUntilChanged(),
    skip(1),
  )
}

/** Marks a file as `sending` before its request. Returns `null` if it was removed in the meantime. */
export function beginFile({ files }: Replica, id: string): Promise<Result<FileEntry | null>> {
  return storing(() =>
    files.use((store) =>
      store.transaction('rw', store.files, async () => {
        const entry = await store.files.get(id)
        if (entry?.state !== 'queued') return entry ?? null
        const begun: FileEntry = { ...entry, state: 'sending' }
        await store.files.put(begun)
        return begun
      }),
    ),
  )
}

/** Notes why waiting files are postponed; `null`: no longer postponed. */
export function markPostponed(
  { files }: Replica,
  ids: readonly string[],
  postponed: Postponed,
): Promise<Result<void>> {
  return changeFiles(files, ids, (entry) => {
    // No request is under way while the sender decides.
    if (postponed !== null && entry.state === 'sending') askAgain(entry)
    entry.body.postponed = postponed
  })
}

/** Notes how many bytes the server has; `null`: ask it. */
export function markReceived({ files }: Replica, id: string, received: number | null): Promise<Result<void>> {
  return changeSending(files, id, (entry) => {
    entry.body.received = received
  })
}

/** No response, or can't be sent now: the file waits, and the server is asked how much it has. */
export function markFileUncertain({ files }: Replica, id: string): Promise<Result<void>> {
  return changeSending(files, id, askAgain)
}

/** Marks a file as accepted by the server. Its bytes needn't be kept any longer, but may be while there is space. */
export function markFileStored(
  { files, now }: Replica,
  entry: FileEntry,
  stored: StoredFile,
): Promise<Result<void>> {
  const { id } = entry
  return storing(() =>
    files.use((store) =>
      store.transaction('rw', store.files, store.fetched, async () => {
        const marked = await store.files.where({ id, state: 'sending' }).modify((entry) => {
          entry.state = 'stored'
          entry.body.stored = stored
          entry.body.received = entry.body.size
        })
        if (marked === 0) return
        await store.fetched.put({
          key: contentKey(id, 'own'),
          fileId: id,
          size: entry.body.size,
          usedAt: now(),
        })
      }),
    ),
  )
}

/** Marks a file as rejected by the server. It waits for a person to retry or remove it. */
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

/** Forgets a file that the server has removed. */
export function markFileRemoved({ files }: Replica, id: string): Promise<Result<void>> {
  return storing(async () => {
    await files.use((store) => store.files.where({ id, state: 'removing' }).delete())
  })
}

/** Returns the bytes that were chosen here; `null` if they are gone. */
export function ownContent({ files }: Replica, id: string): Promise<Result<FileContent | null>> {
  return storing(() => files.use(async (store) => (await store.contents.get(contentKey(id, 'own'))) ?? null))
}

/** Returns what this device holds of a file: what was chosen here, or what was fetched in this size. */
export function heldContent(
  { files, now }: Replica,
  id: string,
  size: FileSize,
): Promise<Result<FileContent | null>> {
  return storing(() =>
    files.useIfAny(null, async (store) => {
      const keys = [contentKey(id, 'own'), contentKey(id, size)]
      const content = (await store.contents.bulkGet(keys)).find((found) => found !== undefined) ?? null
      if (content) await store.fetched.where('key').equals(content.key).modify({ usedAt: now() })
      return content
    }),
  )
}

/** Keeps fetched content, and removes the least recently used beyond the limit. */
export function keepFetched(
  { files, now }: Replica,
  id: string,
  size: FileSize,
  { bytes, type }: Pick<FileContent, 'bytes' | 'type'>,
): Promise<Result<void>> {
  const key = contentKey(id, size)
  return storing(() =>
    files.use((store) =>
      store.transaction('rw', store.contents, store.fetched, async () => {
        await store.contents.put({ key, bytes, type })
        await store.fetched.put({ key, fileId: id, size: bytes.byteLength, usedAt: now() })
        await dropLeastUsed(store)
      }),
    ),
  )
}

/** Removes all contents that can be fetched again, and returns how many. */
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

/** Changes entries by id. Leaves out missing ones. */
export function changeFiles(
  files: Files,
  ids: readonly string[],
  change: (entry: FileEntry) => void,
): Promise<Result<void>> {
  return storing(async () => {
    if (ids.length > 0) await files.useIfAny(0, (store) => store.files.where('id').anyOf(ids).modify(change))
  })
}

function changeSending(files: Files, id: string, change: (entry: FileEntry) => void): Promise<Result<void>> {
  return changeFiles(files, [id], (entry) => {
    if (entry.state === 'sending') change(entry)
  })
}
