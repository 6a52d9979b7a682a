/** Where a signed-in person begins. The dashboard takes this place when it is built. */
export const HOME_PATH = '/messages'
export const LOGIN_PATH = '/login'
export const LOGOUT_PATH = '/logout'

/** Pages that make no sense to a signed-in person, and so can't be where a sign-in leads. */
export const UNAUTHENTICATED_ONLY_PATHS: readonly string[] = [LOGIN_PATH]
