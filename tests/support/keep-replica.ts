/*
 * Keeps a replica of this version as a fixture, once, on the day that the version comes:
 *
 *   node --import tsx tests/support/keep-replica.ts
 *
 * A kept replica is never made again: it is what people's devices hold.
 */
// Before Dexie, which looks for IndexedDB once.
import 'fake-indexeddb/auto'
import { existsSync, writeFileSync } from 'node:fs'
import { REPLICA_VERSION } from '#db/storage/side-store.ts'
import { dumpDatabases } from './database-dump.ts'
import { fillKept, keptFile, KEPT_HASH, openKept } from './kept-replica.ts'

const file = keptFile(REPLICA_VERSION)
if (existsSync(file)) throw new Error(`${file} is kept already`)
const replica = await openKept()
await fillKept(replica)
await replica.close()
writeFileSync(file, `${JSON.stringify(await dumpDatabases(KEPT_HASH))}\n`)
process.exit()
