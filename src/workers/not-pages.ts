/**
 * Paths that belong to the server and are never a page of the app: above all the API and the real-time server, whose
 * responses must not come from a cache.
 */
export const NOT_PAGES = [
  /^\/v1\//,
  /^\/api\//,
  /^\/apps?\//,
  /^\/builds\//,
  /^\/site(\/|$)/,
  /^\/mailbox(\/|$)/,
  /^\/health$/,
  /^\/[^/]+\.[a-z]+$/,
]
