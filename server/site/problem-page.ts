import { LISTING_PATH } from '#contract/site-paths.ts'
import { html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { sitePage } from './site-page.ts'
import { sitePath, type SiteView } from './site-view.ts'

export type SiteProblem = 'absent' | 'gone' | 'noPage' | 'busy' | 'broken'

/** Returns the page that says why the requested page isn't available, and where to go from there. */
export function problemPage(view: SiteView, problem: SiteProblem): string {
  const { words, lang } = view
  const title = words.problem[problem]
  return sitePage(view, {
    title,
    description: words.search.description,
    path: LISTING_PATH,
    isIndexed: false,
    main: html`<div class="empty">
      ${missingHouse()}
      <h1>${title}</h1>
      <p>${words.problem[`${problem}Text`]}</p>
      <p><a class="button" href="${sitePath(LISTING_PATH, lang)}">${words.problem.toRooms}</a></p>
    </div>`,
  })
}
