import { html, type Html } from './html.ts'

/** Draws the line of the logo, stretched wide, with a missing house. Decoration only. */
export function missingHouse(): Html {
  return html`<svg class="drawing" viewBox="0 0 400 112" aria-hidden="true">
    <path class="hill" d="M0 96C60 86 90 66 130 70s44 20 70 12 60-22 104-8 60 18 96 24" />
    <path d="M0 100H176M224 100H400" />
    <path d="M178 98V74l22-22 22 22v24" stroke-dasharray="2 7" />
  </svg>`
}
