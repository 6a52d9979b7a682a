import type { FastifyRequest } from 'fastify'
import {
  acceptGuestInvitation,
  type GuestInvitation,
  guestInvitations,
  inviteGuest,
  readGuestInvitation,
  revokeGuestInvitation,
} from '#contract/guest-invitation.ts'
import { acceptHandInvitation, inviteHand } from '#contract/hand.ts'
import { GUEST_INVITATION_TRIES_PER_HOUR, GUEST_INVITATIONS_PER_HOUR } from '#contract/invitation-limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { INVITE_PATH } from '#contract/site-paths.ts'
import { createRateWindow, type RateWindow } from '#server/access/rate-window.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './guest-invitations.ts'
import { invitationsPage } from './invitation-rows.ts'
import { acceptHand } from './accept-hand.ts'
import { acceptInvitation, readInvitation } from './use-invitation.ts'

const HOUR_MS = 3_600_000

/** Invitations by link: a host makes, sees and revokes their own; anybody who holds one can use it once. */
export function guestInvitationRoutes(scope: ServerScope): Route[] {
  const { db, config, now, newId } = scope
  const invitings = createRateWindow(scope.limits, {
    name: 'invitations',
    max: GUEST_INVITATIONS_PER_HOUR,
    windowMs: HOUR_MS,
  })
  const tries = createRateWindow(scope.limits, {
    name: 'invitation tries',
    max: GUEST_INVITATION_TRIES_PER_HOUR,
    windowMs: HOUR_MS,
  })
  const withAddress = (made: Result<GuestInvitation>, token: string, request: FastifyRequest) => {
    if (!made.ok) return made
    const address = publicAddress(config, request.server.server.address())
    return ok({ data: { invitation: made.value, address: `${address}${INVITE_PATH}/${token}` } })
  }
  return [
    implement(guestInvitations, async ({ query, actor }) =>
      ok(
        await invitationsPage(db, actor.id, {
          ...query,
          isForHands: query.isForHands === 'true',
          now: now(),
        }),
      ),
    ),
    implement(inviteGuest, async ({ params, body, actor, request }) => {
      const tooMany = await refusal(invitings, actor.id)
      if (tooMany) return tooMany
      const invited = { ...body, id: params.id, hostId: actor.id, at: now() }
      return withAddress(await store.inviteGuest(db, invited), body.token, request)
    }),
    implement(inviteHand, async ({ params, body, actor, request }) => {
      const tooMany = await refusal(invitings, actor.id)
      if (tooMany) return tooMany
      const { token, unitIds, given, name: guestName } = body
      // The contract asks for one at least.
      const unitId = unitIds[0] ?? ''
      const invited = { id: params.id, hostId: actor.id, at: now(), token, unitId, unitIds, given, guestName }
      return withAddress(await store.inviteGuest(db, invited), token, request)
    }),
    implement(revokeGuestInvitation, async ({ params, actor }) =>
      store.revokeInvitation(db, { id: params.id, hostId: actor.id, at: now() }),
    ),
    implement(readGuestInvitation, async ({ body, actor }) => {
      const tooMany = await refusal(tries, actor.id)
      if (tooMany) return tooMany
      return dataOf(await readInvitation(db, { ...body, userId: actor.id, now: now() }))
    }),
    implement(acceptGuestInvitation, async ({ body, actor, request }) => {
      const tooMany = await refusal(tries, actor.id)
      if (tooMany) return tooMany
      const accepted = await acceptInvitation(db, { ...body, actor, at: now(), newId })
      if (accepted.ok && accepted.value.moved.length > 0)
        logSecurity(request, 'guest invitation used', actor.id)
      return dataOf(await tellWritten(scope, actor.id, accepted))
    }),
    implement(acceptHandInvitation, async ({ body, actor, request }) => {
      const tooMany = await refusal(tries, actor.id)
      if (tooMany) return tooMany
      const accepted = await acceptHand(db, { ...body, personId: actor.id, at: now(), newId })
      if (accepted.ok && accepted.value.moved.length > 0)
        logSecurity(request, 'guest invitation used', actor.id)
      return dataOf(await tellWritten(scope, actor.id, accepted))
    }),
  ]
}

async function refusal(window: RateWindow, userId: string): Promise<Result<never> | null> {
  const retryAfterMs = await window.take(userId)
  return retryAfterMs === null
    ? null
    : fail({ kind: 'tooMany', message: 'Too many invitations', retryAfterMs })
}
