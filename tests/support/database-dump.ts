type Store = {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: { key: IDBValidKey; value: unknown }[]
}

/** Everything in one IndexedDB database that JSON can represent. */
export type DatabaseDump = { name: string; version: number; stores: Store[] }

/** Dumps every database of this realm whose name contains `part`. */
export async function dumpDatabases(part: string): Promise<DatabaseDump[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(part) ? [name] : []))
  const dumps: DatabaseDump[] = []
  for (const name of names.sort()) dumps.push(await dumpDatabase(name))
  return dumps
}

async function dumpDatabase(name: string): Promise<DatabaseDump> {
  const database = await settled(indexedDB.open(name))
  const stores: Store[] = []
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName)
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
    const indexes = [...store.indexNames].map((indexName) => {
      const { keyPath, unique, multiEntry } = store.index(indexName)
      return { name: indexName, keyPath, unique, multiEntry }
    })
    stores.push({
      name: storeName,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes,
      rows: keys.map((key, place) => ({ key, value: values[place] as unknown })),
    })
  }
  database.close()
  return { name, version: database.version, stores }
}

/** Makes the databases of a dump, none of which may be there. Runs in a page as well, so it names nothing outside itself. */
export async function restoreDatabases(dumps: readonly DatabaseDump[]): Promise<void> {
  // A method: tsx would name a function by a helper that the page lacks.
  const ask = {
    settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    },
  }
  for (const { name, version, stores } of dumps) {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
      }
    })
    const database = await ask.settled(opening)
    for (const { name: storeName, keyPath, rows } of stores) {
      const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
      for (const { key, value } of rows)
        await ask.settled(keyPath === null ? store.put(value, key) : store.put(value))
    }
    database.close()
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })
}
