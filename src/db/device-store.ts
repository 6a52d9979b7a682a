import { Dexie, type Table } from 'dexie'

/** The database outside every replica that remembers which replicas this device has had. The token has its own. */
const DEVICE_STORE = 'farstead-device'

type GenerationEntry = { hash: string; generation: string }
type DeviceStore = Dexie & { generations: Table<GenerationEntry, string> }

async function withDeviceStore<T>(use: (store: DeviceStore) => Promise<T>): Promise<T> {
  const dexie = new Dexie(DEVICE_STORE)
  dexie.version(1).stores({ generations: 'hash' })
  try {
    await dexie.open()
    // Dexie adds a property for each declared table, which its type can't show.
    return await use(dexie as DeviceStore)
  } finally {
    dexie.close()
  }
}

/** The generation of the replica this device last had for a person, `null` if it never had one (or it was wiped). */
export function rememberedGeneration(hash: string): Promise<string | null> {
  return withDeviceStore(async (store) => (await store.generations.get(hash))?.generation ?? null)
}

export async function rememberGeneration(hash: string, generation: string): Promise<void> {
  await withDeviceStore((store) => store.generations.put({ hash, generation }))
}

export function forgetGeneration(hash: string): Promise<void> {
  return withDeviceStore((store) => store.generations.delete(hash))
}
