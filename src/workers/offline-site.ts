import { KEPT_ROOMS, LISTING_PATH, OFFLINE_ONLY } from '#contract/site-paths.ts'

/** A page of the public website that is on the device. */
export type KeptPage = { path: string; html: string }

/** The page as it was, and says so. */
export function asOfflinePage(html: string): string {
  return html.replaceAll(OFFLINE_ONLY, '')
}

/** The offline page with links to the rooms and the list that are on the device, the newest first. */
export function withKeptRooms(html: string, kept: readonly KeptPage[]): string {
  const links = kept.toReversed().flatMap(({ path, html: page }) => {
    const title = /<title>(.*) · [^<]*<\/title>/.exec(page)?.[1]
    // A search is one of many of the same name.
    return title && path.startsWith(LISTING_PATH) && !path.includes('?')
      ? `<li><a href="${path}">${title}</a></li>`
      : []
  })
  if (links.length === 0) return html
  return asOfflinePage(html).replace(KEPT_ROOMS, () => links.join(''))
}
