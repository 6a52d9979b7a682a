import { z } from 'zod'
import { ChatProfileUser } from './chat.ts'
import { endpoint, Id, NoContent, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { GUEST_INVITATIONS_PAGE } from './invitation-limits.ts'
import { NAME_LENGTH_MAX, PER_PAGE_MAX } from './limits.ts'

/** What has become of an invitation. It ends by being used, by being revoked, or with its time. */
export const GuestInvitationState = z.enum(['open', 'used', 'revoked', 'expired'])
export type GuestInvitationState = z.infer<typeof GuestInvitationState>

/** An invitation as its host sees it. Its token is told to nobody again: the device that made it has shown it. */
export const GuestInvitation = z.object({
  id: Id,
  unitId: Id,
  /** As the room is called now. */
  unitTitle: z.string(),
  /** Whom the host means, in the host's own words; may be blank. The guest doesn't see it. */
  guestName: z.string(),
  state: GuestInvitationState,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** Who has used it. */
  usedBy: ChatProfileUser.nullable(),
})
export type GuestInvitation = z.infer<typeof GuestInvitation>

/** 32 random bytes as base64url, made by the host's device: asked for twice, it is the same invitation. */
export const InvitationToken = z.string().regex(/^[\w-]{43}$/)

const InvitationParams = z.object({ id: Id })
const TokenBody = z.object({ token: InvitationToken })

export const guestInvitations = endpoint({
  name: 'guestInvitations',
  method: 'get',
  path: '/guest-invitations',
  needs: ['create', 'AccommodationAgreement'],
  summary: "The caller's invitations to guests, the newest first",
  query: pageQuery(GUEST_INVITATIONS_PAGE, PER_PAGE_MAX),
  answer: paged(GuestInvitation),
})

export const inviteGuest = endpoint({
  name: 'inviteGuest',
  method: 'put',
  path: '/guest-invitations/:id',
  needs: ['create', 'AccommodationAgreement'],
  hasOwnLimit: true,
  summary:
    'Invites somebody into a conversation about an own room: once, within 14 days; repeated, it answers the invitation that is there',
  params: InvitationParams,
  body: z.object({
    token: InvitationToken,
    unitId: Id,
    guestName: z.string().trim().max(NAME_LENGTH_MAX, 'tooLong'),
    /** An own draft for somebody to join, about the same room: it is for whoever uses the invitation. */
    agreementId: Id.optional(),
  }),
  /** `address`: the page that the guest opens. */
  answer: told(z.object({ invitation: GuestInvitation, address: z.string() })),
})

export const revokeGuestInvitation = endpoint({
  name: 'revokeGuestInvitation',
  method: 'delete',
  path: '/guest-invitations/:id',
  needs: ['create', 'AccommodationAgreement'],
  summary: 'Ends an invitation of the caller; 409 when it has been used',
  params: InvitationParams,
  answer: NoContent,
})

/** What whoever holds an invitation is told before they take it. */
export const OpenGuestInvitation = z.object({
  hostName: z.string(),
  unitTitle: z.string(),
  /** It is the caller's own: it is for somebody else. */
  isOwn: z.boolean(),
})
export type OpenGuestInvitation = z.infer<typeof OpenGuestInvitation>

// The token is never part of an address of the API: those are logged.
export const readGuestInvitation = endpoint({
  name: 'readGuestInvitation',
  method: 'post',
  path: '/guest-invitations/read',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary: 'Whose invitation this is and to which room, without using it; 404 for one that is not open',
  body: TokenBody,
  answer: told(OpenGuestInvitation),
})

export const acceptGuestInvitation = endpoint({
  name: 'acceptGuestInvitation',
  method: 'post',
  path: '/guest-invitations/accept',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary:
    'Uses an invitation and answers the conversation with its host, again to whoever used it; 404 for one that is not open',
  body: TokenBody,
  answer: told(z.object({ chatId: Id })),
})
