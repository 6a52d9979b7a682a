import { KEPT_ROOMS, LISTING_PATH, OFFLINE_ONLY } from '#contract/site-paths.ts'

/** A page of the public website that is on the device. */
export type KeptPage = { path: string; html: string }

/** The page as it was, and says so. */
export function asOfflinePage(html: string): string {
  return html.replaceAll(OFFLINE_ONLY, '')
}

/** The offline page with links to the rooms and the list that are on the device, the newest first. */
export function withKeptRooms(html: string, kept: readonly KeptPage[]): string {
  const shown = new Set<string>()
  const links = kept.toReversed().flatMap(({ path, html: page }) => {
    const title = /<title>(.*) · [^<]*<\/title>/.exec(page)?.[1]
    const [base = '', query] = path.split('?')
    // A search is one of many of the same name; a room may be here for several dates.
    const isSearch = base === LISTING_PATH && query !== undefined
    if (!title || !path.startsWith(LISTING_PATH) || isSearch || shown.has(base)) return []
    shown.add(base)
    return `<li><a href="${path.replaceAll('&', '&amp;')}">${title}</a></li>`
  })
  if (links.length === 0) return html
  return asOfflinePage(html).replace(KEPT_ROOMS, () => links.join(''))
}
