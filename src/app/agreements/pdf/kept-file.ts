/** Public files of the app, named by their content: nothing in it belongs to anybody. */
const CACHE = 'document-fonts'

/** A file that documents need: from this device, else from the server, and kept here then; `null` where neither has it. */
export async function keptFile(url: string): Promise<Response | null> {
  try {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(url)
    if (kept) return kept
    const answer = await fetch(url)
    if (!answer.ok) return null
    await cache.put(url, answer.clone())
    return answer
  } catch {
    // No network, or no room to keep it: the document says which letters it lacks.
    return null
  }
}
