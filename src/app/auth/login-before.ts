import { loginAddress } from './return-path.ts'

/** Returns the login address for a page that was interrupted, given its path and query. */
export function loginBefore(interrupted: string): string {
  const at = interrupted.indexOf('?')
  // The first `?` starts the query; any other belongs to what was typed.
  return at === -1
    ? loginAddress(interrupted, '')
    : loginAddress(interrupted.slice(0, at), interrupted.slice(at))
}
