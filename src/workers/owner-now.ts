import { personHash } from '#db/storage/person-hash.ts'
import { readDevice } from '#db/storage/device-store.ts'

/** Returns the hash of the person signed in on this device; blank for nobody. */
export async function ownerNow(): Promise<string> {
  const session = (await readDevice('session', 'current')) as { userId?: unknown } | undefined
  return typeof session?.userId === 'string' ? personHash(session.userId) : ''
}
