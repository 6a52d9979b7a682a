import { readDevice, writeDevice } from './device-store.ts'
import type { ReplicaStore } from './replica-store.ts'

/*
 * A cleared database comes back empty without notice. So a generation is stored both inside the replica and outside it,
 * in the device store. Comparing them tells a first visit from an eviction.
 */

/** Restores the outside marker if it is missing. Opening a replica doesn't wait for this. */
export async function confirmOutside(hash: string, generation: string): Promise<void> {
  if ((await readDevice('generations', hash)) !== generation)
    await writeDevice('generations', hash, generation)
}

/** Begins a generation in an empty replica. `wasEvicted`: this device had a replica of this person before. */
export async function beginGeneration(
  store: ReplicaStore,
  hash: string,
  newId: () => string,
): Promise<{ wasEvicted: boolean }> {
  const outside = await readDevice('generations', hash)
  const { generation, isNew } = await store.commit(['meta'], async ({ meta, setMeta }) => {
    const known = await meta('generation')
    const begun = known ?? newId()
    if (known === null) setMeta('generation', begun)
    return { generation: begun, isNew: known === null }
  })
  await writeDevice('generations', hash, generation)
  // Another tab may have begun it meanwhile, and then reports it.
  return { wasEvicted: isNew && outside !== undefined }
}
