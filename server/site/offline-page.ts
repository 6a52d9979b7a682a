import { KEPT_ROOMS, LISTING_PATH, SITE_OFFLINE_PATH } from '#contract/site-paths.ts'
import { html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { offlineOnly, sitePage } from './site-page.ts'
import { sitePath, type SiteView } from './site-view.ts'

/**
 * Returns the page that a device shows while offline instead of one that it doesn't have. It lists the rooms it does
 * have.
 */
export function offlinePage(view: SiteView): string {
  const { words, lang } = view
  return sitePage(view, {
    title: words.offline.title,
    description: words.search.description,
    path: SITE_OFFLINE_PATH,
    isIndexed: false,
    isForOffline: true,
    main: html`<div class="empty">
        ${missingHouse()}
        <h1>${words.offline.title}</h1>
        <p>${words.offline.text}</p>
        <p>
          <a class="button" href="${view.isSignedIn ? '/dashboard' : sitePath(LISTING_PATH, lang)}"
            >${view.isSignedIn ? words.offline.toApp : words.offline.again}</a
          >
        </p>
      </div>
      <section class="kept" aria-labelledby="kept" ${offlineOnly()}>
        <h2 id="kept">${words.offline.kept}</h2>
        <ul>
          ${{ markup: KEPT_ROOMS }}
        </ul>
      </section>`,
  })
}
