/** Life of an invitation that a host gives to a guest. */
export const GUEST_INVITATION_LIFE_MS = 14 * 24 * 3_600_000
/** Invitations that one host may have open at a time, and make or revoke in an hour; and what one person may try in an hour. */
export const GUEST_INVITATIONS_OPEN_MAX = 100
export const GUEST_INVITATIONS_PER_HOUR = 60
export const GUEST_INVITATION_TRIES_PER_HOUR = 60
export const GUEST_INVITATIONS_PAGE = 20
