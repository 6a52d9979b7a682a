import type { SessionInfo } from '#workers/replica-api.ts'

/** Returns whether a person's first look shows conversations. An administrator's work is elsewhere. */
export function hasConversations({ user }: SessionInfo): boolean {
  return user.role !== 'ADMIN'
}
