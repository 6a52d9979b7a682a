import { writeAlone } from '#db/storage/device-store.ts'

/** The key of the device's one session record. */
export const SESSION_KEY = 'current'
/** Tells the other workers of this device that the record has changed. Its messages carry no data. */
export const SESSION_CHANNEL = 'farstead-session'

/**
 * Stores who signs in on this device, a `TokenRecord`, and deletes what was last on the screen of anybody before them
 * (public/last-look.js). Resolves once it is durable.
 */
export async function writeSession(record: object): Promise<void> {
  await writeAlone('session', SESSION_KEY, record)
  tellOthers()
}

export function tellOthers(): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage(null)
  channel.close()
}
