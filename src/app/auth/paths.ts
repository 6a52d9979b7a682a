import { pathOf, ROUTE_PATHS } from '#app/format/paths.ts'

/** The start page of a signed-in person. */
export const HOME_PATH = pathOf('dashboard')
export const NOT_AUTHORIZED_PATH = pathOf('not-authorized')
export const LANDING_PATH = pathOf('landing-page')
export const PRICING_PATH = pathOf('pricing')
/** The search for rooms. The server renders it, so it is not one of our routes and is reached by a plain link. */
export const LISTING_PATH = '/site/listing'
export const LOGIN_PATH = pathOf('login')
export const LOGOUT_PATH = pathOf('logout')

export const REGISTER_PATH = pathOf('register')
export const FORGOT_PASSWORD_PATH = pathOf('forgot-password')

const SIGNED_OUT_PATHS = [
  LOGIN_PATH,
  REGISTER_PATH,
  FORGOT_PASSWORD_PATH,
  // Without the token in their path.
  ROUTE_PATHS['reset-password'].replace('/:encodedToken', ''),
  ROUTE_PATHS['email-verification'].replace('/:encodedToken', ''),
]

/**
 * Returns whether a page makes no sense for a signed-in person, so that a sign-in can't lead there. Ignores case, like
 * the router.
 */
export function isForSignedOut(path: string): boolean {
  const known = `${path.toLowerCase()}/`
  return SIGNED_OUT_PATHS.some((start) => known.startsWith(`${start}/`))
}

/** Returns whether an address on this site is a server-rendered page, for which the app is left. */
export function isServerPage(address: string): boolean {
  return /^\/site([/?#]|$)/.test(address)
}

/** Navigation state that leads to login after a password was changed. */
export const PASSWORD_CHANGED = { isPasswordChanged: true }

/** Returns whether login was reached that way; the state of a history entry can be anything. */
export function isPasswordChanged(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPasswordChanged' in state
}

/** Navigation state that leads to login with the email address filled in. */
export function withEmail(email: string): { email: string } {
  return { email }
}

/** Returns that address; blank if there is none. */
export function emailOfState(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}

/**
 * What login is told after a sign-out that should leave nothing: what a check of the storage found. `untold`: nothing
 * but what tells the server of it.
 */
export type SignedOutState = { left: 'nothing' | 'something' | 'untold' | null }

export function leftOfState(state: unknown): SignedOutState['left'] {
  if (typeof state !== 'object' || state === null || !('left' in state)) return null
  const { left } = state
  return left === 'nothing' || left === 'something' || left === 'untold' ? left : null
}
