import { IMAGE_EDGES } from '#contract/limits.ts'
import type { FileSize } from '#contract/upload.ts'
import { API_BASE } from '#server/http/api-base.ts'
import type { ListingPhoto } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'

export type PhotoLook = {
  /** Alternative text; empty next to text that says the same. */
  alt: string
  /** As in the attribute `sizes`. */
  sizes: string
  isFirst: boolean
  /** Whether the page also shows it elsewhere, and describes it there. */
  isAgain?: boolean
}

/** Draws a picture in the sizes it's stored in; the browser picks the one that fits. */
export function photo(
  { url, width, height }: ListingPhoto,
  { alt, sizes, isFirst, isAgain }: PhotoLook,
): Html {
  const ratio = Math.max(width, height)
  // Pictures are never enlarged, and a size is named after its longest edge.
  const widthOf = (size: FileSize) => Math.round(width * Math.min(1, IMAGE_EDGES[size] / ratio))
  const sources = (['thumb', 'medium', 'large'] as const).map(
    (size) => `${API_BASE}${url}/${size} ${widthOf(size)}w`,
  )
  return html`<img
    src="${API_BASE}${url}/medium"
    srcset="${sources.join(', ')}"
    sizes="${sizes}"
    width="${width}"
    height="${height}"
    alt="${alt}"
    ${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`}
    ${isAgain ? null : html`itemprop="image"`}
  />`
}
