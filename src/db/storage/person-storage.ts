import {
  addRxStorageMultiInstanceSupport,
  ensureRxStorageInstanceParamsAreCorrect,
  INTERNAL_STORAGE_NAME,
  RXDB_VERSION,
  type RxStorage,
} from 'rxdb/plugins/core'
import type { Durability, PersonDatabase, StoreName } from './person-database.ts'
import { placeOf, rowsInDatabase, rowsInMemory } from './row-source.ts'
import {
  storageInstance,
  type ChangeBulk,
  type InstanceParams,
  type StorageInstance,
} from './storage-instance.ts'

const STORAGE_NAME = 'farstead'

/**
 * What a person wrote or asked for must survive a power cut, so writes to these wait for the disk. The rest can be
 * fetched again.
 */
const STRICT_STORES: ReadonlySet<StoreName> = new Set<StoreName>(['outbox', 'edits', 'sendLog'])

export function durabilityOf(stores: readonly StoreName[]): Durability {
  return stores.some((store) => STRICT_STORES.has(store)) ? 'strict' : 'relaxed'
}

/** A storage for RxDB, and a way to tell a collection about changes that were written without RxDB. */
export type PersonStorage = {
  rxStorage: RxStorage<Record<string, never>, Record<string, never>>
  emit: (collection: string, bulk: ChangeBulk) => void
  /** Returns what revisions made in this realm end with. Throws before the first collection exists. */
  token: () => string
}

/**
 * Keeps RxDB's collections in one person's database. RxDB's own bookkeeping stays in memory: it would refuse a schema
 * of another build, and rows here are read by every build.
 */
export function personStorage(opening: Promise<PersonDatabase>): PersonStorage {
  const emitters = new Map<string, (bulk: ChangeBulk) => void>()
  let token: string | null = null

  async function createStorageInstance(params: InstanceParams): Promise<StorageInstance> {
    ensureRxStorageInstanceParamsAreCorrect(params)
    token = params.databaseInstanceToken
    const isInternal = params.collectionName === INTERNAL_STORAGE_NAME
    const place = placeOf(params.collectionName, params.schema.version)
    const source = isInternal ? rowsInMemory() : rowsInDatabase(opening, place, durabilityOf([place.store]))
    const { instance, emit } = storageInstance(params, source)
    if (!isInternal) {
      addRxStorageMultiInstanceSupport(STORAGE_NAME, params, instance)
      emitters.set(params.collectionName, emit)
    }
    return instance
  }

  return {
    rxStorage: {
      name: STORAGE_NAME,
      rxdbVersion: RXDB_VERSION,
      // RxDB's type covers any row; here each has `id` as its primary key (collections.ts).
      createStorageInstance:
        createStorageInstance as unknown as PersonStorage['rxStorage']['createStorageInstance'],
    },
    token() {
      if (token === null) throw new Error('there is no collection yet')
      return token
    },
    emit: (collection, bulk) => emitters.get(collection)?.(bulk),
  }
}
