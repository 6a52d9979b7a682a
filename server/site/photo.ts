import { IMAGE_EDGES } from '#contract/limits.ts'
import type { FileSize } from '#contract/upload.ts'
import { API_BASE } from '#server/http/add-route.ts'
import type { ListingPhoto } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'

export type PhotoLook = {
  /** Alternative text; blank next to text that says the same. */
  alt: string
  /** As in the attribute `sizes`. */
  sizes: string
  isFirst: boolean
  /** The page shows it elsewhere, too, and says there what it is a picture of. */
  isAgain?: boolean
}

/** A picture in the sizes it is kept in; the browser takes the one that fits. */
export function photo(
  { url, width, height }: ListingPhoto,
  { alt, sizes, isFirst, isAgain }: PhotoLook,
): Html {
  const ratio = Math.max(width, height)
  // Kept no larger than it came, and its longest edge is what a size is named after.
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
