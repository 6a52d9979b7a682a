/** The token of a mailed link: base64url. */
export const LINK_TOKEN_PATTERN = /^[A-Za-z0-9_-]{20,128}$/
/** The id of a record in an address: a UUID. */
export const RECORD_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
