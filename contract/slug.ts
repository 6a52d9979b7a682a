import { SLUG_LENGTH_MAX } from './limits.ts'

/** A name in an address: small letters and digits with single hyphens between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A slug from a title: without accents, and with a hyphen for whatever is no letter or digit; blank for nothing usable. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? []).join('-').slice(0, SLUG_LENGTH_MAX).replace(/-+$/, '')
}
