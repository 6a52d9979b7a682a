/** Where the service worker leaves its words and notes; a page reads them too. */
export const NOTICES_CACHE = 'farstead-words'
const RECEIVED_KEY = '/notification-received-at'

/** Notes when this device last received a push, for the list of devices. */
export async function notePushReceived(at: number): Promise<void> {
  await (await caches.open(NOTICES_CACHE)).put(RECEIVED_KEY, new Response(String(at)))
}

/**
 * Returns when this device last received a push for whoever is signed in, in ms since 1970. `null` if it never did, or
 * the browser has no caches.
 */
export async function lastPushReceived(): Promise<number | null> {
  if (!('caches' in globalThis)) return null
  const noted = await (await caches.open(NOTICES_CACHE)).match(RECEIVED_KEY)
  return noted ? Number(await noted.text()) : null
}

/** Forgets it: the person has left this device. */
export async function forgetPushReceived(): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(NOTICES_CACHE)).delete(RECEIVED_KEY)
}
