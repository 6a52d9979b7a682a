import type { Listing, ListingPhoto } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { photo } from './photo.ts'
import type { SiteView } from './site-view.ts'
import { fill } from '#server/http/fill-text.ts'

/**
 * The photos in the host's order, in a strip that a finger, the arrow keys and a wheel move sideways. Each opens in a viewer
 * over the page, with the next and the one before; Escape, the way back of a phone and a button close it. Scroll snapping
 * and popovers do that without a script.
 */
export function unitPhotos({ words }: SiteView, { title, photos }: Listing): Html | null {
  if (photos.length === 0) return null
  const altOf = ({ alt }: ListingPhoto, nth: number) =>
    alt.trim() === '' ? fill(words.unit.photo, { n: String(nth + 1), title }) : alt
  return html`<section class="photos" aria-label="${words.unit.photos}">
    <ul tabindex="0" aria-label="${words.unit.photos}">
      ${photos.map(
        (one, nth) =>
          html`<li>
            <button type="button" popovertarget="${viewerId(nth)}">
              ${photo(one, { alt: altOf(one, nth), sizes: '(min-width: 61rem) 42rem, 90vw', isFirst: nth === 0 })}
            </button>
          </li>`,
      )}
    </ul>
    ${photos.map((one, nth) => viewer(words, { photo: one, alt: altOf(one, nth), nth, count: photos.length }))}
  </section>`
}

type Viewed = { photo: ListingPhoto; alt: string; nth: number; count: number }

function viewer({ unit: words }: SiteView['words'], { photo: one, alt, nth, count }: Viewed): Html {
  const step = (to: number, label: string, mark: string) =>
    to < 0 || to >= count
      ? html`<span></span>`
      : html`<button type="button" popovertarget="${viewerId(to)}" aria-label="${label}">${mark}</button>`
  return html`<div class="viewer" id="${viewerId(nth)}" popover role="dialog" aria-label="${alt}">
    <p class="viewer-bar">
      <span>${fill(words.photoPlace, { n: String(nth + 1), count: String(count) })}</span>
      <button
        type="button"
        popovertarget="${viewerId(nth)}"
        popovertargetaction="hide"
        aria-label="${words.closePhoto}"
        autofocus
      >
        ×
      </button>
    </p>
    ${photo(one, { alt, sizes: '100vw', isFirst: false })}
    <p class="viewer-steps">
      ${step(nth - 1, words.previousPhoto, '←')}${step(nth + 1, words.nextPhoto, '→')}
    </p>
  </div>`
}

function viewerId(nth: number): string {
  return `photo-${nth + 1}`
}
