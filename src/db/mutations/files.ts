import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { changeFiles, dropFetched } from '#db/outbox/files.ts'
import { contentKey, dropFile, type FileEntry, type FileStore } from '#db/storage/file-store.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import type { FileOwner } from '#db/views/file-view.ts'

type Chosen = FileOwner & { blob: Blob; name: string }

/**
 * Keeps a chosen file on this device, durably, and queues it. Records can name its id at once. A caller that passes the
 * `id` (a UUIDv7) may repeat the call. A new avatar replaces one that is waiting. If the device is full, removes what
 * can be fetched again. Fails with `invalid` for an empty or too large file, with `storage` if there is still no space,
 * and with `network` if the code that keeps files isn't on this device and can't be fetched now.
 */
export function addFile(
  scope: Scope,
  { id = scope.newId(), ...file }: Chosen & { id?: string },
): Promise<Result<{ id: string }>> {
  return keepFileHere(scope, { ...file, id }, 'queued')
}

/** What a record says about a file that is kept here. */
export type KeptHere = { id: string; size: number; sha256: string }

/**
 * The same, but can also keep a file that waits until something asks to send it (`draft`). Returns what a record says
 * about the file.
 */
export async function keepFileHere(
  scope: Scope,
  file: Chosen & { id: string },
  state: 'queued' | 'draft',
): Promise<Result<KeptHere>> {
  const kept = await keepFilesHere(scope, [file], state)
  if (!kept.ok) return kept
  const [only] = kept.value
  if (only === undefined) throw new Error('one file in, one file out')
  return ok(only)
}

/** The same for several files, all of them or none. `isFull` marks the full size of a photo whose readable one goes first. */
export async function keepFilesHere(
  { replica, now }: Scope,
  files: readonly (Chosen & { id: string; isFull?: true })[],
  state: 'queued' | 'draft',
): Promise<Result<KeptHere[]>> {
  const bad = files.find(({ blob }) => blob.size === 0 || blob.size > UPLOAD_BYTES_MAX)
  if (bad) {
    const fields = { file: bad.blob.size === 0 ? 'damaged' : 'tooLarge' }
    return fail({ kind: 'invalid', message: 'The file cannot be kept', fields })
  }
  const read = await storing(() => Promise.all(files.map((file) => entryOf(file, state, now()))))
  if (!read.ok) return read
  const keepAll = () => storing(() => replica.files.use((store) => keep(store, read.value)))
  const kept = await keepAll()
  if (kept.ok || kept.failure.kind !== 'storage') return kept
  const freed = await storing(() => replica.files.use(dropFetched))
  return freed.ok && freed.value > 0 ? keepAll() : kept
}

async function entryOf(
  { id, purpose, ownerId, name, blob, isFull }: Chosen & { id: string; isFull?: true },
  state: FileEntry['state'],
  addedAt: number,
): Promise<{ entry: FileEntry; bytes: ArrayBuffer }> {
  const bytes = await blob.arrayBuffer()
  const entry: FileEntry = {
    id,
    purpose,
    ownerId: ownerId ?? '',
    state,
    body: {
      v: 1,
      name,
      type: blob.type,
      size: bytes.byteLength,
      sha256: await sha256Of(bytes),
      received: 0,
      rejection: null,
      stored: null,
      addedAt,
      ...(isFull && { isFull }),
    },
  }
  return { entry, bytes }
}

async function keep(
  store: FileStore,
  files: readonly { entry: FileEntry; bytes: ArrayBuffer }[],
): Promise<KeptHere[]> {
  await store.transaction('rw', store.files, store.contents, store.fetched, async () => {
    for (const { entry, bytes } of files) {
      if ((await store.files.get(entry.id)) !== undefined) continue
      if (entry.purpose === 'avatar') await dropReplacedAvatars(store)
      await store.contents.put({ key: contentKey(entry.id, 'own'), bytes, type: entry.body.type })
      await store.files.put(entry)
    }
  })
  return files.map(({ entry: { id, body } }) => ({ id, size: body.size, sha256: body.sha256 }))
}

/** Sends a rejected file again as it is. */
export function retryFile({ replica }: Scope, { id }: { id: string }): Promise<Result<void>> {
  return changeFiles(replica.files, [id], (entry) => {
    if (entry.state !== 'rejected') return
    entry.state = 'queued'
    entry.body.rejection = null
    entry.body.received = null
  })
}

/** Sends postponed files at once, because a person asked. */
export function sendFilesNow({ replica }: Scope, { ids }: { ids: readonly string[] }): Promise<Result<void>> {
  return changeFiles(replica.files, ids, (entry) => {
    entry.body.isUrgent = true
    entry.body.postponed = null
  })
}

/** Removes a file: here at once, on the server as soon as it can be reached. */
export function removeFile(
  { replica, now }: Scope,
  { id, purpose, ownerId }: FileOwner & { id: string },
): Promise<Result<void>> {
  const noBody: FileEntry['body'] = {
    v: 1,
    name: '',
    type: '',
    size: 0,
    sha256: '',
    received: null,
    rejection: null,
    stored: null,
    addedAt: now(),
  }
  return storing(() =>
    replica.files.use((store) =>
      store.transaction('rw', store.files, store.contents, store.fetched, async () => {
        const entry = await store.files.get(id)
        await dropFile(store, id)
        // Never tried, or rejected: the server has nothing of it.
        if (entry?.state === 'rejected' || (entry?.state === 'queued' && entry.body.received === 0)) return
        const body = entry?.body ?? noBody
        await store.files.put({ id, purpose, ownerId: ownerId ?? '', state: 'removing', body })
      }),
    ),
  )
}

/** A person needs only one avatar: waiting ones are replaced here, and the server replaces stored ones. */
async function dropReplacedAvatars(store: FileStore): Promise<void> {
  const before = await store.files.where('ownerId').equals('').toArray()
  for (const { id, purpose, state } of before) {
    if (purpose !== 'avatar' || state === 'removing') continue
    if (state === 'sending') await store.files.update(id, { state: 'removing' })
    else await dropFile(store, id)
  }
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
