import { HOME_PATH, isForSignedOut, LOGIN_PATH, LOGOUT_PATH } from './paths.ts'

// Any origin does: it only serves to see whether a path leaves it.
const ORIGIN = 'https://here.invalid'

/** `to` as it may be used: a path on this site that begins with one slash and is worth returning to; otherwise `null`. */
export function safeReturnPath(to: string | null): string | null {
  if (to === null || !to.startsWith('/') || !URL.canParse(to, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(to, ORIGIN)
  // The parser takes away what hides a second slash (backslashes, tabs, dots), so the rule is asked of what is left.
  if (origin !== ORIGIN || pathname.startsWith('//')) return null
  const plain = plainPath(pathname)
  if (plain === null || plain === '/') return null
  if (plain === LOGOUT_PATH || isForSignedOut(plain)) return null
  return pathname + search + hash
}

/** Where login is reached from a page that needs it: the page's query stays, `to` holds its path unless it is the root (§2). */
export function loginAddress(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('to')
  if (safeReturnPath(path) !== null) query.set('to', path)
  const text = query.toString()
  return text === '' ? LOGIN_PATH : `${LOGIN_PATH}?${text}`
}

/** Where a sign-in leads: to `to` with the rest of the query, or home. */
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

/** A path as the router compares it: decoded, lower case, no slash at the end. `null` if it can't be decoded. */
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
