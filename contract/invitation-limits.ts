/** How long a guest invitation is valid. */
export const GUEST_INVITATION_LIFE_MS = 14 * 24 * 3_600_000
/**
 * Invitations that one host may have open at a time; invitations that they may create or revoke in an hour; and tries
 * of one person in an hour.
 */
export const GUEST_INVITATIONS_OPEN_MAX = 100
export const GUEST_INVITATIONS_PER_HOUR = 60
export const GUEST_INVITATION_TRIES_PER_HOUR = 60
export const GUEST_INVITATIONS_PAGE = 20
/** People who may help in one room, with those who are invited to: whatever is said there goes to each of them. */
export const UNIT_HANDS_MAX = 20
/** Rooms that one invitation to help may name. */
export const HAND_ROOMS_MAX = 50
