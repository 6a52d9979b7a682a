/** Runs one request in the store of a page's sessions (src/db/storage/device-store.ts), and returns its result. */
export async function inSessionStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open('farstead-device', 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const name of ['session', 'logouts', 'generations']) opening.result.createObjectStore(name)
  })
  await new Promise((resolve, reject) => {
    opening.addEventListener('success', resolve)
    opening.addEventListener('error', reject)
  })
  const transaction = opening.result.transaction('session', mode)
  const request = work(transaction.objectStore('session'))
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  opening.result.close()
  return request.result
}
