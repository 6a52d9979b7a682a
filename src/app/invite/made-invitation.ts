import type { PersonAnswer } from '#workers/replica-api.ts'

/** A new invitation, and its address, which is returned only this once. */
export type MadeInvitation = PersonAnswer<'inviteGuest'>['data']
