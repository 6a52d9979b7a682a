import type { PersonAnswer } from '#workers/replica-api.ts'

/** A new invitation, and the address that is told this once. */
export type MadeInvitation = PersonAnswer<'inviteGuest'>['data']
