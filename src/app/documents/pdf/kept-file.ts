/** Public files of the app, named by their content; nothing in it is personal. */
const CACHE = 'document-fonts'

/**
 * Returns a file that documents need: from this device, or else from the server, and then keeps it here. `null` if
 * neither has it.
 */
export async function keptFile(url: string): Promise<Response | null> {
  try {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(url)
    if (kept) return kept
    const answer = await fetch(url)
    // A network that answers everything with its own page has no font; don't keep that page in its place.
    if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true) return null
    await cache.put(url, answer.clone())
    return answer
  } catch {
    // No network, or no space to keep it: the document reports the letters it lacks.
    return null
  }
}
