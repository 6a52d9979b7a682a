/**
 * The one IndexedDB database of this device that doesn't belong to a person's replica. It is small, and read by the
 * replica worker and the service worker, neither of which can read localStorage.
 * - `session`: who is signed in on this device, with the token (one record, written by #sync/session/token-store.ts and
 *   also read by src/app/auth/kept-session.ts); and `look`, what was last on their screen (public/last-look.js), which
 *   only the page writes and reads;
 * - `logouts`: tokens of sign-outs that the server hasn't been told about yet, by user id;
 * - `generations`: the marker of the replica made here, by user hash. It outlives a replica that the browser evicted,
 *   and so tells an eviction from a first visit.
 */
export const DEVICE_DATABASE = 'farstead-device'
const DEVICE_VERSION = 1

export type DeviceStoreName = 'session' | 'logouts' | 'generations'

function openDevice(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DEVICE_DATABASE, DEVICE_VERSION)
    request.onupgradeneeded = () => {
      for (const name of ['session', 'logouts', 'generations'] satisfies DeviceStoreName[]) {
        request.result.createObjectStore(name)
      }
    }
    request.onsuccess = () => {
      // Another build may need to upgrade: an open connection here must not block it.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'))
  })
}

/** Opens a connection per call: the browser may force-close a long-lived one, and these calls are rare. */
async function inStore<T>(
  name: DeviceStoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDevice()
  try {
    return await new Promise<T>((resolve, reject) => {
      // Strict: written to the disk before this resolves, not only handed to the operating system.
      const transaction = database.transaction(name, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
    })
  } finally {
    database.close()
  }
}

/** Returns the stored value, `undefined` if there is none. Rejects if the browser refuses IndexedDB. */
export function readDevice(name: DeviceStoreName, key: string): Promise<unknown> {
  return inStore<unknown>(name, 'readonly', (store) => store.get(key))
}

/** Returns every key of a store. */
export function deviceKeys(name: DeviceStoreName): Promise<IDBValidKey[]> {
  return inStore(name, 'readonly', (store) => store.getAllKeys())
}

/** Writes a value. Resolves once it is durable. */
export async function writeDevice(name: DeviceStoreName, key: string, value: unknown): Promise<void> {
  await inStore(name, 'readwrite', (store) => store.put(value, key))
}

/** Writes a value, and deletes all others of its store in the same commit. Resolves once it is durable. */
export async function writeAlone(name: DeviceStoreName, key: string, value: unknown): Promise<void> {
  await inStore(name, 'readwrite', (store) => {
    store.clear()
    return store.put(value, key)
  })
}

/**
 * Replaces a value with the result of `change`, atomically. `undefined` leaves it unchanged. `null` empties the store: a
 * session goes with what was last on its screen.
 */
export async function changeOnDevice(
  name: DeviceStoreName,
  key: string,
  change: (value: unknown) => unknown,
): Promise<void> {
  await inStore<unknown>(name, 'readwrite', (store) => {
    const reading = store.get(key)
    reading.onsuccess = () => {
      const next = change(reading.result)
      if (next === null) store.clear()
      else if (next !== undefined) store.put(next, key)
    }
    return reading
  })
}

export async function removeFromDevice(name: DeviceStoreName, key: string): Promise<void> {
  await inStore(name, 'readwrite', (store) => store.delete(key))
}
