/** A service worker that answers nothing must not be waited for. */
const PAGE_WITHIN_MS = 5_000

/** The build that this page is made of. */
export function currentBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
}

/** The newest build's id as the server says it, or `null` without an answer of the right shape. */
export async function latestBuild(fetchIt: typeof fetch = fetch): Promise<string | null> {
  try {
    const answer = await fetchIt(`/builds/latest.json?timestamp=${Date.now()}`, { cache: 'no-store' })
    if (!answer.ok) return null
    const body: unknown = await answer.json()
    const isShaped = typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    return isShaped ? String(body.id) : null
  } catch {
    return null
  }
}

/**
 * The build that a reload would bring, `null` without one. Not the newest while its service worker has not all of it, and
 * none where a network answers with a page of its own.
 */
export async function reloadedBuild(fetchIt: typeof fetch = fetch): Promise<string | null> {
  try {
    const page = await (await fetchIt('/', { signal: AbortSignal.timeout(PAGE_WITHIN_MS) })).text()
    return /<meta name="build" content="(\w+)"/.exec(page)?.[1] ?? null
  } catch {
    return null
  }
}
