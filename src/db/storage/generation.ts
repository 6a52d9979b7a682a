import { readDevice, writeDevice } from './device-store.ts'
import { markReset, readMeta, writeMeta, type SideStore } from './side-store.ts'

/*
 * A cleared database comes back empty unnoticed. So a generation stands inside the replica and outside it, in the
 * device store, and the token of RxDB's own database stands beside the one inside: the three tell a first visit, an
 * eviction, and halves that do not belong together.
 */

/** What the side store keeps under `generation`. */
export type Generation = { generation: string; storageToken: string }

/** Whether the side store and the collections belong together. */
export function isWhole(known: Generation | null, storageToken: string): boolean {
  return known?.storageToken === storageToken
}

/** Collections that were made here, as the side store remembers; `null` before the first were. */
export function readMadeCollections(side: SideStore): Promise<string[] | null> {
  return readMeta<string[]>(side, 'collections')
}

/** Remembers which collections there are; nothing is written where that is known already. */
export async function rememberCollections(
  side: SideStore,
  names: readonly string[],
  made: readonly string[] | null,
): Promise<void> {
  if (made?.join() !== names.join()) await writeMeta(side, 'collections', names)
}

/**
 * Whether the browser cleared the database of a single collection: one that was made here is not there any more. Ask
 * before the collections are opened, which makes it anew, empty.
 */
export function hasLostCollection(
  made: readonly string[] | null,
  databases: readonly IDBDatabaseInfo[],
  prefix: string,
): boolean {
  if (made === null) return false
  const names = databases.map(({ name }) => name ?? '')
  return made.some(
    (collection) => !names.some((name) => name.startsWith(prefix) && name.endsWith(`--${collection}`)),
  )
}

/** Restores the marker outside if it is missing there. Not awaited by an opening replica: nothing depends on it. */
export async function confirmOutside(hash: string, { generation }: Generation): Promise<void> {
  if ((await readDevice('generations', hash)) !== generation)
    await writeDevice('generations', hash, generation)
}

/**
 * Begins a generation, or mends one of which a half is gone: the checkpoint goes, the server's rows are to be dropped.
 * `isBroken`: a collection is gone though both halves belong together. `wasEvicted`: this device did have a replica of this person. `isNew` is false if another tab has done it meanwhile.
 */
export async function beginGeneration(
  side: SideStore,
  hash: string,
  storageToken: string,
  newId: () => string,
  isBroken: boolean,
): Promise<{ isNew: boolean; wasEvicted: boolean }> {
  const outside = await readDevice('generations', hash)
  const { current, isNew } = await side.transaction('rw', side.meta, async () => {
    // Written by the lines below alone.
    const known = ((await side.meta.get('generation'))?.value ?? null) as Generation | null
    if (known !== null && isWhole(known, storageToken) && !isBroken) return { current: known, isNew: false }
    const begun = { generation: known?.generation ?? newId(), storageToken }
    await writeMeta(side, 'generation', begun)
    await markReset(side)
    return { current: begun, isNew: true }
  })
  await writeDevice('generations', hash, current.generation)
  return { isNew, wasEvicted: isNew && outside !== undefined }
}
