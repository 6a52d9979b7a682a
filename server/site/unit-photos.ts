import { API_BASE } from '#server/http/add-route.ts'
import type { Listing, ListingPhoto } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { photo } from './photo.ts'
import type { SiteView } from './site-view.ts'
import { fill } from './site-words.ts'

/** The photos in the host's order, each a link to its largest size: the cover, then a row that scrolls sideways. */
export function unitPhotos({ words }: SiteView, { title, photos }: Listing): Html | null {
  const [cover, ...others] = photos
  if (!cover) return null
  const altOf = ({ alt }: ListingPhoto, nth: number) =>
    alt.trim() === '' ? fill(words.unit.photo, { n: String(nth), title }) : alt
  return html`<section class="photos" aria-label="${words.unit.photos}">
    <a class="cover" href="${API_BASE}${cover.url}/large"
      >${photo(cover, { alt: altOf(cover, 1), sizes: '(min-width: 61rem) 42rem, 100vw', isFirst: true })}</a
    >
    ${
      others.length === 0
        ? null
        : html`<ul>
            ${others.map(
              (other, nth) =>
                html`<li>
                  <a href="${API_BASE}${other.url}/large"
                    >${photo(other, { alt: altOf(other, nth + 2), sizes: '12rem', isFirst: false })}</a
                  >
                </li>`,
            )}
          </ul>`
    }
  </section>`
}
