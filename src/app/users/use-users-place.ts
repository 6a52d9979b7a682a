import { useSearchParams } from 'react-router-dom'
import { UNREACHED_BY, type UnreachedBy, UserStatus } from '#contract/managed-user.ts'
import { Role } from '#contract/permission.ts'
import { TYPED_HERE, useTypedSearch } from '#app/server-lists/typed-search.ts'
import type { PagePlace } from '#app/server-lists/use-server-page.ts'

const PAGE_PATTERN = /^[1-9]\d{0,5}$/

/** Which people the list shows. */
export type UsersWish = {
  search: string
  role: Role | null
  status: UserStatus | null
  isLocked: boolean
  /** People whose account was created in the last seven days. */
  isRecent: boolean
  unreached: UnreachedBy | null
}

/**
 * Reads and writes the list's state in the address: the search, the page, and the open details. Going back, reloading
 * and a shared link show the same; unknown values are ignored.
 */
export function useUsersPlace() {
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useTypedSearch()
  const change = (named: Record<string, string | null>, options: object = {}): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(named)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true, ...options },
    )
  const goTo = (page: number, replace = false): void =>
    change({ page: page === 1 ? null : String(page) }, { replace })
  const pages: PagePlace = {
    page: PAGE_PATTERN.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
    goTo: (page) => goTo(page),
    correct: (page) => goTo(page, true),
  }
  const wish: UsersWish = {
    search,
    role: Role.options.find((role) => role === query.get('role')) ?? null,
    status: UserStatus.options.find((status) => status === query.get('status')) ?? null,
    isLocked: query.has('locked'),
    isRecent: query.has('recent'),
    unreached: UNREACHED_BY.find((by) => by === query.get('unreached')) ?? null,
  }
  return {
    wish,
    pages,
    /** Another search or filter starts at the first page. */
    show(wanted: Partial<UsersWish>): void {
      const { search: typed, role, status, isLocked, isRecent, unreached } = { ...wish, ...wanted }
      setSearch(typed)
      const flags = { locked: isLocked ? 'true' : null, recent: isRecent ? 'true' : null }
      const named = { search: typed, role, status, unreached, ...flags, page: null }
      change(named, wanted.search === undefined ? {} : { replace: true, state: TYPED_HERE })
    },
    userId: query.get('user'),
    openUser: (id: string | null) => change({ user: id }),
    isInviting: query.has('invite'),
    invite: (isOpen: boolean) => change({ invite: isOpen ? 'true' : null }, { replace: !isOpen }),
  }
}
