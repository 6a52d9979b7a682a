import type { Dexie } from 'dexie'
import type { RxStorage } from 'rxdb'
import { bulkWriteOf } from './bulk-write.ts'
import { getRxStorageDexie, type RxStorageDexie } from 'rxdb/plugins/storage-dexie'

/** What a person wrote or asked for must survive a power cut, so these wait for the disk; the rest is fetched again. */
const WAITS_FOR_DISK = new Set(['outgoingMessages', 'intents', 'edits'])

type Internals = Awaited<ReturnType<RxStorageDexie['createStorageInstance']>>['internals']
type Settings = RxStorageDexie['settings']

/** RxDB's Dexie storage; `onClosed` hears when a database was closed, by us or by the browser, or replaced elsewhere. */
export function replicaStorage(onClosed: () => void): RxStorage<Internals, Settings> {
  const onCreate = (dexie: Dexie): void => {
    dexie.on('close', onClosed)
    dexie.on('versionchange', onClosed)
  }
  const relaxed = getRxStorageDexie({ onCreate, chromeTransactionDurability: 'relaxed' })
  const strict = getRxStorageDexie({ onCreate, chromeTransactionDurability: 'strict' })
  return {
    name: relaxed.name,
    rxdbVersion: relaxed.rxdbVersion,
    async createStorageInstance(params) {
      const isStrict = WAITS_FOR_DISK.has(params.collectionName)
      const instance = await (isStrict ? strict : relaxed).createStorageInstance(params)
      // The rows are whatever the collection says; writing looks at their ids and revisions alone.
      const untyped = instance as unknown as Parameters<typeof bulkWriteOf>[0]
      untyped.bulkWrite = bulkWriteOf(untyped, isStrict ? 'strict' : 'relaxed')
      return instance
    },
  }
}
