import { fail, ok, type Result } from '#contract/result.ts'
import { readDevice, removeFromDevice } from './device-store.ts'
import { fileStoreName } from './file-store.ts'
import { firstLookStoreName } from './first-look-store.ts'
import { storing } from './rows.ts'
import { sharedStoreName } from './shared-store.ts'
import { formerDatabases } from './former-replica.ts'
import { deleteDatabase, openPersonDatabase, personDatabaseName, type StoreName } from './person-database.ts'

/** How long deleting a database may wait for other tabs to close it, in ms. */
const WIPE_PATIENCE_MS = 5_000

const WRITTEN_HERE: readonly StoreName[] = [
  'outbox',
  'edits',
  'sendLog',
  'drafts',
  'chatLocal',
  'spare',
  'other',
]

/**
 * Deletes everything this device keeps of one person. Close the replica first; other tabs lose theirs (`lost$`).
 * Deletes what the device wrote first, in one transaction that waits for the disk, so that an interrupted wipe leaves
 * no queue behind that nobody wants sent. Checks at the end that nothing is left. Fails with `storage` if something is,
 * or if another tab doesn't close a database within 5 s; the rest of the deletion happens when it does.
 */
export async function wipe(hash: string): Promise<Result<void>> {
  const left = await storing(async () => {
    await clearWrittenHere(hash)
    await deleteDatabase(firstLookStoreName(hash), WIPE_PATIENCE_MS)
    // Before the new database: otherwise a start that finds only these would move them.
    for (const name of await formerDatabases(hash)) await deleteDatabase(name, WIPE_PATIENCE_MS)
    for (const name of [personDatabaseName(hash), fileStoreName(hash), sharedStoreName(hash)])
      await deleteDatabase(name, WIPE_PATIENCE_MS)
    await removeFromDevice('generations', hash)
    return leftOf(hash)
  })
  if (!left.ok) return left
  return left.value.length === 0
    ? ok(undefined)
    : fail({ kind: 'storage', message: `left: ${left.value.join(', ')}` })
}

async function clearWrittenHere(hash: string): Promise<void> {
  const database = await openPersonDatabase(hash, () => undefined)
  await database.write(WRITTEN_HERE, 'strict', async (transaction) => {
    for (const store of WRITTEN_HERE) transaction.objectStore(store).clear()
  })
  database.close()
}

/** Returns everything that still names this person's hash: databases, and caches if supported. */
async function leftOf(hash: string): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const kept = 'caches' in globalThis ? await caches.keys() : []
  const generation = (await readDevice('generations', hash)) === undefined ? [] : ['generation']
  return [...[...databases, ...kept].filter((name) => name.includes(hash)), ...generation]
}
