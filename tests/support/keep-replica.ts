/*
 * Stores a replica with this layout as a fixture, once, when the layout is introduced:
 *
 *   node --import tsx tests/support/keep-replica.ts
 *
 * A stored replica is never made again, because it's what people's devices contain.
 */
// Before Dexie, which looks for IndexedDB only once.
import 'fake-indexeddb/auto'
import { existsSync, writeFileSync } from 'node:fs'
import { dumpDatabases } from './database-dump.ts'
import { fillKept, keptFile, KEPT_HASH, NEWEST_LAYOUT, openKept } from './kept-replica.ts'

const file = keptFile(NEWEST_LAYOUT)
if (existsSync(file)) throw new Error(`${file} is kept already`)
const replica = await openKept()
await fillKept(replica)
await replica.close()
writeFileSync(file, `${JSON.stringify(await dumpDatabases(KEPT_HASH))}\n`)
process.exit()
