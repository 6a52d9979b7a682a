/** Where a signed-in person begins. */
export const HOME_PATH = '/dashboard'
export const NOT_AUTHORIZED_PATH = '/not-authorized'
export const LANDING_PATH = '/front-pages/landing-page'
export const PRICING_PATH = '/pricing'
export const LOGIN_PATH = '/login'
export const LOGOUT_PATH = '/logout'

/** Pages that make no sense to a signed-in person, and so can't be where a sign-in leads. */
export const UNAUTHENTICATED_ONLY_PATHS: readonly string[] = [LOGIN_PATH]
