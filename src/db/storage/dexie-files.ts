import { Dexie, liveQuery } from 'dexie'
import { fileStoreName, type FileStore } from './file-store.ts'

/**
 * Returns a store that opens on first use. This module is the only one that loads Dexie, and it is loaded when the first
 * file is touched (files.ts).
 */
export function createFileStore(hash: string): FileStore {
  const dexie = new Dexie(fileStoreName(hash), { chromeTransactionDurability: 'strict' })
  dexie.version(1).stores({ files: 'id, ownerId, state', contents: 'key', fetched: 'key, fileId, usedAt' })
  // Dexie adds a property for each declared table, which its type can't show.
  return dexie as FileStore
}

/** Emits what a function reads, now and after each change of it in any tab. */
export const watchFiles = liveQuery
