import type { BlockedPerson, PersonAnswer } from '#workers/replica-api.ts'

export const BLOCKED_PER_PAGE = 20

export type BlockedPage = {
  people: Pick<BlockedPerson, 'id' | 'firstName' | 'lastName'>[]
  lastPage: number
  /** Whether it is the server's page: this device doesn't know blocked people whose conversations were deleted. */
  isKnown: boolean
}

/**
 * Returns a page of blocked people. The server's first page starts with the people whose block waits here to be sent.
 * Without the server, returns the people whom this device knows; then a page beyond the last becomes the last.
 */
export function blockedPage(
  here: readonly BlockedPerson[],
  there: Pick<PersonAnswer<'blockedUsers'>, 'data' | 'meta'> | null,
  page: number,
): BlockedPage {
  if (there !== null) {
    const onTheirWay = here.filter(
      ({ id, waitingIn }) => waitingIn !== null && there.data.every((person) => person.id !== id),
    )
    const people = page === 1 ? [...onTheirWay, ...there.data] : there.data
    return { people, lastPage: there.meta.lastPage, isKnown: true }
  }
  const named = here.filter(({ firstName }) => firstName !== '')
  const lastPage = Math.max(1, Math.ceil(named.length / BLOCKED_PER_PAGE))
  const from = (Math.min(page, lastPage) - 1) * BLOCKED_PER_PAGE
  return { people: named.slice(from, from + BLOCKED_PER_PAGE), lastPage, isKnown: false }
}
