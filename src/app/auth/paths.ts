import { pathOf, ROUTE_PATHS } from '#app/format/paths.ts'

/** Where a signed-in person begins. */
export const HOME_PATH = pathOf('dashboard')
export const NOT_AUTHORIZED_PATH = pathOf('not-authorized')
export const LANDING_PATH = pathOf('landing-page')
export const PRICING_PATH = pathOf('pricing')
/** Where rooms are found: a page of the server's, no route of ours, so it is reached by a plain link. */
export const LISTING_PATH = '/site/listing'
export const LOGIN_PATH = pathOf('login')
export const LOGOUT_PATH = pathOf('logout')

export const REGISTER_PATH = pathOf('register')
export const FORGOT_PASSWORD_PATH = pathOf('forgot-password')

const SIGNED_OUT_PATHS = [
  LOGIN_PATH,
  REGISTER_PATH,
  FORGOT_PASSWORD_PATH,
  // Without the token that they carry.
  ROUTE_PATHS['reset-password'].replace('/:encodedToken', ''),
  ROUTE_PATHS['email-verification'].replace('/:encodedToken', ''),
]

/**
 * Whether a page makes no sense to a signed-in person, and so can't be where a sign-in leads. Like the router, it makes no
 * difference between capital and small letters.
 */
export function isForSignedOut(path: string): boolean {
  const known = `${path.toLowerCase()}/`
  return SIGNED_OUT_PATHS.some((start) => known.startsWith(`${start}/`))
}

/** Whether an address on this site is a page that the server draws, and so is left for. */
export function isServerPage(address: string): boolean {
  return /^\/site([/?#]|$)/.test(address)
}

/** Navigation state with which a changed password leads to login. */
export const PASSWORD_CHANGED = { isPasswordChanged: true }

/** Whether login was reached that way; the state of a history entry may be anything. */
export function isPasswordChanged(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPasswordChanged' in state
}

/** What login is told after a sign-out that was to leave nothing: what was read back. */
export type SignedOutState = { left: 'nothing' | 'something' | null }

export function leftOfState(state: unknown): SignedOutState['left'] {
  if (typeof state !== 'object' || state === null || !('left' in state)) return null
  return state.left === 'nothing' || state.left === 'something' ? state.left : null
}
