import { useSearchParams } from 'react-router-dom'
import type { PagePlace } from './use-server-page.ts'

const STATUS = 'everybody'
const PAGE = 'page'
const PAGE_PATTERN = /^[1-9]\d{0,5}$/

/**
 * Reads the page and status of everybody's rows from the address, so that going back, reloading and a shared link show
 * the same list. An unknown page becomes the first page, and an unknown status becomes any.
 */
export function useEverybodysPlace<Status extends string>(
  statuses: readonly Status[],
): PagePlace & { status: Status | null; onStatus: (status: Status | null) => void } {
  const [query, setQuery] = useSearchParams()
  const change = (named: Record<string, string | null>, replace = false): void =>
    setQuery((before) => withNamed(before, named), { replace, preventScrollReset: true })
  const showPage = (page: number, replace = false): void =>
    change({ [PAGE]: page === 1 ? null : String(page) }, replace)
  return {
    status: statuses.find((status) => status === query.get(STATUS)) ?? null,
    page: PAGE_PATTERN.test(query.get(PAGE) ?? '') ? Number(query.get(PAGE)) : 1,
    onStatus: (status) => change({ [STATUS]: status, [PAGE]: null }),
    goTo: (page) => showPage(page),
    correct: (page) => showPage(page, true),
  }
}

/** Returns the part of an address that describes everybody's rows. A new search starts at the first page. */
export function everybodysPart(query: URLSearchParams, search: string): Record<string, string> {
  const isSameSearch = (query.get('search') ?? '') === search
  const kept = isSameSearch ? [STATUS, PAGE] : [STATUS]
  return Object.fromEntries(kept.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])))
}

function withNamed(query: URLSearchParams, named: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(named)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
