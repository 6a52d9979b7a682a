/**
 * Returns a new UUIDv7: the time, in ms since 1970, and chance. The library that makes them elsewhere is half a kilobyte
 * of a service worker.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
