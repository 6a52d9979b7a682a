/** Public files of the app, named by their content: nothing in it belongs to anybody. */
const CACHE = 'document-fonts'

/** A file that documents need: from this device, else from the server, and kept here then; `null` where neither has it. */
export async function keptFile(url: string): Promise<Response | null> {
  try {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(url)
    if (kept) return kept
    const answer = await fetch(url)
    // A network that answers everything with a page of its own has no font, and none may be kept in its place.
    if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true) return null
    await cache.put(url, answer.clone())
    return answer
  } catch {
    // No network, or no room to keep it: the document says which letters it lacks.
    return null
  }
}
