import { Dexie } from 'dexie'
import { firstValueFrom, timer } from 'rxjs'
import { fail, ok, type Result } from '#contract/result.ts'
import { readDevice, removeFromDevice } from './storage/device-store.ts'
import { fileStoreName } from './storage/file-store.ts'
import { collectionPrefix } from './storage/replica-name.ts'
import { sharedStoreName } from './storage/shared-store.ts'
import { sideStoreName } from './storage/side-store.ts'

/** How long deleting a database may wait for other tabs to let go of it. */
const WIPE_PATIENCE_MS = 5_000

/**
 * Deletes everything this device keeps of one person. Close the replica first; other tabs lose theirs (`lost$`).
 * What the device wrote goes first, so that a wipe cut short can't leave a queue behind that nobody wants sent.
 * Ends by reading back that nothing is left. Fails with `storage` if something is, or if another tab does not let go in 5 s; the rest of the deletion then happens when it does.
 */
export async function wipe(hash: string): Promise<Result<void>> {
  const prefix = collectionPrefix(hash)
  const writtenHere = ['outgoingMessages', 'intents', 'edits', 'drafts', 'chatLocal']
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith(prefix) ? [name] : [],
    )
    await deleteDatabase(fileStoreName(hash))
    await deleteDatabase(sharedStoreName(hash))
    const rank = (name: string): number =>
      writtenHere.some((collection) => name.endsWith(`--${collection}`)) ? 0 : 1
    for (const name of names.sort((a, b) => rank(a) - rank(b))) await deleteDatabase(name)
    await deleteDatabase(sideStoreName(hash))
    await removeFromDevice('generations', hash)
    const left = await leftOf(hash)
    return left.length === 0 ? ok(undefined) : fail({ kind: 'storage', message: `left: ${left.join(', ')}` })
  } catch (error) {
    return fail({
      kind: 'storage',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
  }
}

/** Reads back what names this person's hash: databases, and caches where there are any. */
async function leftOf(hash: string): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const kept = 'caches' in globalThis ? await caches.keys() : []
  const generation = (await readDevice('generations', hash)) === undefined ? [] : ['generation']
  return [...[...databases, ...kept].filter((name) => name.includes(hash)), ...generation]
}

async function deleteDatabase(name: string): Promise<void> {
  const patience = firstValueFrom(timer(WIPE_PATIENCE_MS)).then(() => {
    throw new Error(`another tab holds ${name}`)
  })
  await Promise.race([Dexie.delete(name), patience])
}
