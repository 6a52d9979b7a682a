/** The header that carries the cross-site request token, which is compared with a cookie. */
export const CSRF_HEADER = 'csrf-token'
