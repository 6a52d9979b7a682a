import { lineUnheld } from '#app/device/line-unheld.ts'

/** Don't wait for a service worker that doesn't respond. */
const PAGE_WITHIN_MS = 5_000

/** Returns the build that this page belongs to. */
export function currentBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
}

/** Returns the newest build's id from the server, or `null` if there is no valid response. */
export async function latestBuild(fetchIt: typeof fetch = fetch): Promise<string | null> {
  await lineUnheld()
  try {
    const answer = await fetchIt(`/builds/latest.json?timestamp=${Date.now()}`, { cache: 'no-store' })
    if (!answer.ok) {
      await answer.body?.cancel()
      return null
    }
    const body: unknown = await answer.json()
    const isShaped = typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    return isShaped ? String(body.id) : null
  } catch {
    return null
  }
}

/**
 * Returns the build that a reload would load, or `null`. It is not the newest while the service worker hasn't cached
 * all of it, and `null` if a network responds with its own page.
 */
export async function reloadedBuild(fetchIt: typeof fetch = fetch): Promise<string | null> {
  await lineUnheld()
  try {
    const page = await (await fetchIt('/', { signal: AbortSignal.timeout(PAGE_WITHIN_MS) })).text()
    return /<meta name="build" content="(\w+)"/.exec(page)?.[1] ?? null
  } catch {
    return null
  }
}
