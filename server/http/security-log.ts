import type { FastifyRequest } from 'fastify'

/** The events that an operator may want to find in the log later. */
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
  | 'passkey added'
  | 'passkey removed'
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
 * Writes a security event to the log: what happened, to whose account, from where. `userId` is `null` if no account is
 * known. What was typed instead isn't logged, because it may be a password in the wrong field.
 */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  userId: string | null,
  about: { agreementId?: string; fileId?: string; sessionId?: string; byUserId?: string } = {},
): void {
  // The rest of the log starts at warnings, and these are below that.
  const log = request.log.child({}, { level: 'info' })
  log.info({ security: event, userId, from: request.ip, ...about }, 'security event')
}
