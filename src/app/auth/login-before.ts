import { loginAddress } from './return-path.ts'

/** Where login is reached from a page that was interrupted, by its path and query. */
export function loginBefore(interrupted: string): string {
  const at = interrupted.indexOf('?')
  // The first one begins the query; any other belongs to what was typed there.
  return at === -1
    ? loginAddress(interrupted, '')
    : loginAddress(interrupted.slice(0, at), interrupted.slice(at))
}
