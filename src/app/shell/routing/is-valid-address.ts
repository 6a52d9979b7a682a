import { RECORD_ID_PATTERN } from '#contract/address-patterns.ts'
import { SLUG_PATTERN } from '#contract/slug.ts'
import type { Visit } from '#app/auth/access.ts'

/** Page validation of one record's page: its id is a UUID. */
export function hasRecordId({ params }: Visit): boolean {
  return RECORD_ID_PATTERN.test(params.id ?? '')
}

/** Page validation of a post's page: a slug, or the id of a post that has none yet, which is one by its letters. */
export function hasSlug({ params }: Visit): boolean {
  return SLUG_PATTERN.test(params.slug ?? '')
}
