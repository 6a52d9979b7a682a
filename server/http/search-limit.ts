import { SEARCHES_PER_MINUTE } from '#contract/limits.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import type { LimitStore } from '#server/scope/limit-store.ts'
import type { Actor } from '#server/access/access-tokens.ts'

/** Counts one call of an endpoint. Returns the milliseconds to wait if it's one search too many, otherwise `null`. */
export type SearchLimit = (
  endpointName: string,
  actor: Actor | null,
  query: unknown,
) => Promise<number | null>

/**
 * Limits how often a person may search a list, which costs more than reading it. A blank text doesn't count as a
 * search.
 */
export function createSearchLimit(limits: LimitStore): SearchLimit {
  const searches = createRateWindow(limits, {
    name: 'searches',
    max: SEARCHES_PER_MINUTE,
    windowMs: 60_000,
  })
  return async (endpointName, actor, query) => {
    const search: unknown =
      typeof query === 'object' && query !== null ? Reflect.get(query, 'search') : undefined
    if (actor === null || typeof search !== 'string' || search.trim() === '') return null
    return searches.take(`${endpointName} ${actor.id}`)
  }
}
