import { z } from 'zod'
import { ChatProfileUser } from './chat.ts'
import { endpoint, Id, NoContent, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { GIVEN } from './given.ts'
import { GUEST_INVITATIONS_PAGE } from './invitation-limits.ts'
import { NAME_LENGTH_MAX, PER_PAGE_MAX } from './limits.ts'

/** The state of an invitation. It ends when it is used, revoked or expired. */
export const GuestInvitationState = z.enum(['open', 'used', 'revoked', 'expired'])
export type GuestInvitationState = z.infer<typeof GuestInvitationState>

/** An invitation as its host sees it. Its token is never sent again: the device that created it has shown it. */
export const GuestInvitation = z.object({
  id: Id,
  unitId: Id,
  /** The room's current title. */
  unitTitle: z.string(),
  /** The guest's name in the host's own words; may be blank. The guest doesn't see it. */
  guestName: z.string(),
  state: GuestInvitationState,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** The person who has used it. */
  usedBy: ChatProfileUser.nullable(),
  /** When the guest was told who holds what about them (Privacy Act 2020, principle 3A); `null` until then. */
  toldAt: Timestamp.nullable().optional(),
  /** What it lets its person do in these rooms; empty for a guest's. */
  given: z.array(z.enum(GIVEN)).optional(),
  /** The titles of the rooms where it does. */
  rooms: z.array(z.string()).optional(),
})
export type GuestInvitation = z.infer<typeof GuestInvitation>

/** 32 random bytes as base64url, made by the host's device: a repeated request gives the same invitation. */
export const InvitationToken = z.string().regex(/^[\w-]{43}$/)

const InvitationParams = z.object({ id: Id })
const TokenBody = z.object({ token: InvitationToken })

export const guestInvitations = endpoint({
  name: 'guestInvitations',
  method: 'get',
  path: '/guest-invitations',
  needs: ['create', 'AccommodationAgreement'],
  summary: "The caller's invitations to guests, or to helpers, newest first",
  query: pageQuery(GUEST_INVITATIONS_PAGE, PER_PAGE_MAX).extend({
    isForHands: z.enum(['true', 'false']).optional(),
  }),
  answer: paged(GuestInvitation),
})

export const inviteGuest = endpoint({
  name: 'inviteGuest',
  method: 'put',
  path: '/guest-invitations/:id',
  needs: ['create', 'AccommodationAgreement'],
  hasOwnLimit: true,
  summary:
    'Invites somebody into a conversation about one of the caller’s rooms; works once, for 14 days. Safe to repeat: returns the stored invitation',
  params: InvitationParams,
  body: z.object({
    token: InvitationToken,
    unitId: Id,
    guestName: z.string().trim().max(NAME_LENGTH_MAX, 'tooLong'),
    /** A draft of the host for somebody to join, about the same room: for the person who uses the invitation. */
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
  summary: 'Cancels one of the caller’s invitations; 409 if it has been used',
  params: InvitationParams,
  answer: NoContent,
})

/** What the holder of an invitation is told before accepting it. */
export const OpenGuestInvitation = z.object({
  hostName: z.string(),
  unitTitle: z.string(),
  /** Whether it is the caller's own invitation, meant for somebody else. */
  isOwn: z.boolean(),
  /** Whether the host began an agreement for whoever uses it. */
  hasDraft: z.boolean().optional(),
  /** What it lets its person do in these rooms; empty for a guest's. */
  given: z.array(z.enum(GIVEN)).optional(),
  rooms: z.array(z.string()).optional(),
})
export type OpenGuestInvitation = z.infer<typeof OpenGuestInvitation>

// The token is never part of an API URL, because those are logged.
export const readGuestInvitation = endpoint({
  name: 'readGuestInvitation',
  method: 'post',
  path: '/guest-invitations/read',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary: 'The host and the room of an invitation, without using it; 404 unless it is open',
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
    'Uses an invitation and returns the conversation with its host; repeats that for the person who used it. 404 for anybody else unless it is open',
  /** `isTold`: the client has shown the person who holds what about them, why, and how to correct it. */
  body: TokenBody.extend({ isTold: z.boolean().optional() }),
  answer: told(z.object({ chatId: Id })),
})
