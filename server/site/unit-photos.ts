import type { Listing, ListingPhoto } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { photo } from './photo.ts'
import type { SiteView } from './site-view.ts'

/**
 * Draws the photos in the host's order, in a strip that scrolls sideways by touch, arrow keys and wheel. Each photo
 * opens the same strip over the page, starting with itself; Escape, a phone's back button and a close button close it.
 * Scroll snapping and popovers do this without a script.
 */
export function unitPhotos({ t }: SiteView, { title, photos }: Listing): Html | null {
  if (photos.length === 0) return null
  const shown = photos.map(({ alt, ...one }, nth) => ({
    ...one,
    alt: alt.trim() === '' ? t('unit.photo', { n: nth + 1, title }) : alt,
  }))
  return html`<section class="photos" aria-label="${t('unit.photos')}">
    <ul class="strip" tabindex="0" aria-label="${t('unit.photos')}">
      ${shown.map(
        (one, nth) =>
          html`<li>
            <button type="button" popovertarget="${viewerId(nth)}">
              ${photo(one, { alt: one.alt, sizes: '(min-width: 61rem) 42rem, 90vw', isFirst: nth === 0 })}
            </button>
            ${place(t, nth, shown.length)}
          </li>`,
      )}
    </ul>
    ${shown.map((_, nth) => viewer(t, shown, nth))}
  </section>`
}

/** One viewer per photo, because without a script only the strip's start can be chosen. The focus scrolls it there. */
function viewer(t: SiteView['t'], photos: readonly ListingPhoto[], first: number): Html {
  return html`<div
    class="viewer"
    id="${viewerId(first)}"
    popover
    role="dialog"
    aria-label="${t('unit.photos')}"
  >
    <ul
      class="strip"
      tabindex="0"
      aria-label="${t('unit.photos')}"
      data-previous="${t('unit.previousPhoto')}"
      data-next="${t('unit.nextPhoto')}"
    >
      ${photos.map(
        (one, nth) =>
          html`<li tabindex="-1" ${nth === first ? html` autofocus` : ''}>
            ${photo(one, { alt: one.alt, sizes: '100vw', isFirst: false, isAgain: true })}
            ${place(t, nth, photos.length)}
          </li>`,
      )}
    </ul>
    <button
      type="button"
      popovertarget="${viewerId(first)}"
      popovertargetaction="hide"
      aria-label="${t('unit.closePhoto')}"
    >
      ×
    </button>
  </div>`
}

/** Which photo of how many it is; nothing if it is the only one. */
function place(t: SiteView['t'], nth: number, count: number): Html | null {
  if (count === 1) return null
  return html`<span class="place">${t('unit.photoPlace', { n: nth + 1, last: count })}</span>`
}

function viewerId(nth: number): string {
  return `photo-${nth + 1}`
}
