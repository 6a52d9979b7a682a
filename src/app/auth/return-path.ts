import { HOME_PATH, isForSignedOut, LOGIN_PATH, LOGOUT_PATH } from './paths.ts'

// Any origin works: it only serves to detect whether a path leaves it.
const ORIGIN = 'https://here.invalid'

/**
 * Returns `to` if it is safe: a path on this site that begins with one slash and is worth returning to; otherwise
 * `null`.
 */
export function safeReturnPath(to: string | null): string | null {
  if (to === null || !to.startsWith('/') || !URL.canParse(to, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(to, ORIGIN)
  // The parser removes what can hide a second slash (backslashes, tabs, dots), so check its result.
  if (origin !== ORIGIN || pathname.startsWith('//')) return null
  const plain = plainPath(pathname)
  if (plain === null || plain === '/') return null
  if (plain === LOGOUT_PATH || isForSignedOut(plain)) return null
  return pathname + search + hash
}

/**
 * Returns the login address for a page that requires signing in: keeps the page's query and sets `to` to its path
 * unless that is the root (§2).
 */
export function loginAddress(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('to')
  if (safeReturnPath(path) !== null) query.set('to', path)
  const text = query.toString()
  return text === '' ? LOGIN_PATH : `${LOGIN_PATH}?${text}`
}

/** Returns where a sign-in leads: to `to` with the rest of the query, or home. */
export function afterLogin(search: string): string {
  const query = new URLSearchParams(search)
  const to = safeReturnPath(query.get('to'))
  if (to === null) return HOME_PATH
  query.delete('to')
  const target = new URL(to, ORIGIN)
  for (const [name, value] of query) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value)
  }
  return target.pathname + target.search + target.hash
}

/**
 * Returns a path as the router compares it: decoded, lower case, without a final slash. `null` if it can't be decoded.
 */
function plainPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replaceAll(/\/+/g, '/')
      .replace(/(.)\/$/, '$1')
  } catch {
    return null
  }
}
