import { SLUG_LENGTH_MAX } from './post-limits.ts'

/** A name in a URL: lower-case letters and digits, separated by single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Returns a slug for a title: without accents, and with hyphens for everything that isn't a letter or digit. Blank if
 * nothing usable is left.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? []).join('-').slice(0, SLUG_LENGTH_MAX).replace(/-+$/, '')
}
