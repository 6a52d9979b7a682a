import type { FastifyRequest } from 'fastify'

/** What somebody who looks after the server wants to find in its log afterwards. */
export type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'locked'
  | 'signed out'
  | 'session ended'
  | 'other sessions ended'
  | 'password changed'
  | 'password reset'
  | 'password change refused'
  | 'registered'
  | 'address verified'
  | 'second factor on'
  | 'second factor off'
  | 'second factor refused'
  | 'recovery code used'
  | 'account export'
  | 'email change asked'
  | 'email changed'
  | 'email change undone'
  | 'account deletion asked'
  | 'account deletion undone'
  | 'private agreement read'
  | 'user invited'
  | 'invitation accepted'
  | 'guest invitation used'
  | 'user role changed'
  | 'user status changed'
  | 'user link sent'
  | 'user unlocked'

/**
 * Writes a security event to the log: what happened, to whose account, from where. `userId` is `null` where no account
 * is known, and what was typed in its place is not logged: it may be a password in the wrong field.
 */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  userId: string | null,
  about: { agreementId?: string; fileId?: string; sessionId?: string; byUserId?: string } = {},
): void {
  // The rest of the log begins at warnings, which these are not.
  const log = request.log.child({}, { level: 'info' })
  log.info({ security: event, userId, from: request.ip, ...about }, 'security event')
}
