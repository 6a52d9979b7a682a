import type { SharedView } from './views/shared-view.ts'

/**
 * What other apps handed over, until a person says where it goes. A database of its own, which belongs to the device: it
 * is written by the service worker, also while nobody is signed in. `owner` is the hash of the person who was signed in
 * then, blank for nobody: that is the next one's who signs in.
 */
type SharedEntry = SharedView & { owner: string }

const DATABASE = 'farstead-shared'
const VERSION = 1
/** Says in every realm that something has changed; an emitter of one realm would not be heard in the others. */
const CHANNEL = 'farstead-shared'

type Stores = { entries: IDBObjectStore; photos: IDBObjectStore }

/** Resolves once all of it is durable. Rejects when the device has no room for it. */
export async function keepShared(entry: SharedEntry, contents: ReadonlyMap<string, Blob>): Promise<void> {
  await inShared('readwrite', ({ entries, photos }) => {
    entries.put(entry)
    for (const [id, content] of contents) photos.put(content, id)
  })
  tellChange()
}

/** What waits for its place, the newest first. */
export async function sharedOf(owner: string): Promise<SharedView[]> {
  const all = await inShared('readonly', ({ entries }) => entries.getAll() as IDBRequest<SharedEntry[]>)
  return all
    .filter((entry) => entry.owner === owner)
    .sort((a, b) => b.at - a.at)
    .map(({ owner: _, ...view }) => view)
}

/** A picture's bytes; `null` when it is somebody else's or has found its place. */
export async function sharedContent(owner: string, photoId: string): Promise<Blob | null> {
  const own = (await sharedOf(owner)).some(({ photos }) => photos.some(({ id }) => id === photoId))
  if (!own) return null
  const found = await inShared('readonly', ({ photos }) => photos.get(photoId) as IDBRequest<Blob | undefined>)
  return found ?? null
}

/** Forgets what has found its place, or is not wanted. With nothing left, the entry goes. */
export async function forgetShared(
  owner: string,
  id: string,
  taken: { text: boolean; photos: readonly string[] },
): Promise<void> {
  await changeEntries(owner, (entry) => {
    if (entry.id !== id) return 'keep'
    const photos = entry.photos.filter((photo) => !taken.photos.includes(photo.id))
    return { ...entry, text: taken.text ? '' : entry.text, photos }
  })
}

/** What came while nobody was signed in is from now on this person's. */
export async function claimShared(owner: string): Promise<void> {
  await changeEntries('', (entry) => ({ ...entry, owner }))
}

/** Nothing of this person is left. */
export async function dropShared(owner: string): Promise<void> {
  await changeEntries(owner, (entry) => ({ ...entry, text: '', photos: [] }))
}

/** Calls `onChange` when something may have changed, in whatever realm, until the answer is called. */
export function watchShared(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

async function changeEntries(
  owner: string,
  change: (entry: SharedEntry) => SharedEntry | 'keep',
): Promise<void> {
  await inShared('readwrite', ({ entries, photos }) => {
    const walk = entries.openCursor()
    walk.onsuccess = () => {
      const cursor = walk.result
      if (cursor === null) return
      // Only `keepShared` and this function write here.
      const before = cursor.value as SharedEntry
      const after = before.owner === owner ? change(before) : 'keep'
      if (after !== 'keep') {
        for (const { id } of before.photos) if (!after.photos.some((photo) => photo.id === id)) photos.delete(id)
        if (after.text === '' && after.photos.length === 0) cursor.delete()
        else cursor.update(after)
      }
      cursor.continue()
    }
  })
  tellChange()
}

function tellChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

function openShared(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('entries', { keyPath: 'id' })
      request.result.createObjectStore('photos')
    }
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'))
  })
}

/** One short-lived connection a call, as for the device's other facts: these calls are rare. */
async function inShared<T>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => IDBRequest<T> | void,
): Promise<T> {
  const database = await openShared()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(['entries', 'photos'], mode, { durability: 'strict' })
      const request = work({
        entries: transaction.objectStore('entries'),
        photos: transaction.objectStore('photos'),
      })
      // Work that asks for nothing is called for nothing.
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
    })
  } finally {
    database.close()
  }
}
