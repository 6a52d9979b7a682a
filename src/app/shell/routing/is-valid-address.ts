import { RECORD_ID_PATTERN } from '#contract/address-patterns.ts'
import { SLUG_PATTERN } from '#contract/slug.ts'
import type { Visit } from '#app/auth/access.ts'

/** Validates the address of a record's page: its id must be a UUID. */
export function hasRecordId({ params }: Visit): boolean {
  return RECORD_ID_PATTERN.test(params.id ?? '')
}

/** Validates the address of a post's page: a slug, or the id of a post without one, which has the form of a slug. */
export function hasSlug({ params }: Visit): boolean {
  return SLUG_PATTERN.test(params.slug ?? '')
}
