import type { SharedView } from '#db/views/shared-view.ts'

/*
 * What other apps shared, until a person says where it goes. The service worker writes it, even while nobody is signed
 * in. There is one small database for each person who was signed in (`owner`, the hash of their id), and one with a
 * blank owner, whose contents go to the next person who signs in.
 */

const VERSION = 1
/** Tells every realm that something has changed; an event emitter of one realm wouldn't reach the others. */
const CHANNEL = 'farstead-shared'

type Stores = { entries: IDBObjectStore; photos: IDBObjectStore }

export function sharedStoreName(owner: string): string {
  return owner === '' ? 'farstead-shared' : `farstead-${owner}-shared`
}

/** Stores a share. Resolves once all of it is durable. Rejects if the device has no space for it. */
export async function keepShared(
  owner: string,
  entry: SharedView,
  contents: ReadonlyMap<string, Blob>,
): Promise<void> {
  await inShared(owner, 'readwrite', ({ entries, photos }) => {
    entries.put(entry)
    for (const [id, content] of contents) photos.put(content, id)
  })
  tellChange()
}

/** Returns the shares that are still waiting, newest first. */
export async function sharedOf(owner: string): Promise<SharedView[]> {
  // Only `keepShared` adds entries, and only this module changes them.
  const read = ({ entries }: Stores) => entries.getAll() as IDBRequest<SharedView[]>
  const all = (await inShared(owner, 'readonly', read)) ?? []
  return all.sort((a, b) => b.at - a.at)
}

/** Returns a picture's bytes; `null` if it isn't here. */
export async function sharedContent(owner: string, photoId: string): Promise<Blob | null> {
  const read = ({ photos }: Stores) => photos.get(photoId) as IDBRequest<Blob | undefined>
  return (await inShared(owner, 'readonly', read)) ?? null
}

/** Removes the items that have been used or aren't wanted. Removes the entry once nothing is left of it. */
export async function forgetShared(
  owner: string,
  id: string,
  taken: { text: boolean; photos: readonly string[] },
): Promise<void> {
  await inShared(owner, 'readwrite', ({ entries, photos }) => {
    const reading: IDBRequest<SharedView | undefined> = entries.get(id)
    reading.onsuccess = () => {
      const before = reading.result
      if (!before) return
      const left = before.photos.filter((photo) => !taken.photos.includes(photo.id))
      const after = { ...before, text: taken.text ? '' : before.text, photos: left }
      for (const photoId of taken.photos) photos.delete(photoId)
      if (after.text === '' && left.length === 0) entries.delete(id)
      else entries.put(after)
    }
  })
  tellChange()
}

/** Assigns what arrived while nobody was signed in to this person. Safe to repeat after any crash. */
export async function claimShared(owner: string): Promise<void> {
  for (const entry of await sharedOf('')) {
    const contents = new Map<string, Blob>()
    for (const { id } of entry.photos) {
      const content = await sharedContent('', id)
      if (content) contents.set(id, content)
    }
    await keepShared(owner, entry, contents)
    await forgetShared('', entry.id, { text: true, photos: entry.photos.map(({ id }) => id) })
  }
}

/** Calls `onChange` when something may have changed, in any realm, until the returned function is called. */
export function watchShared(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

function tellChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/**
 * Resolves to `null` if the database doesn't exist and nothing is to be written, so that reading leaves no trace of a
 * person who has left.
 */
function openShared(owner: string, mode: IDBTransactionMode): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(sharedStoreName(owner), VERSION)
    let isAbsent = false
    request.onupgradeneeded = () => {
      if (mode === 'readonly') {
        isAbsent = true
        request.transaction?.abort()
        return
      }
      request.result.createObjectStore('entries', { keyPath: 'id' })
      request.result.createObjectStore('photos')
    }
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () =>
      isAbsent ? resolve(null) : reject(request.error ?? new Error('IndexedDB did not open'))
  })
}

/** Opens a short-lived connection for each call, like the device store: these calls are rare. */
async function inShared<T>(
  owner: string,
  mode: IDBTransactionMode,
  work: (stores: Stores) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const database = await openShared(owner, mode)
  if (database === null) return undefined
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(['entries', 'photos'], mode, { durability: 'strict' })
      const request = work({
        entries: transaction.objectStore('entries'),
        photos: transaction.objectStore('photos'),
      })
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
    })
  } finally {
    database.close()
  }
}
