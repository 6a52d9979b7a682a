import { KEPT_ROOMS, LISTING_PATH, OFFLINE_ONLY } from '#contract/site-paths.ts'

/** A page of the public website kept on this device. */
export type KeptPage = { path: string; html: string }

/** Returns the kept page with its offline notice visible. */
export function asOfflinePage(html: string): string {
  return html.replaceAll(OFFLINE_ONLY, '')
}

/** Returns the offline page with links to the kept rooms and the kept list, newest first. */
export function withKeptRooms(html: string, kept: readonly KeptPage[]): string {
  const shown = new Set<string>()
  const links = kept.toReversed().flatMap(({ path, html: page }) => {
    const title = /<title>(.*) · [^<]*<\/title>/.exec(page)?.[1]
    const [base = '', query] = path.split('?')
    // Leaves out searches, which share one title. A room may be kept for several dates, so it is listed once.
    const isSearch = base === LISTING_PATH && query !== undefined
    if (!title || !path.startsWith(LISTING_PATH) || isSearch || shown.has(base)) return []
    shown.add(base)
    return `<li><a href="${path.replaceAll('&', '&amp;')}">${title}</a></li>`
  })
  if (links.length === 0) return html
  return asOfflinePage(html).replace(KEPT_ROOMS, () => links.join(''))
}
